import { message } from '#src/ui/feedback/toasts.ts'
import type { RangePorts } from './rangePorts.ts'
import { CELLS_MAX, copied, OWN_TYPE, pasteSource } from './copied.ts'
import { paste } from './pasteJob.ts'
import type { PasteWindowPorts } from './pasteJob.ts'
import { clearRange } from './rangeCommands.ts'
import { INPUT_FIELD } from '../viewport/InputField.tsx'
import { parseTable } from './tableHtml.ts'

/** Puts the range on the clipboard of the event; false where nothing is chosen, it is too much, or its names are not there yet. */
function put(session: RangePorts, { clipboardData }: ClipboardEvent): boolean {
  const { rows, columns } = session.range.cells()
  if (rows.length * columns.length > CELLS_MAX) {
    message.warning(`一次最多复制${CELLS_MAX / 10_000}万个单元格`)
    return false
  }
  const found = clipboardData === null ? null : copied(session)
  if (found === null) return false
  if (found === 'coming') {
    message.warning('名称正在加载，请稍后再复制')
    return false
  }
  clipboardData?.setData('text/plain', found.text)
  clipboardData?.setData('text/html', found.html)
  clipboardData?.setData(OWN_TYPE, JSON.stringify(found.own))
  return true
}

/**
 * Listens to copy, cut and paste while the focus is on a cell of the grid that is read; in an editor they belong to the editor. It listens at the
 * document: without a text selection a browser sends these events to the body. Answers how to stop.
 */
export function listenClipboard(session: PasteWindowPorts, wrapper: HTMLElement): () => void {
  const isHere = (target: EventTarget | null) => {
    const focused = document.activeElement
    const at = target instanceof Element && wrapper.contains(target) ? target : focused
    if (at === null || !wrapper.contains(at) || at.closest('.xl-grid-editor') !== null) return false
    // the field of the active cell holds nothing of its own
    if (at.classList.contains(INPUT_FIELD)) return true
    if (at.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')) return false
    const selection = document.getSelection()
    // marked words elsewhere are what the person wants to copy
    return selection === null || selection.isCollapsed || wrapper.contains(selection.anchorNode)
  }
  const copy = (event: ClipboardEvent) => {
    if (!isHere(event.target) || !put(session, event)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'cut') clearRange(session)
  }
  const insert = (event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!isHere(event.target) || clipboardData === null) return
    if (session.range.cells().rows.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    const [text, html, own] = ['text/plain', 'text/html', OWN_TYPE].map(type => clipboardData.getData(type))
    void paste(session, pasteSource({ text: text ?? '', html: html ?? '', own: own ?? '' }, parseTable))
  }
  document.addEventListener('copy', copy, true)
  document.addEventListener('cut', copy, true)
  document.addEventListener('paste', insert, true)
  return () => {
    document.removeEventListener('copy', copy, true)
    document.removeEventListener('cut', copy, true)
    document.removeEventListener('paste', insert, true)
  }
}

/** Copies or cuts without a key, from a menu. */
export function copyNow(session: RangePorts, isCut: boolean): void {
  let isDone = false
  const answer = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    isDone = put(session, event)
  }
  window.addEventListener('copy', answer, true)
  const isHeard = document.execCommand('copy')
  window.removeEventListener('copy', answer, true)
  if (isDone && isCut) clearRange(session)
  if (!isHeard && !isDone) message.info(isCut ? '请按 Ctrl+X 剪切' : '请按 Ctrl+C 复制')
}

/** Pastes without a key, from a menu; where the browser does not hand out its clipboard it says which keys do. */
export async function pasteNow(session: PasteWindowPorts): Promise<void> {
  const isFree = typeof navigator.clipboard?.read === 'function'
  try {
    if (!isFree) throw new Error('The clipboard cannot be read here')
    const items = await navigator.clipboard.read()
    const textOf = async (type: string) => {
      const item = items.find(({ types }) => types.includes(type))
      return item === undefined ? '' : (await item.getType(type)).text()
    }
    const [text, html] = await Promise.all([textOf('text/plain'), textOf('text/html')])
    await paste(session, pasteSource({ text, html, own: '' }, parseTable))
  } catch {
    message.info('请按 Ctrl+V 粘贴')
  }
}
