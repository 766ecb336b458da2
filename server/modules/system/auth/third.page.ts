import { createHash } from 'node:crypto'
import { THIRD_CHANNEL } from '#contract/http/calls/thirdParty.ts'

/**
 * The page with which a popup ends. Its script tells the opener and closes the window; what it says stands in attributes. A popup whose opener the
 * party's page has cut off tells the pages of this server instead.
 */
export const THIRD_SCRIPT = `'use strict'
const { message, origin, close } = document.body.dataset
if (message) {
  if (window.opener) window.opener.postMessage(message, origin)
  else new BroadcastChannel('${THIRD_CHANNEL}').postMessage(message)
}
document.getElementById('close')?.addEventListener('click', () => window.close())
if (close) setTimeout(() => window.close(), 0)
`

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 16px; padding: 24px; box-sizing: border-box;
  font: 16px/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif; background: Canvas; color: CanvasText; text-align: center }
nav { display: flex; flex-wrap: wrap; gap: 12px; justify-content: center } h1 { margin: 0; font-size: 20px } p { margin: 0; max-width: 32em }
button, a { font: inherit; line-height: 1.5; padding: 6px 20px; border-radius: 6px; border: 1px solid #0958d9; background: #0958d9; color: #fff;
  text-decoration: none; cursor: pointer }
a { background: none; border-color: currentcolor; color: inherit }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Content security policy of the page: its script file and its one style sheet, nothing else. */
export const THIRD_PAGE_CSP = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'sha256-${STYLE_HASH}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`)

export interface ThirdPage {
  /** what a person reads */
  text: string
  /** what the opener is told, and of which origin it must be; without it nobody is told */
  tell?: { message: string; origin: string }
  /** the window closes itself: there is nothing to read */
  closes?: boolean
  /** address of the script */
  script: string
}

/** The page as HTML. */
export const thirdPage = ({ text, tell, closes = false, script }: ThirdPage): string => `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>第三方登录</title><style>${STYLE}</style></head>
<body${tell ? ` data-message="${escaped(tell.message)}" data-origin="${escaped(tell.origin)}"` : ''}${closes ? ' data-close="1"' : ''}>
<h1>第三方登录</h1>
<p role="${closes ? 'status' : 'alert'}">${escaped(text)}</p>
<nav>${tell ? '<button type="button" id="close">关闭窗口</button>' : ''}${closes ? '' : '<a href="/">返回登录页</a>'}</nav>
<script src="${escaped(script)}"></script>
</body>
</html>
`
