import fp from 'fastify-plugin'
import { Refusal } from './refusal.ts'

/** Deeper JSON than this is refused before it is parsed: recursion over it would throw. */
const JSON_DEPTH_MAX = 32

/** Whether brackets outside of texts nest deeper than `max`. */
function nestsDeeper(text: string, max: number): boolean {
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i)
    if (quoted) {
      if (c === 0x5c) i += 1
      else if (c === 0x22) quoted = false
    } else if (c === 0x22) quoted = true
    else if (c === 0x7b || c === 0x5b) {
      depth += 1
      if (depth > max) return true
    } else if (c === 0x7d || c === 0x5d) depth -= 1
  }
  return false
}

/** JSON bodies: an empty one counts as none, `__proto__` and `constructor` keys and deep nesting are refused. */
export const jsonBodyPlugin = fp(
  async app => {
    // Fastify reads plain text by itself; no call of ours takes it.
    app.removeContentTypeParser('text/plain')
    const parse = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      const text = body.toString()
      if (text.trim() === '') done(null, undefined)
      else if (nestsDeeper(text, JSON_DEPTH_MAX)) done(new Refusal('请求内容嵌套过深'), undefined)
      else parse(request, text, done)
    })
  },
  { name: 'jsonBody' },
)
