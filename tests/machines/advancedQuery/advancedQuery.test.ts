import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { QueryField, SavedQuery } from '#contract/entities/advancedQuery.ts'
import type { SuperQuery } from '#contract/http/superQuery.ts'
import { advancedQueryMachine } from '#machines/advancedQuery/advancedQuery.machine.ts'
import { conditionsOf, flatFields, linesOf, savedOf, withRule } from '#machines/advancedQuery/advancedQuery.rules.ts'
import { isAskingDelete, isAskingOverwrite, isNaming, isQueryOpen } from '#machines/advancedQuery/advancedQuery.select.ts'
import type { AdvancedQueryEmitted } from '#machines/advancedQuery/advancedQuery.types.ts'

const FIELDS: QueryField[] = [
  { value: 'name', text: '姓名', type: 'string' },
  { value: 'age', text: '年龄', type: 'int', dbType: 'int' },
  { value: 'items', text: '明细', children: [{ value: 'drug', text: '药品', type: 'string' }] },
]

function open(fields = FIELDS) {
  const actor = createActor(advancedQueryMachine, { input: { fields } })
  const told: AdvancedQueryEmitted[] = []
  actor.on('*', event => void told.push(event))
  actor.start()
  actor.send({ type: 'query.open' })
  const fill = (at: number, field: string, val: string | string[]) => {
    actor.send({ type: 'field.choose', at, field })
    actor.send({ type: 'value.change', at, val })
  }
  const warnings = () => told.flatMap(event => (event.type === 'query.warned' ? [event.text] : []))
  const runs = (): SuperQuery[] => told.flatMap(event => (event.type === 'query.ran' ? [event.query] : []))
  return { actor, told, fill, warnings, runs, now: () => actor.getSnapshot() }
}
const run = { type: 'query.run', closesAfter: false } as const

