import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { LIVE } from '#contract/grids/register.ts'
import { GroupRow } from '#src/grid/groups/groupRow.ts'
import { startSession } from '#tests/support/grid/startedSession.ts'

const COLUMNS: GridColumn[] = [
  { key: 'kind', title: '类', type: 'input' },
  { key: 'rack', title: '架', type: 'input' },
  { key: 'stock', title: '库存', type: 'inputNumber', statistics: ['sum', 'average'] },
]
const KINDS = ['', '甲', '乙', 'A', 'a']
const change = fc.record({
  what: fc.constantFrom('kind', 'rack', 'stock', 'add', 'remove', 'toggle', 'fold', 'unfold'),
  at: fc.nat(30),
  to: fc.nat(9),
})

describe('groups of rows', () => {
  it('[WALK-37] hold every row once, under its own values, with its own sums, whatever was changed, added, removed, opened and closed', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(9)), { maxLength: 30 }), fc.array(change), (given, changes) => {
        const rows = given.map(([kind, rack, stock], n) => ({ id: `r${n}`, kind: KINDS[kind], rack: KINDS[rack], stock }))
        const { session, commit } = startSession(COLUMNS, rows as never)
        const { arrangement, rowView, data } = session
        arrangement.group('kind', true)
        arrangement.group('rack', true)
        for (const { what, at, to } of changes) {
          const row = data.store.view[at % Math.max(1, data.store.view.length)]
          const head = rowView.lines.filter(line => line instanceof GroupRow)[at]
          if (what === 'fold' || what === 'unfold') arrangement.fold(what === 'fold')
          else if (what === 'toggle' && head !== undefined) arrangement.groups.toggle(head.id)
          else if (row === undefined) continue
          else if (what === 'add') session.commands.add(1, row.id)
          else if (what === 'remove') session.writer.setValues([{ r: row.id, f: LIVE, v: false }])
          else if (what !== 'toggle')
            session.writer.setValues([{ r: row.id, f: what, v: what === 'stock' ? to : (KINDS[to % 5] ?? '') }])
          commit()
        }
        const turned = rowView.lines.map(({ id }) => id)
        rowView.again()
        expect(rowView.lines.map(({ id }) => id)).toEqual(turned)
        arrangement.again()
        const live = data.store.view
        // every row once, closed groups too
        expect(rowView.whole.map(({ id }) => id).toSorted()).toEqual(live.map(({ id }) => id).toSorted())
        const heads: (string | undefined)[] = []
        const shown = new Set<string>()
        for (const line of rowView.lines) {
          if (line instanceof GroupRow) {
            const { level, text, members } = line.facts
            heads.length = level
            heads.push(text)
            const same = live.filter(one => heads.every((value, n) => one.get(n === 0 ? 'kind' : 'rack') === value))
            expect(members.map(({ id }) => id).toSorted()).toEqual(same.map(({ id }) => id).toSorted())
            const stocks = same.flatMap(one => one.get('stock') ?? [])
            const sum = stocks.reduce<number>((total, one) => total + Number(one), 0)
            expect(line.figure('stock', 'sum')).toBe(stocks.length === 0 ? null : sum)
            expect(arrangement.groups.isOpen(line.id) || level === 1 || !rowView.lines.some(isUnder(line))).toBe(true)
          } else {
            expect([line.get('kind'), line.get('rack')]).toEqual(heads)
            expect(shown.has(line.id)).toBe(false)
            shown.add(line.id)
          }
        }
        expect([...shown]).toEqual(rowView.rows.map(({ id }) => id))
        session.stop()
      }),
      { numRuns: 150 },
    )
  })

  it('[WALK-37] take a new row to the one behind which the person puts it, and leave rows of a program as they are', () => {
    const rows = [
      { id: 'a', kind: '甲', rack: '1', stock: 1 },
      { id: 'b', kind: '乙', rack: '2', stock: 2 },
    ]
    const { session, commit } = startSession(COLUMNS, rows)
    session.arrangement.group('kind', true)
    const [own = ''] = session.commands.add(1, 'a')
    session.rows.send({ type: 'rows.add', ids: ['program'], after: 'b' })
    commit()
    const current = (id: string) => ['kind', 'rack', 'stock'].map(key => session.data.store.row(id)?.get(key) ?? null)
    expect([current(own), current('program')]).toEqual([
      ['甲', null, null],
      [null, null, null],
    ])
    const ids = ['a', own, 'b', 'program']
    expect(session.rowView.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    // what is only folded away is chosen with all, and goes out with all
    session.arrangement.fold(true)
    expect(session.rowView.rows).toEqual([])
    expect(session.commands.choosable().toSorted()).toEqual(ids.toSorted())
    session.stop()
  })

  it('[WALK-37] are kept in a view with what begins closed, and never in a tree or by a column that is gone', () => {
    const rows = [{ id: 'a', kind: '甲', rack: '1', stock: 1 }]
    const { session } = startSession(COLUMNS, rows as never)
    session.arrangement.group('kind', true)
    session.arrangement.fold(true)
    const { chosen } = session.arrangement
    expect(chosen).toEqual({ sorts: [], filters: {}, grouped: ['kind'], isFolded: true })
    session.stop()
    const other = startSession(COLUMNS, rows as never)
    other.session.arrangement.apply({ ...chosen, grouped: ['gone', 'kind', 'kind', 7] })
    expect([other.session.arrangement.grouped, other.ids(), other.session.rowView.lines.length]).toEqual([['kind'], [], 1])
    other.session.stop()
    const tree = startSession(COLUMNS, rows as never, { tree: { parent: 'rack' } })
    tree.session.arrangement.apply(chosen)
    expect([tree.session.arrangement.grouped, tree.ids()]).toEqual([[], ['a']])
    tree.session.stop()
  })
})

const isUnder = (head: GroupRow) => (line: unknown) => line instanceof GroupRow && line.facts.parent === head.id
