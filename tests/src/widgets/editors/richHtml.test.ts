import { describe, expect, it } from 'vitest'
import { fromEditor, toEditor } from '#src/widgets/editors/rich/richHtml.ts'
import { parsePasted } from '#src/widgets/editors/rich/pasted.ts'
import { harmIn, HTML_ATTACKS, HTML_KEPT } from '#tests/support/htmlAttacks.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

describe('HTML of the rich-text editor', () => {
  it('[RICH-05] is cleaned on the way in and on the way out: nothing of an attack is left', () => {
    for (const html of HTML_ATTACKS) {
      expect([html, harmIn(toEditor(html))]).toEqual([html, null])
      expect([html, harmIn(fromEditor(html))]).toEqual([html, null])
    }
    expect(fromEditor('<p onclick="x()">停诊<script>globalThis.hit=1</script></p>')).toBe('<p>停诊</p>')
    expect('hit' in globalThis).toBe(false)
  })

  it('goes out as the server stores it', () => {
    for (const html of HTML_KEPT) expect(fromEditor(html)).toBe(html.replaceAll(' />', '>'))
  })

  it('has ordinary blanks where Quill writes &nbsp;, and keeps those that would not be seen', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['<p>a&nbsp;b&nbsp;c</p>', '<p>a b c</p>'],
      ['<p>a&nbsp;&nbsp;&nbsp;b</p>', '<p>a &nbsp;&nbsp;b</p>'],
      ['<p>&nbsp;&nbsp;首行</p>', '<p>&nbsp;&nbsp;首行</p>'],
      ['<p><strong>重</strong>&nbsp;<em>b</em></p>', '<p><strong>重</strong> <em>b</em></p>'],
      ['<ul><li>一&nbsp;二<ul><li>三&nbsp;四</li></ul></li></ul>', '<ul><li>一 二<ul><li>三 四</li></ul></li></ul>'],
      ['<pre data-language="plain">if&nbsp;&nbsp;(x)\n</pre>', '<pre>if  (x)</pre>'],
      ['<p>a</p><p></p><p>b</p>', '<p>a</p><p><br></p><p>b</p>'],
    ]
    for (const [html, expected] of cases) expect(fromEditor(html)).toBe(expected)
  })

  it('keeps the cells of a head that Quill does not know', () => {
    expect(toEditor('<table><tbody><tr><th scope="col">药品</th><td>剂量</td></tr></tbody></table>')).toBe(
      '<table><tbody><tr><td><strong>药品</strong></td><td>剂量</td></tr></tbody></table>',
    )
  })
})

describe('what is pasted', () => {
  it('[RICH-05] loses its programs, and its pictures become files instead of text', async () => {
    const { html, pictures, lost, isPicture } = parsePasted(
      `<p>一<script>globalThis.hit=1</script><img src="data:image/png;base64,${PNG}"><img src="https://example.org/a.png">` +
        `<img src="file:///C:/a.png"><img src="${location.origin}/jeecg-boot/sys/common/static/a.png"><img src="x"></p>`,
    )
    expect(html).not.toMatch(/script|data:|example\.org|file:/)
    expect(html).toContain('<img src="/jeecg-boot/sys/common/static/a.png">')
    expect([lost, isPicture]).toEqual([3, false])
    expect(pictures.map(({ name, type }) => [name, type])).toEqual([['图片1.png', 'image/png']])
    expect(pictures[0]?.size).toBe(atob(PNG).length)
    expect('hit' in globalThis).toBe(false)
  })

  it('is a picture alone when nothing stands beside it; broken data is lost, not an error', () => {
    expect(parsePasted('<img src="https://example.org/a.png">').isPicture).toBe(true)
    expect(parsePasted('<img src="data:image/png;base64,@@@"><p>x</p>')).toMatchObject({ lost: 1, pictures: [] })
  })
})
