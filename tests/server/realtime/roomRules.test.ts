import { afterEach, describe, expect, it } from 'vitest'
import type { GridLogEntry } from '#contract/grids/register.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER, type GridOp } from '#contract/grids/register.ts'
import type { GridTable } from '#contract/grids/defineGrid.ts'
import type { Subscriber, Told } from '#server/realtime/hub.ts'
import type { OutboxRow } from '#server/realtime/outbox.ts'
import { columnError, uniqueError } from '#server/realtime/grid/columnError.ts'
import { entryOfLog } from '#server/realtime/grid/logged.ts'
import { gridRooms, plainFrames, type PlainMember, type RoomMember } from '#server/realtime/grid/room.ts'
import type { Changed } from '#server/realtime/grid/state.ts'
import { cellsOfEntry, changedRow, rowBegun } from '#server/realtime/grid/wholeRows.ts'
import { gridStream } from '#server/realtime/grid/changed.ts'

const entry = (s: number, more: Partial<GridLogEntry> = {}): GridLogEntry => ({
  s,
  i: `c1:${s}`,
  r: '7',
  f: 'name',
  v: `v${s}`,
  by: '李',
  at: 0,
  ...more,
})
/** What a frame of the server says. */
const read = (frame: Buffer): unknown => {
  const length = frame[1] ?? 0
  return JSON.parse(frame.subarray(length < 126 ? 2 : length === 126 ? 4 : 10).toString())
}
const plain = (row: Record<string, unknown>, by: string) => ({
  type: 'update_vxe_table',
  data: { socketKey: 'demo', args: [row, by] },
})
const ours = (x: unknown) => ({ type: 'update_vxe_table', data: { socketKey: 'demo', x } })

describe('operations for original clients', () => {
  const said = (...entries: GridLogEntry[]) => plainFrames('demo', entries).map(read)

  it('[GRIDSOCK-08] are rows with what one instance changed without another in between', () => {
    expect(
      said(
        entry(1),
        entry(2, { f: 'age', v: 3 }),
        entry(3, { r: '8' }),
        entry(4, { i: 'c2:1', f: 'age', v: 4 }),
        entry(5, { v: 'z' }),
      ),
    ).toEqual([
      plain({ id: '7', name: 'v1', age: 3 }, 'c1'),
      plain({ id: '8', name: 'v3' }, 'c1'),
      plain({ id: '7', age: 4 }, 'c2'),
      plain({ id: '7', name: 'z' }, 'c1'),
    ])
  })

  it('leave out places and lives, but for a row that begins', () => {
    const row = { o: 'a1', d: { name: '甲', age: 1 }, begins: true as const }
    expect(said(entry(1, { f: ORDER, v: 'a2' }), entry(2, { f: LIVE, v: false }))).toEqual([])
    expect(said(entry(1, { f: LIVE, v: true, row: { o: 'a1', d: { name: '甲' } } }))).toEqual([])
    expect(said(entry(1, { f: LIVE, v: true, row }), entry(2, { v: '乙' }))).toEqual([
      plain({ id: '7', name: '乙', age: 1 }, 'c1'),
    ])
    expect(said(entry(1, { f: LIVE, v: true, row: { o: null, d: {}, begins: true } }))).toEqual([])
  })
})

