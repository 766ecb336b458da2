import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEMO_NOTICES } from '#server/db/seed/announcements.ts'
import { htmlCleaner } from '#server/plugins/html.ts'
import { harmIn, HTML_ATTACKS, HTML_KEPT } from '#tests/support/htmlAttacks.ts'

const clean = htmlCleaner(['http://files.hospital.example'])

describe('cleaning of HTML on the server', () => {
  it('[NOTICE-14] takes away what could run, cover the page, fetch or lead astray', () => {
    for (const html of HTML_ATTACKS) expect([html, harmIn(clean(html))]).toEqual([html, null])
    expect(clean('<p onclick="x()">药<script>1</script>品</p>')).toBe('<p>药品</p>')
    expect(clean('a < b && c > d')).toBe('a &lt; b &amp;&amp; c &gt; d')
  })

  it('keeps what people write, gives links a window of their own, takes pictures of our own hosts', () => {
    for (const html of HTML_KEPT) expect(clean(html)).toBe(html)
    expect(clean('<a href="/x">x</a>')).toBe('<a href="/x" target="_blank" rel="noopener noreferrer">x</a>')
    expect(clean('<img src="http://files.hospital.example/a.png">')).toContain('src="http://files.hospital.example/a.png"')
    expect(clean('<img src="http://files.hospital.example.evil/a.png">')).toBe('')
    for (const { msgContent } of DEMO_NOTICES) expect(clean(msgContent)).toBe(msgContent)
  })

  it('changes nothing that is clean already, whatever was put together', () => {
    const piece = fc.constantFrom(...HTML_ATTACKS, ...HTML_KEPT, '<', '>', '"', '&', '<!--', '-->', '</p>', '<p style="', 'text')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), pieces => {
        const once = clean(pieces.join(''))
        expect(harmIn(once)).toBeNull()
        expect(clean(once)).toBe(once)
      }),
      { seed: 4, numRuns: 300 },
    )
  })

  it('does not choke on deep nesting and long text', () => {
    expect(clean(`${'<div>'.repeat(5_000)}tief${'</div>'.repeat(5_000)}`).length).toBeLessThan(2_000)
    expect(clean('药'.repeat(2_000_000)).length).toBe(200_000)
    // cleaning a heap of unclosed tags takes time by their square: it is shown as the text it is
    const heap = clean(`${'<b>'.repeat(60_000)}<img src=x onerror=alert(1)>`)
    expect([heap.startsWith('&lt;b&gt;'), heap.includes('<')]).toEqual([true, false])
  })
})
