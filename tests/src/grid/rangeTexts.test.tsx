import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasteSource } from '#src/grid/range/copied.ts'
import { parseTable, printTable } from '#src/grid/range/tableHtml.ts'
import { parseTsv, printTsv } from '#src/grid/range/tsv.ts'

/** Texts with what the formats use for themselves. */
const text = fc
  .array(fc.constantFrom('甲', 'a', '"', '\t', '\n', '\r\n', ' ', ',', '<b>', '&amp;', '&', "'", '=1+1', '0', '\u00a0', '　'), {
    maxLength: 8,
  })
  .map(parts => parts.join(''))
const table = (one: fc.Arbitrary<string>) =>
  fc
    .integer({ min: 1, max: 5 })
    .chain(width => fc.array(fc.array(one, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
const LAW = { seed: 20261121, numRuns: 200 }

describe('texts of a range on the clipboard', () => {
  it('come back from tabs and quotes as they went (law)', () => {
    fc.assert(
      fc.property(table(text), rows => {
        expect(parseTsv(printTsv(rows))).toEqual(rows)
      }),
      LAW,
    )
  })

  it('come back from a table as they went (law)', () => {
    fc.assert(
      fc.property(table(text), rows => {
        expect(parseTable(printTable(rows, () => false))).toEqual(rows)
      }),
      LAW,
    )
  })

  it('are quoted as Excel quotes them', () => {
    expect(
      printTsv([
        ['甲', 'a\tb'],
        ['x\ny', '5"'],
      ]),
    ).toBe('甲\t"a\tb"\r\n"x\ny"\t"5"""\r\n')
  })

  it('are read as Excel, editors and people write them', () => {
    expect(parseTsv('a\tb\r\n1\t2\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(parseTsv('a\n\n')).toEqual([['a'], ['']])
    expect(parseTsv('"多行\n文字"\t5" 管')).toEqual([['多行\n文字', '5" 管']])
    // quotes that do not end a cell are part of its text
    expect(parseTsv('"甲"乙\tc\n"开头')).toEqual([['"甲"乙', 'c'], ['"开头']])
  })

  it('are read from a table of Excel: merged cells, hard spaces, breaks, styles', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {mso-number-format:General}</style></head><body>
      <!--StartFragment--><table border=0 cellpadding=0>
      <col width=64>
      <tr height=19><td rowspan=2 class=xl65>合并</td><td colspan=2 style='mso-ignore:colspan'>标题&nbsp;一</td></tr>
      <tr><td x:num>1,234.50</td><td>第一行<br style='mso-data-placement:same-cell'>
        第二行</td></tr>
      <tr><td></td><td>&nbsp;</td><td><span style='mso-spacerun:yes'>  </span>a &amp; b</td></tr>
      </table><!--EndFragment--></body></html>`
    expect(parseTable(html)).toEqual([
      ['合并', '标题 一', ''],
      ['', '1,234.50', '第一行\n第二行'],
      ['', '', 'a & b'],
    ])
  })

  it('stay rectangular and small whatever a page claims', () => {
    expect(parseTable('<table><tr><td rowspan=999999 colspan=0>a</td></tr><tr><td>b</td></tr></table>')).toEqual([
      ['a', ''],
      ['', 'b'],
    ])
    expect(parseTable('<p>no table</p>')).toBeNull()
    expect(parseTable('<table></table>')).toBeNull()
    expect(parseTable('<table><tr><td>a<script>alert(1)</script><style>b</style></td></tr></table>')).toEqual([['a']])
  })

  it('are taken from the table first, from the text without one, and never from foreign values', () => {
    const source = (plain: string, html: string, own = '') => pasteSource({ text: plain, html, own }, parseTable)
    expect(source('x', '<table><tr><td>1</td><td>2</td></tr></table>')).toEqual({ texts: [['1', '2']], own: null })
    expect(source('a\tb\nc', '<p>a</p>')?.texts).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(source('', '')).toBeNull()
    for (const own of ['{', '[]', '{"of":["a"],"rows":[[1,2]]}', '{"of":["a"],"rows":[[{}]]}', '{"of":1,"rows":[]}'])
      expect(source('t', '', own)).toEqual({ texts: [['t']], own: null })
    // values that are not as many as the texts are not theirs
    expect(source('t', '', '{"of":["a"],"rows":[["1"],["2"]]}')?.own).toBeNull()
    expect(source('t', '', '{"of":["a"],"rows":[["1"]]}')?.own).toEqual({ of: ['a'], rows: [['1']] })
  })
})