describe('a room', () => {
  let subscriber: Subscriber | null = null
  let left = 0
  const told: [string, Told][] = []
  const rooms = () =>
    gridRooms({
      subscribe: (stream: string, from: number, one: Subscriber) => {
        expect([stream, from]).toEqual(['g:1:demo', 4])
        subscriber = one
        return () => (left += 1)
      },
      tell: (stream: string, event: Told) => void told.push([stream, event]),
    } as never)
  afterEach(() => {
    subscriber = null
    left = 0
    told.length = 0
  })
  const row = (s: number): OutboxRow => {
    const { s: _s, ...payload } = entry(s)
    return { streamId: 'g:1:demo', seq: s, type: 'op', payload, createdAt: new Date(0) }
  }
  function member(): RoomMember & { heard: unknown[] } {
    const heard: unknown[] = []
    return { plain: false, heard, send: frame => heard.push(read(frame)) }
  }
  function original(isWatching: boolean): PlainMember & { heard: unknown[] } {
    const heard: unknown[] = []
    return {
      plain: true,
      isWatching,
      heard,
      send: frame => heard.push(read(frame)),
      told: s => heard.push(s),
      ended: () => heard.push('ended'),
    }
  }
  const ops = (...seqs: number[]) => ours({ t: 'ops', from: seqs[0], ops: seqs.map(s => entry(s)) })

  it('sends what comes together in one frame, and says how far it is', async () => {
    const all = rooms()
    const room = all.enter('g:1:demo', 'demo', 4)
    const one = member()
    const plainOne = original(false)
    room.add(one)
    room.add(plainOne)
    expect([room.position(), room.streamId, room.tableKey]).toEqual([4, 'g:1:demo', 'demo'])
    subscriber?.row(row(5))
    subscriber?.row(row(6))
    expect(one.heard).toEqual([])
    await new Promise(setImmediate)
    expect(one.heard).toEqual([ops(5, 6)])
    expect(plainOne.heard).toEqual([plain({ id: '7', name: 'v6' }, 'c1'), 6])
    expect(room.position()).toBe(6)
    // what follows soon waits for a moment
    subscriber?.row(row(7))
    await new Promise(setImmediate)
    expect(one.heard).toHaveLength(1)
    await expect.poll(() => one.heard.length).toBe(2)
    expect(one.heard[1]).toEqual(ops(7))
  })

  it('sends no more than half of what cuts a socket: rows are loaded instead', async () => {
    const room = rooms().enter('g:1:demo', 'demo', 4)
    const one = member()
    room.add(one)
    const big = row(5)
    subscriber?.row({ ...big, payload: { ...(big.payload as object), v: 'x'.repeat(600_000) } })
    await new Promise(setImmediate)
    expect(one.heard).toEqual([ours({ t: 'stale', s: 5 })])
    subscriber?.lost?.(9)
    expect(one.heard[1]).toEqual(ours({ t: 'stale', s: 9 }))
  })

  const place = (client: string, f = 'name') => ({ client, userId: 'u', name: '李', r: '7', f, editing: false })
  it('gathers where people stand, the last place of each, and forgets who left', async () => {
    const room = rooms().enter('g:1:demo', 'demo', 4)
    const one = member()
    const plainOne = original(false)
    room.add(one)
    room.add(plainOne)
    const hear = (x: unknown) => subscriber?.told?.({ type: 'grid', payload: x })
    hear({ t: 'see', ...place('a') })
    hear({ t: 'see', ...place('a', 'age') })
    hear({ t: 'see', ...place('b') })
    hear({ t: 'see', ...place('c') })
    hear({ t: 'gone', client: 'c' })
    expect(one.heard).toEqual([ours({ t: 'gone', client: 'c' })])
    await expect.poll(() => one.heard.length).toBe(2)
    expect(one.heard[1]).toEqual(ours({ t: 'seen', people: [place('a', 'age'), place('b')] }))
    hear({ t: 'see', ...place('a') })
    await expect.poll(() => one.heard.length).toBe(3)
    expect(one.heard[2]).toEqual(ours({ t: 'see', ...place('a') }))
    // an original client has no word for them
    expect(plainOne.heard).toEqual([])
  })

  it('says nothing of who came and left at once, and nothing at its end where nothing came', async () => {
    const room = rooms().enter('g:1:demo', 'demo', 4)
    const [one, watching] = [member(), original(true)]
    room.add(one)
    room.add(watching)
    subscriber?.told?.({ type: 'grid', payload: { t: 'see', ...place('a') } })
    subscriber?.told?.({ type: 'grid', payload: { t: 'gone', client: 'a' } })
    await new Promise(resolve => setTimeout(resolve, 120))
    expect(one.heard).toEqual([ours({ t: 'gone', client: 'a' })])
    room.remove(one)
    expect(watching.heard).toEqual(['ended'])
  })

  it('passes words and rows to everybody, here and elsewhere', () => {
    const room = rooms().enter('g:1:demo', 'demo', 4)
    room.tell({ t: 'gone', client: 'a' })
    room.pass([{ id: '7' }, 'c1'])
    expect(told).toEqual([
      ['g:1:demo', { type: 'grid', payload: { t: 'gone', client: 'a' } }],
      ['g:1:demo', { type: 'plain', payload: [{ id: '7' }, 'c1'] }],
    ])
    const [one, plainOne] = [member(), original(true)]
    room.add(one)
    room.add(plainOne)
    subscriber?.told?.({ type: 'plain', payload: [{ id: '7', tug_status: { a: '1' } }, 'c1'] })
    expect([one.heard, plainOne.heard]).toEqual([
      [plain({ id: '7', tug_status: { a: '1' } }, 'c1')],
      [plain({ id: '7', tug_status: { a: '1' } }, 'c1')],
    ])
  })

  it('ends with the last who does not only watch, who hears what has come so far', () => {
    const all = rooms()
    const opened: string[] = []
    const stop = all.onOpened(({ streamId }) => opened.push(streamId))
    const room = all.enter('g:1:demo', 'demo', 4)
    expect(all.enter('g:1:demo', 'demo', 9)).toBe(room)
    expect([all.find('g:1:demo'), all.find('g:2:demo'), all.all()]).toEqual([room, null, [room]])
    expect(opened).toEqual(['g:1:demo'])
    const [one, other, watching] = [member(), original(false), original(true)]
    for (const each of [one, other, watching]) room.add(each)
    room.remove(one)
    room.remove(one)
    expect(left).toBe(0)
    subscriber?.row(row(5))
    room.remove(other)
    expect(watching.heard).toEqual([plain({ id: '7', name: 'v5' }, 'c1'), 5, 'ended'])
    expect(other.heard).toEqual([])
    expect([left, all.find('g:1:demo'), all.all()]).toEqual([1, null, []])
    stop()
    all.enter('g:1:demo', 'demo', 4)
    expect(opened).toHaveLength(1)
  })
})

