import { afterEach, describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { localData } from '#src/grid/data/localData.ts'
import { pasteAim } from '#src/grid/range/pasteAim.ts'
import { planPaste } from '#src/grid/range/pastePlan.ts'
import { GridSession } from '#src/grid/session/gridSession.ts'
import type { GridOptions } from '#src/grid/session/gridOptions.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach(stop => stop()))

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ handler: 'isFree' }] },
  { key: 'hospital', title: '院区', type: 'select', linkageKey: 'building' },
  { key: 'building', title: '楼栋', type: 'select' },
]
function openSession(options: GridOptions = {}) {
  const rows = ['a', 'b', 'c'].map(id => ({ id, name: id, hospital: null, building: null }))
  const data = localData(COLUMNS, rows, commit => commit())
  const session = new GridSession(data, COLUMNS, options)
  session.range.page = { columns: COLUMNS.map(({ key }) => key), reveal: () => undefined, visibleRowCount: () => 3 }
  stops.push(() => session.stop())
  return session
}
const source = (texts: string[][]) => ({ texts, own: null })

describe('where a paste goes', () => {
  it('adds rows only where the drawn order is that of the table', () => {
    const session = openSession()
    session.range.enter({ r: 'c', f: 'name' })
    const five = source([['1'], ['2'], ['3']])
    expect(pasteAim(session, five)?.rows.map(({ isNew, place }) => [isNew, place])).toEqual([
      [false, 3],
      [true, 4],
      [true, 5],
    ])
    session.rowView.arrange({ compare: (one, other) => (one.id < other.id ? 1 : -1) })
    // c is the first now; below it are b and a
    expect(pasteAim(session, source([['1'], ['2'], ['3'], ['4']]))).toMatchObject({
      rows: [{ r: 'c' }, { r: 'b' }, { r: 'a' }],
      left: ['超出最后一行的1行未粘贴（筛选、排序或分组时不能新增行）'],
    })
  })

  it('[GRID-62] a paste adds no rows in a tree, where a row below the last one would hang under one that nobody sees', () => {
    const session = openSession({ tree: { parent: 'building' } })
    session.range.enter({ r: 'c', f: 'name' })
    expect(pasteAim(session, source([['1'], ['2'], ['3']]))).toMatchObject({
      rows: [{ r: 'c', isNew: false }],
      left: ['超出最后一行的2行未粘贴（此处不能新增行）'],
    })
  })

  it('goes nowhere without a cell', () => {
    expect(pasteAim(openSession(), source([['1']]))).toBeNull()
  })
})

describe('checking a paste', () => {
  it('asks the page’s own checks, and takes the answer that does not come for a yes', async () => {
    const session = openSession({
      checks: {
        isFree: ({ value }) =>
          value === 'taken' ? Promise.resolve('已被占用') : value === 'lost' ? Promise.reject(new Error('offline')) : true,
      },
    })
    session.range.enter({ r: 'a', f: 'name' })
    const aim = pasteAim(session, source([['taken'], ['free'], ['lost']]))
    if (aim === null) throw new Error('no aim')
    const plan = await planPaste(session, source([['taken'], ['free'], ['lost']]), aim)
    expect([plan.issues.map(({ why }) => why), plan.rows.map(({ values }) => values['name'])]).toEqual([
      ['已被占用'],
      [undefined, 'free', 'lost'],
    ])
  })

  it('reads a linked option among those of what is pasted beside it', async () => {
    const options: Record<string, string[]> = { '': ['东院', '西院'], 东院: ['东A'], 西院: ['西A'] }
    const session = openSession({
      linkages: [
        {
          key: 'hospital',
          requestData: parent =>
            Promise.resolve(
              (options[parent] ?? []).map(text => ({
                value: `v${text}`.replace('v东院', '东院').replace('v西院', '西院'),
                text,
              })),
            ),
        },
      ],
    })
    session.range.enter({ r: 'a', f: 'hospital' })
    const given = source([
      ['东院', '东A'],
      ['西院', '东A'],
    ])
    const aim = pasteAim(session, given)
    if (aim === null) throw new Error('no aim')
    const plan = await planPaste(session, given, aim)
    expect(plan.rows.map(({ values }) => values)).toEqual([{ hospital: '东院', building: 'v东A' }, { hospital: '西院' }])
    expect(plan.issues.map(({ place, why }) => [place, why])).toEqual([[2, '没有这个选项']])
  })
})
