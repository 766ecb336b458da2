const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? sign)

/** Style of the page; constant, so that the page's policy can name its digest. */
export const SHOW_STYLE = `
:root { color-scheme: light dark; --text: #1f2329; --soft: #646a73; --line: #e5e6eb; --back: #f5f6f7; --box: #fff; --link: #096dd9 }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8eaed; --soft: #a3a8b0; --line: #35393f; --back: #141518; --box: #1d1f23; --link: #3c9be8 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--back); color: var(--text);
  font: 16px/1.75 -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; overflow-wrap: anywhere }
main { max-width: 760px; margin: 0 auto; padding: 32px; background: var(--box); border: 1px solid var(--line); border-radius: 8px }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.4 }
.facts { margin: 0 0 24px; padding-bottom: 16px; border-bottom: 1px solid var(--line); color: var(--soft); font-size: 14px }
.mark { color: #cf1322; font-weight: 600 }
article img { max-width: 100%; height: auto }
article table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse }
article td, article th { padding: 4px 8px; border: 1px solid var(--line) }
a { color: var(--link) }
footer { max-width: 760px; margin: 16px auto 0; color: var(--soft); font-size: 12px; text-align: center }
@media (max-width: 480px) { body { padding: 0 } main { padding: 20px 16px; border: 0; border-radius: 0 } }
@media print { body { padding: 0; background: none } main { border: 0; padding: 0 } footer { display: none } }
`

const page = (hospital: string, title: string, body: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${SHOW_STYLE}</style>
</head>
<body>
<main>
${body}
</main>
<footer>${escaped(hospital)}</footer>
</body>
</html>
`

/** A released announcement as a page of its own; `html` has gone through the cleaner, everything else is text. */
export function announcementPage(
  hospital: string,
  {
    titile,
    sender,
    sendTime,
    isUrgent,
    html,
  }: { titile: string; sender: string; sendTime: string; isUrgent: boolean; html: string },
): string {
  const facts = [sender === '' ? '' : `发布人 ${sender}`, sendTime === '' ? '' : `发布时间 ${sendTime}`].filter(Boolean)
  return page(
    hospital,
    titile,
    `<h1>${isUrgent ? '<span class="mark">紧急</span> ' : ''}${escaped(titile)}</h1>
<p class="facts">${escaped(facts.join('　'))}</p>
<article>${html}</article>`,
  )
}

/** What stands at the address of an announcement that is not to be read here; one page for every reason. */
export const missingPage = (hospital: string): string =>
  page(hospital, '通知不存在', '<h1>通知不存在</h1>\n<p>该通知未发布、已撤销，或需要登录后查看。</p>')