describe('the advanced query', () => {
  it('[QUERY-07] [QUERY-08] refuses to run and to save an empty query', () => {
    const { actor, fill, warnings, runs, now } = open()
    actor.send(run)
    actor.send({ type: 'query.save' })
    fill(0, 'name', '  ')
    actor.send(run)
    fill(0, 'nobody', 'x')
    actor.send(run)
    expect(warnings()).toEqual(['不能查询空条件', '空条件不能保存', '不能查询空条件', '不能查询空条件'])
    expect(runs()).toEqual([])
    expect([isQueryOpen(now()), isNaming(now()), now().context.active]).toEqual([true, false, null])
  })

  it('[QUERY-15] [QUERY-04] [QUERY-02] delivers match type and conditions with all their keys', () => {
    const { actor, fill, runs, now } = open()
    fill(0, 'name', '林')
    actor.send({ type: 'line.add' })
    actor.send({ type: 'rule.choose', at: 1, rule: 'in' })
    fill(1, 'age', ['1', '2'])
    actor.send({ type: 'line.add' })
    actor.send({ type: 'match.choose', matchType: 'or' })
    actor.send(run)
    const rest = { dictCode: '', dictTable: '', dictText: '', customReturnField: '', popup: null }
    const query = {
      matchType: 'or',
      params: [
        { field: 'name', rule: 'eq', val: '林', type: 'string', dbType: '', ...rest },
        { field: 'age', rule: 'in', val: '1,2', type: 'int', dbType: 'int', ...rest },
      ],
    }
    expect(runs()).toEqual([query])
    expect(now().context.active).toEqual(query)
    expect(isQueryOpen(now())).toBe(true)
    actor.send({ type: 'query.run', closesAfter: true })
    expect(isQueryOpen(now())).toBe(false)
    actor.send({ type: 'query.reset' })
    expect(runs().at(-1)).toEqual({ matchType: 'or', params: [] })
    expect(now().context).toMatchObject({ active: null, lines: [{ field: '', rule: 'eq', val: '' }] })
  })

  it('[QUERY-05] [QUERY-06] the rule in takes several values; leaving it keeps the first', () => {
    const line = { field: 'name', rule: 'in', val: ['a', 'b'] } as const
    expect(withRule({ ...line, val: [...line.val] }, 'eq')).toEqual({ field: 'name', rule: 'eq', val: 'a' })
    expect(withRule({ ...line, val: [] }, 'ne')).toEqual({ field: 'name', rule: 'ne', val: '' })
    expect(withRule({ field: 'name', rule: 'eq', val: 'a' }, 'in').val).toEqual(['a'])
    expect(withRule({ field: 'name', rule: 'eq', val: '' }, 'in').val).toEqual([])
    expect(withRule({ field: 'name', rule: 'eq', val: 'a,b' }, 'like').val).toBe('a,b')
  })

  it('[QUERY-16] adds and removes conditions; the last one leaves an empty line, another field empties the value', () => {
    const { actor, fill, now } = open()
    const lines = () => now().context.lines.map(({ field, val }) => [field, val])
    fill(0, 'name', 'a')
    actor.send({ type: 'line.add' })
    fill(1, 'age', '3')
    actor.send({ type: 'line.remove', at: 0 })
    expect(lines()).toEqual([['age', '3']])
    actor.send({ type: 'line.remove', at: 7 })
    expect(lines()).toEqual([['age', '3']])
    actor.send({ type: 'field.choose', at: 0, field: 'name' })
    expect(lines()).toEqual([['name', '']])
    actor.send({ type: 'line.remove', at: 0 })
    expect(lines()).toEqual([['', '']])
    for (let more = 0; more < 80; more += 1) actor.send({ type: 'line.add' })
    expect(lines()).toHaveLength(50)
  })

  it('[QUERY-09] [QUERY-10] [QUERY-12] [ENTITY-33] saves under a name, asks before it writes over one', () => {
    const { actor, fill, told, warnings, now } = open()
    const titles = () => now().context.saved.map(({ title, matchType, records }) => [title, matchType, records[0]?.val])
    const save = (name: string) => {
      actor.send({ type: 'query.save' })
      actor.send({ type: 'name.give', name })
    }
    fill(0, 'name', 'a')
    save('  ')
    expect(warnings()).toEqual(['保存名称不能为空'])
    expect(isNaming(now())).toBe(true)
    actor.send({ type: 'name.give', name: ' 甲 ' })
    expect(titles()).toEqual([['甲', 'and', 'a']])
    const kept: SavedQuery | undefined = now().context.saved[0]
    expect(Object.keys(kept ?? {})).toEqual(['title', 'matchType', 'records'])
    fill(0, 'name', 'b')
    actor.send({ type: 'match.choose', matchType: 'or' })
    save('甲')
    expect([isAskingOverwrite(now()), now().context.name]).toEqual([true, '甲'])
    actor.send({ type: 'overwrite.cancel' })
    expect([isNaming(now()), titles()]).toEqual([true, [['甲', 'and', 'a']]])
    actor.send({ type: 'name.give', name: '甲' })
    actor.send({ type: 'overwrite.confirm' })
    expect(titles()).toEqual([['甲', 'or', 'b']])
    expect(told.filter(event => event.type === 'saved.changed').map(event => event.because)).toEqual(['saved', 'saved'])
  })

  it('[QUERY-13] [QUERY-14] takes a saved query up again as a copy, and removes it after a question', () => {
    const { actor, fill, told, now } = open()
    const records = conditionsOf([{ field: 'age', rule: 'in', val: ['1', '2'] }], FIELDS)
    actor.send({ type: 'saved.loaded', saved: [{ title: '甲', matchType: 'or', records }] })
    actor.send({ type: 'saved.choose', title: '甲' })
    expect(now().context).toMatchObject({ matchType: 'or', lines: [{ field: 'age', rule: 'in', val: ['1', '2'] }] })
    fill(0, 'name', ['x'])
    expect(now().context.saved[0]?.records).toEqual(records)
    actor.send({ type: 'saved.remove', title: '甲' })
    expect([isAskingDelete(now()), now().context.doomed]).toEqual([true, '甲'])
    actor.send({ type: 'delete.cancel' })
    expect(now().context.saved).toHaveLength(1)
    actor.send({ type: 'saved.remove', title: '甲' })
    actor.send({ type: 'delete.confirm' })
    expect(told.at(-1)).toEqual({ type: 'saved.changed', saved: [], because: 'removed' })
  })

  it('offers fields of groups as parent,child, and reads only whole stored queries', () => {
    expect(flatFields(FIELDS).map(({ value, text }) => [value, text])).toEqual([
      ['name', '姓名'],
      ['age', '年龄'],
      ['items,drug', '明细-药品'],
    ])
    expect(conditionsOf([{ field: 'items,drug', rule: 'like', val: '阿' }], FIELDS)[0]?.field).toBe('items,drug')
    expect(linesOf([])).toEqual([{ field: '', rule: 'eq', val: '' }])
    const good = { title: '甲', matchType: 'or', records: [{ field: 'name', rule: 'eq', val: ['a', 'b'] }, null] }
    expect(savedOf([good, null, 7, { title: '' }, { title: '乙', records: 'x' }])).toMatchObject([
      { title: '甲', matchType: 'or', records: [{ field: 'name', rule: 'eq', val: 'a,b' }] },
    ])
    expect([savedOf(null), savedOf('[]'), savedOf({})]).toEqual([[], [], []])
  })
})