describe('a value for a column', () => {
  // anew each time: what is worked out of a table is remembered with it
  const tableOf = () =>
    ({
      name: 'demo',
      title: '',
      auth: '',
      rows: { add: true, remove: true, move: true },
      columns: [
        {
          key: 'name',
          title: '名称',
          type: 'input',
          validateRules: [{ required: true }, { unique: true, message: '${title}已有' }, { pattern: 'n' }],
        },
        { key: 'age', title: '年龄', type: 'inputNumber' },
        { key: 'code', title: '编码', type: 'input', validateRules: [{ pattern: '^x$' }, { handler: 'own' }] },
        {
          key: 'tag',
          title: '标签',
          type: 'input',
          validateRules: [{ pattern: '^x$' }, { handler: 'own' }, { required: true }, { unique: true, message: '${title}已有' }],
        },
      ],
    }) as unknown as GridTable
  const nobody = async () => 0
  const error = (field: string, value: GridValue, others: (value: GridValue) => Promise<number> = nobody) =>
    columnError(tableOf(), field, value, others)

  it('[GVAL-15] is refused in the words of its column: length, type, rules in their order', async () => {
    expect(await error('nothing', 1)).toBe('没有这一列')
    expect(await error('code', '长'.repeat(4_001))).toBe('编码最多4000个字符')
    expect(await error('code', '长'.repeat(4_000))).toBe('')
    expect([await error('age', '3'), await error('age', true), await error('age', 3), await error('age', null)]).toEqual([
      '年龄必须是数字',
      '年龄必须是数字',
      '',
      '',
    ])
    expect([await error('name', ''), await error('name', null), await error('name', 'x'), await error('name', '5')]).toEqual([
      '名称不能为空',
      '名称不能为空',
      '名称格式不正确',
      '',
    ])
    // patterns of the page's own and handlers are the page's
    expect(await error('code', 'y')).toBe('')
    // and hold back none of the rules behind them
    expect([await error('tag', ''), await error('tag', 'y', async () => 1)]).toEqual(['标签不能为空', '标签已有'])
  })

  it('[GVAL-17] that another row holds is refused; nobody is asked about nothing or a column without the rule', async () => {
    const asked: unknown[] = []
    const others = async (value: unknown) => {
      asked.push(value)
      return 1
    }
    expect(await error('name', '5', others)).toBe('名称已有')
    expect(await error('name', ' ', others)).toBe('名称不能为空')
    expect(await error('age', 5, others)).toBe('')
    expect(await error('code', 'x', others)).toBe('')
    expect(asked).toEqual(['5'])
  })

  it('[GVAL-17] of a row that comes back may have been taken meanwhile', async () => {
    const asked: unknown[] = []
    const others =
      (count: number) =>
      async (...given: unknown[]) => {
        asked.push(given)
        return count
      }
    expect(await uniqueError(tableOf(), { name: '5', age: 3 }, others(1))).toBe('名称已有')
    expect(await uniqueError(tableOf(), { name: '5' }, others(0))).toBe('')
    expect(await uniqueError(tableOf(), { name: ' ' }, others(1))).toBe('')
    expect(await uniqueError(tableOf(), {}, others(1))).toBe('')
    expect(asked).toEqual([
      ['name', '5'],
      ['name', '5'],
    ])
  })
})

