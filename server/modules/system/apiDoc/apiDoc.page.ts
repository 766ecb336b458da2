import { schemaText } from './schemaText.rules.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: unknown): string => String(text).replace(/[&<>"']/g, sign => ESCAPES[sign] ?? sign)

/** Style of the page; constant, so that the page's policy can name its digest. */
export const DOC_STYLE = `
:root { color-scheme: light dark; --text: #1f2329; --soft: #646a73; --line: #e5e6eb; --back: #f5f6f7; --box: #fff; --link: #0958a8 }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8eaed; --soft: #a3a8b0; --line: #35393f; --back: #141518; --box: #1d1f23; --link: #5badf0 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 64px; background: var(--back); color: var(--text);
  font: 14px/1.6 -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; overflow-wrap: anywhere }
main { max-width: 1080px; margin: 0 auto }
h1 { margin: 0 0 4px; font-size: 22px } h2 { margin: 24px 0 8px; font-size: 16px }
p { margin: 4px 0 } .soft, summary span { color: var(--soft) } a { color: var(--link) }
form { display: flex; gap: 8px; margin: 16px 0 } input { flex: 1; min-width: 0; max-width: 420px }
input, button { padding: 6px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--box); color: var(--text); font: inherit }
details { border: 1px solid var(--line); background: var(--box); margin-top: -1px; padding: 6px 12px }
summary { cursor: pointer } summary b { display: inline-block; min-width: 56px }
dl { margin: 8px 0 0; display: grid; grid-template-columns: 96px 1fr; gap: 4px 12px } dt { color: var(--soft) } dd { margin: 0 }
code { font: 13px/1.5 ui-monospace, Consolas, monospace; white-space: pre-wrap }
@media (max-width: 480px) { body { padding: 16px 8px 48px } dl { grid-template-columns: 1fr } }
`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${DOC_STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

/** What stands there without a sign-in that may see it, and where the documents were not deployed: a sentence and the way on. */
export const sentencePage = (sentence: string): string =>
  page('接口文档', `<h1>接口文档</h1>\n<p>${escaped(sentence)}</p>\n<p><a href="/user/login">前往登录</a></p>`)

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const entries = (value: unknown): [string, Json][] =>
  isJson(value) ? Object.entries(value).filter((one): one is [string, Json] => isJson(one[1])) : []
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((kept, key) => (isJson(kept) ? kept[key] : undefined), value)

const row = (name: string, text: string): string => (text === '' ? '' : `<dt>${name}</dt><dd><code>${escaped(text)}</code></dd>`)
const bodyText = (content: unknown): string =>
  entries(content)
    .map(([type, one]) =>
      one['schema'] === undefined ? type : `${type === 'application/json' ? '' : `${type} `}${schemaText(one['schema'])}`,
    )
    .join('\n')

/** `who` of a call in words of the screens. */
const whoText = (who: unknown): string => {
  const words: Readonly<Record<string, string>> = { public: '公开', user: '职工', patient: '患者', 'anyone-signed-in': '已登录' }
  const text = typeof who === 'string' ? who : ''
  return words[text] ?? text.replace(/^permission /, '权限 ').replace(/^roles /, '角色 ')
}

/** The result inside the envelope, which is the same for all calls. */
function resultText(operation: Json): string {
  const either = list(at(operation, 'responses', '200', 'content', 'application/json', 'schema', 'anyOf'))
  const [success] = either
  const result = at(success, 'properties', 'result')
  return success === undefined ? '' : schemaText(result ?? success).replace(/ \| null$/, '')
}

interface Entry {
  group: string
  /** what a search looks through */
  words: string
  html: string
}

function callEntry(base: string, path: string, method: string, operation: Json): Entry {
  const parameters = list(operation['parameters']).map(
    one =>
      `${String(one['name'])}${one['required'] === true ? '' : '?'}: ${schemaText(one['schema'])}（${one['in'] === 'path' ? '路径' : '查询'}）`,
  )
  const summary = String(operation['summary'] ?? '')
  const [tag = 'other'] = Array.isArray(operation['tags']) ? operation['tags'].map(String) : []
  return {
    group: tag,
    words: `${method} ${path} ${summary} ${tag} ${String(operation['x-who'] ?? '')}`.toLowerCase(),
    html: `<details><summary><b>${method.toUpperCase()}</b> <code>${escaped(base + path)}</code> <span>${escaped(summary)}${operation['x-who'] === undefined ? '' : ` · ${escaped(whoText(operation['x-who']))}`}</span></summary><dl>${row('参数', parameters.join('\n'))}${row('请求体', bodyText(at(operation, 'requestBody', 'content')))}${row('结果', resultText(operation))}</dl></details>`,
  }
}

function callEntries(openApi: Json): Entry[] {
  const [server] = list(openApi['servers'])
  return entries(openApi['paths']).flatMap(([path, item]) => {
    const base = item['servers'] === undefined ? String(server?.['url'] ?? '') : ''
    return entries(item).map(([method, operation]) => callEntry(base, path, method, operation))
  })
}

const channelEntries = (asyncApi: Json): Entry[] =>
  entries(asyncApi['channels']).flatMap(([id, channel]) =>
    entries(channel['messages'])
      .filter(([key]) => !key.endsWith('-ack'))
      .map(([key, message]) => {
        const isUp = key.startsWith('up-')
        const name = String(message['name'] ?? key)
        const ack = at(channel, 'messages', `${key}-ack`, 'payload')
        return {
          group: `${String(channel['title'] ?? id)}（${String(channel['address'] ?? '')}）`,
          words: `${id} ${name} ${String(channel['address'] ?? '')}`.toLowerCase(),
          html: `<details><summary><b>${isUp ? '上行' : '下行'}</b> <code>${escaped(name)}</code> <span>${escaped(message['summary'] ?? '')}</span></summary><dl>${row('内容', schemaText(message['payload']))}${row('回执', ack === undefined ? '' : schemaText(ack))}</dl></details>`,
        }
      }),
  )

const shapes = (document: Json): string =>
  entries(at(document, 'components', 'schemas'))
    .map(
      ([name, schema]) =>
        `<details><summary><code>${escaped(name)}</code></summary><code>${escaped(schemaText(schema))}</code></details>`,
    )
    .join('\n')

/**
 * Both descriptions as one page without a script, to be folded open; `q` keeps entries that hold all of its words. `files`: address of the two documents.
 */
export function descriptionPage(openApi: Json, asyncApi: Json, files: string, q: string): string {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = [...callEntries(openApi), ...channelEntries(asyncApi)].filter(entry =>
    words.every(word => entry.words.includes(word)),
  )
  const groups = new Map<string, string[]>()
  for (const { group, html } of shown) groups.set(group, [...(groups.get(group) ?? []), html])
  const body = [...groups].map(([group, all]) => `<h2>${escaped(group)}</h2>\n${all.join('\n')}`).join('\n')
  return page(
    '接口文档',
    `<h1>接口文档</h1>
<p class="soft">共 ${shown.length} 个接口与消息。除公开接口外，请求头带 X-Access-Token；失败时 HTTP 仍为 200，success 为 false。下载：
<a href="${escaped(files)}/openapi.json">openapi.json</a>（OpenAPI 3.1）、<a href="${escaped(files)}/asyncapi.json">asyncapi.json</a>（AsyncAPI 3）。</p>
<form method="get"><input name="q" value="${escaped(q)}" maxlength="100" placeholder="按地址、名称或权限搜索" aria-label="搜索接口"><button>搜索</button></form>
${shown.length === 0 ? '<p>没有符合条件的接口，请换一个词。</p>' : body}
${q === '' ? `<h2>数据结构</h2>\n${shapes(openApi)}` : ''}`,
  )
}
