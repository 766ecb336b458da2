import { render, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HTML_TAGS, isSafeAttribute, isSafeImage, isSafeLink } from '#contract/rules/htmlProfile.ts'
import { Html } from '#src/lib/html/Html.tsx'
import { fragmentOf } from '#src/lib/html/sanitize.ts'
import { harmIn, HTML_ATTACKS, HTML_KEPT } from '#tests/support/htmlAttacks.ts'

const printed = (html: string): string => {
  const box = document.createElement('div')
  box.append(fragmentOf(html))
  return box.innerHTML
}
/** Elements and attributes that the profile does not know. */
const strange = (html: string): string[] =>
  [...fragmentOf(html).querySelectorAll('*')].flatMap(element => {
    const tag = element.nodeName.toLowerCase()
    const known = [...element.attributes].filter(({ name }) => isSafeAttribute(tag, name) || name === 'loading')
    return HTML_TAGS.includes(tag) && known.length === element.attributes.length ? [] : [element.outerHTML]
  })

describe('HTML on the screen', () => {
  it('[NOTICE-14] is cleaned again: nothing of an attack is left as an element or attribute', () => {
    for (const html of HTML_ATTACKS) {
      expect([html, harmIn(printed(html))]).toEqual([html, null])
      expect(strange(html)).toEqual([])
    }
    expect('hit' in globalThis).toBe(false)
  })

  it('keeps what people write; links open a window of their own and cannot reach back', () => {
    for (const html of HTML_KEPT) expect(printed(html).replaceAll(' loading="lazy"', '')).toBe(html.replaceAll(' />', '>'))
    expect(printed('<a href="/x">x</a>')).toContain('target="_blank"')
    expect(printed('<a href="https://example.org">x</a>')).toContain('rel="noopener noreferrer"')
  })

  it('stays clean whatever is put together', () => {
    const piece = fc.constantFrom(...HTML_ATTACKS, ...HTML_KEPT, '<', '>', '"', '<!--', '-->', '</p>', '<p style="')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), pieces => {
        const html = pieces.join('')
        expect(harmIn(printed(html))).toBeNull()
        expect(strange(html)).toEqual([])
      }),
      { seed: 14, numRuns: 150 },
    )
  })

  it('is put into the page by its component, and exchanged with the text', async () => {
    const { container, rerender } = render(<Html html="<p>停诊<script>globalThis.hit = 1</script></p>" />)
    await waitFor(() => expect(container.querySelector('p')?.textContent).toBe('停诊'))
    rerender(<Html html="<p>复诊</p>" />)
    await waitFor(() => expect(container.textContent).toBe('复诊'))
    expect('hit' in globalThis).toBe(false)
  })

  it('knows safe addresses', () => {
    const links = ['/a', 'a/b', '#x', 'https://example.org', 'HTTP://example.org', 'mailto:a@b.cn', 'tel:120']
    const badLinks = [
      'javascript:x',
      ' java\nscript:x',
      '\u0001javascript:x',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      'file:///x',
    ]
    expect([links.every(isSafeLink), badLinks.some(isSafeLink)]).toEqual([true, false])
    const own = ['http://files.example']
    expect(
      ['a.png', '/a.png', 'https://x/a.png', 'http://files.example/a.png', 'data:image/png;base64,AA'].every(src =>
        isSafeImage(src, own),
      ),
    ).toBe(true)
    expect(
      ['http://x/a.png', '//x/a.png', 'http://files.example.evil/a', 'data:image/svg+xml;base64,AA', '', 'blob:x'].some(src =>
        isSafeImage(src, own),
      ),
    ).toBe(false)
  })
})