describe('a row', () => {
  it('changes in its life, its place and its cells', () => {
    const base = { id: '7', place: 'a1', live: true, data: { name: 'x' }, isNew: false, madeBy: '' }
    expect(changedRow(base, { r: '7', f: 'age' }, 3, 'u')).toEqual({ ...base, data: { name: 'x', age: 3 } })
    expect(changedRow(base, { r: '7', f: ORDER }, 'a2', 'u')).toEqual({ ...base, place: 'a2' })
    expect([changedRow(base, { r: '7', f: LIVE }, false, 'u').live, changedRow(base, { r: '7', f: LIVE }, 1, 'u').live]).toEqual([
      false,
      false,
    ])
    expect(changedRow(undefined, { r: '7', f: LIVE }, true, 'u')).toEqual({
      id: '7',
      place: null,
      live: true,
      data: {},
      isNew: true,
      madeBy: 'u',
    })
  })

  it('[WALK-35] begins with all its cells, each judged behind those before it, or not at all', async () => {
    const begins: GridOp = { i: 'c:1', r: 'n', f: LIVE, v: true, b: 0, row: { o: 'a1', d: { name: '甲', age: 3 } } }
    const stateOf = (...given: Changed[]) => {
      const rows = new Map(given.map(row => [row.id, row]))
      return { rows, change: (row: Changed) => void rows.set(row.id, row), forget: (id: string) => void rows.delete(id) }
    }
    const judged: unknown[] = []
    const state = stateOf()
    const taken = await rowBegun(begins, state, 'u', async ({ f, v }) => {
      judged.push([f, { ...state.rows.get('n')?.data }])
      return { v: f === 'name' ? `${String(v)}乙` : v }
    })
    expect(taken).toEqual({ row: { o: 'a1', d: { name: '甲乙', age: 3 } } })
    expect(judged).toEqual([
      [LIVE, {}],
      [ORDER, {}],
      ['name', {}],
      ['age', { name: '甲乙' }],
    ])
    expect(state.rows.get('n')).toMatchObject({ live: true, place: 'a1', isNew: true, madeBy: 'u' })
    // one cell that is wrong takes the row with it
    const none = stateOf()
    const why = { why: 'rule', text: '不好' } as const
    expect(await rowBegun(begins, none, 'u', async ({ f, v }) => (f === 'age' ? why : { v }))).toEqual(why)
    expect(none.rows.size).toBe(0)
    // one that is there does not begin again, and nobody is asked
    const there = stateOf({ id: 'n', place: 'a9', live: false, data: {}, isNew: false, madeBy: '' })
    expect(await rowBegun(begins, there, 'u', () => expect.unreachable())).toEqual({ why: 'stale', text: '该行已存在' })
    expect(there.rows.get('n')?.place).toBe('a9')
  })

  it('that begins wrote its life, its place and each cell, by one number', () => {
    const one = { field: LIVE, value: true, before: null, seq: 5 }
    expect(
      cellsOfEntry({ ...one, row: { o: 'a1', d: { name: '甲' }, begins: true } }).map(({ field, value, before, seq }) => [
        field,
        value,
        before,
        seq,
      ]),
    ).toEqual([
      [LIVE, true, false, 5],
      [ORDER, 'a1', null, 5],
      ['name', '甲', null, 5],
    ])
    const back = { ...one, row: { o: 'a1', d: {} } }
    expect(cellsOfEntry(back)).toEqual([back])
    expect(cellsOfEntry(one)).toEqual([one])
  })

  it('stands in the history without its number', () => {
    const said = { opId: 'c:1', rowId: '7', field: 'name', byName: '李', at: new Date(5) }
    const told = { i: 'c:1', r: '7', f: 'name', v: null, by: '李', at: 5 }
    expect(entryOfLog({ ...said, value: undefined, row: null })).toEqual(told)
    expect('row' in entryOfLog({ ...said, value: 1 })).toBe(false)
    const row = { o: null, d: {} }
    expect(entryOfLog({ ...said, value: 'x', row })).toEqual({ ...told, v: 'x', row })
    expect(gridStream({ tenantId: 3, scope: null }, 'demo')).toBe('g:3:demo')
    expect(gridStream({ tenantId: 3, scope: 'w1' }, 'demo')).toBe('g:3:demo:w1')
  })
})
