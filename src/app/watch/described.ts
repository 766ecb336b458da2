import { framesOf, MESSAGE_MAX, plainMessage } from '#contract/rules/clientReports.ts'
import { isFailure } from '#src/lib/http/call.ts'

/** Nothing is wrong with the product: a picture of a list that grows while it is measured, a script of another origin, of which nothing can be read. */
const NO_TROUBLE = /^ResizeObserver loop|^Script error\.?$/

/** Message and stack of what was thrown, without what could be a person's; null for what is no trouble. */
export function described(error: unknown): { message: string; stack: string } | null {
  if (isFailure(error)) return error.kind === 'cancelled' ? null : { message: `Failure ${error.kind}`, stack: '' }
  if (!(error instanceof Error)) {
    const text = typeof error === 'string' ? error : `thrown ${typeof error}`
    return NO_TROUBLE.test(text) ? null : { message: plainMessage(text), stack: '' }
  }
  if (error.name === 'AbortError' || NO_TROUBLE.test(error.message)) return null
  const frames = framesOf(error.stack ?? '')
  // a stack without a frame of ours: an extension of the browser
  if (frames.length === 0 && (error.stack ?? '').includes('extension://')) return null
  return { message: plainMessage(`${error.name}: ${error.message}`).slice(0, MESSAGE_MAX), stack: frames.join('\n') }
}

const CLASS = /^(?:xl|ant|rdg)-[a-z-]+$/
/** What was used, by its kind and our own class names: no text, no id, no value. */
export function describedTarget(target: unknown): string {
  if (!(target instanceof Element)) return 'page'
  const used = target.closest('button,a,input,select,textarea,[role]') ?? target
  const role = used.getAttribute('role')
  const named = target.closest('[class*="xl-"],[class*="ant-"],[class*="rdg-"]')
  const name = [...(named?.classList ?? [])].find(one => CLASS.test(one))
  return `${used.localName}${role && /^[a-z]+$/.test(role) ? `[${role}]` : ''}${name === undefined ? '' : ` in ${name}`}`
}
