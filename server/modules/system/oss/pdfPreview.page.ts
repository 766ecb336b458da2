/** Script of the preview page; constant, so that the page's policy can name its digest. What differs between servers stands in attributes. */
export const PREVIEW_SCRIPT = `(() => {
'use strict'
const root = document.documentElement
const own = location.origin
const allowed = new Set([own, ...JSON.parse(root.dataset.origins)])
const at = id => document.getElementById(id)
const say = text => { at('state').textContent = text; at('state').hidden = text === '' }
let shown = 0
let address = ''
const clear = () => {
  if (address !== '') URL.revokeObjectURL(address)
  address = ''
  at('view').replaceChildren()
  at('save').hidden = true
}
const isPath = name => /^[\\w-]+(\\/[\\w-]+)*\\/[\\w-]+\\.\\w{1,5}$/.test(name)
async function show(name, token) {
  const round = ++shown
  clear()
  say('正在加载…')
  try {
    const answer = await fetch(root.dataset.files + '/' + name, {
      headers: token === '' ? {} : { 'X-Access-Token': token },
      credentials: 'same-origin',
      redirect: 'error',
    })
    if (!answer.ok) throw new Error(answer.status === 404 ? '文件不存在或无权查看' : '加载失败，请稍后重试')
    const blob = await answer.blob()
    if (round !== shown) return
    address = URL.createObjectURL(blob)
    const save = at('save')
    save.href = address
    save.download = name.split('/').pop()
    save.hidden = false
    const isPdf = blob.type === 'application/pdf'
    if (!isPdf && !/^image\\/(png|jpeg|gif|webp)$/.test(blob.type)) return say('该文件不能预览，请下载后查看')
    const part = document.createElement(isPdf ? 'iframe' : 'img')
    part.src = address
    if (isPdf) part.title = document.title
    else part.alt = document.title
    at('view').append(part)
    say('')
  } catch (error) {
    if (round === shown) say(error instanceof TypeError ? '网络连接失败，请稍后重试' : error.message)
  }
}
addEventListener('message', event => {
  if (event.source !== window.parent || window.parent === window || !allowed.has(event.origin)) return
  const data = event.data
  if (typeof data !== 'object' || data === null) return
  const text = value => (typeof value === 'string' ? value : '')
  const given = Array.isArray(data.fileNames) ? data.fileNames.map(text) : text(data.fileNames).split(',')
  const names = given.map(name => name.trim()).filter(name => name !== '')
  if (names.length === 0 || !names.every(isPath)) {
    clear()
    return say('没有可以预览的文件')
  }
  document.title = text(data.title) || '文件预览'
  at('title').textContent = document.title
  const token = text(data.token)
  const tabs = names.map((name, index) => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.textContent = '文件 ' + (index + 1)
    tab.addEventListener('click', () => {
      for (const other of tabs) other.setAttribute('aria-pressed', String(other === tab))
      void show(name, token)
    })
    return tab
  })
  at('tabs').replaceChildren(...tabs)
  at('tabs').hidden = tabs.length < 2
  tabs[0].click()
})
say(window.parent === window ? '请在系统中打开文件预览' : '等待文件…')
})()
`

export const PREVIEW_STYLE = `:root { color-scheme: light dark; font: 14px/1.6 system-ui, sans-serif }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: Canvas; color: CanvasText }
header { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; padding: 8px 16px; border-bottom: 1px solid GrayText }
h1 { flex: 1; min-width: 0; margin: 0; font-size: 16px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
[hidden] { display: none !important }
button, a { min-height: 32px; padding: 4px 12px; border: 1px solid GrayText; border-radius: 6px; background: Canvas; color: LinkText; font: inherit; text-decoration: none; box-sizing: border-box }
button[aria-pressed='true'] { border-color: LinkText; font-weight: 600 }
#tabs { display: flex; flex-wrap: wrap; gap: 8px }
#state { margin: 48px 16px; text-align: center }
#view { flex: 1; min-height: 0; display: flex; justify-content: center; overflow: auto }
iframe { flex: 1; border: 0 }
img { max-width: 100%; margin: auto; object-fit: contain }
`

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The page; `files` is the address below which stored files are read, `origins` who may speak to it besides its own origin. */
export const previewPage = (files: string, origins: readonly string[]): string => `<!doctype html>
<html lang="zh-CN" data-files="${escape(files)}" data-origins="${escape(JSON.stringify(origins))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>文件预览</title>
<style>${PREVIEW_STYLE}</style>
</head>
<body>
<header><h1 id="title">文件预览</h1><div id="tabs" role="group" aria-label="文件" hidden></div><a id="save" hidden>下载</a></header>
<p id="state" role="status"></p>
<main id="view"></main>
<script>${PREVIEW_SCRIPT}</script>
</body>
</html>
`
