import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { failure } from '#contract/http/failure.ts'
import { pickerMachine } from '#machines/picker/picker.machine.ts'
import { shortened, withRows } from '#machines/picker/picker.rules.ts'
import * as select from '#machines/picker/picker.select.ts'
import type { PageQuestion, PickerEmitted, PickerInput, PickerRow } from '#machines/picker/picker.types.ts'

const row = (n: number): PickerRow => ({ id: `i${n}`, username: `u${n}`, realname: `人${n}` })
const INPUT: PickerInput = { value: [], valueKey: 'username', isMulti: true, pageSize: 5, column: 'createTime', order: 'desc' }
type Page = { rows: PickerRow[]; total: number }

/** The machine with a list of twelve; pages come when the test lets them. */
function started(input: Partial<PickerInput> = {}, lookupFails = 0) {
  const pages: { asked: PageQuestion; answer: (page: Page) => void; fail: (error: unknown) => void }[] = []
  const lookups: string[][] = []
  const picked: PickerEmitted[] = []
  let failing = lookupFails
  const actor = createActor(
    pickerMachine.provide({
      actors: {
        loadPage: fromPromise(
          ({ input: asked }) => new Promise<Page>((answer, fail) => void pages.push({ asked, answer, fail })),
        ),
        lookupRows: fromPromise(async ({ input: { values } }) => {
          lookups.push(values)
          if ((failing -= 1) >= 0) throw failure('network', '网络异常')
          return Array.from({ length: 12 }, (_, n) => row(n)).filter(one => values.includes(String(one['username'])))
        }),
      },
    }),
    { input: { ...INPUT, ...input } },
  )
  actor.on('rows.picked', told => picked.push(told))
  actor.start()
  const settle = () => new Promise(resolve => setTimeout(resolve))
  const page = async () => {
    const last = pages.at(-1)
    const from = ((last?.asked.pageNo ?? 1) - 1) * (last?.asked.pageSize ?? 5)
    last?.answer({ rows: Array.from({ length: 5 }, (_, n) => row(from + n)), total: 12 })
    await settle()
  }
  const chosen = () => select.selectDraft(actor.getSnapshot()).map(one => one['username'])
  return { actor, pages, lookups, picked, settle, page, chosen, now: () => actor.getSnapshot() }
}
const names = select.selectNames('realname')

describe('the names of the value', () => {
  it('[PICK-31] are looked up once for all unknown values; a value without a row stands for itself', async () => {
    const { actor, lookups, now, settle } = started({ value: ['u1', 'gone'] })
    expect([select.isNaming(now()), names(now())]).toEqual([true, 'u1,gone'])
    await settle()
    expect([lookups, names(now()), select.isNaming(now())]).toEqual([[['u1', 'gone']], '人1,gone', false])
    actor.send({ type: 'value.set', value: ['u1', 'gone'] })
    actor.send({ type: 'value.set', value: ['u1', 'u2'] })
    await settle()
    expect([lookups.slice(1), names(now())]).toEqual([[['u2']], '人1,人2'])
    actor.send({ type: 'value.set', value: [] })
    await settle()
    expect([lookups.length, names(now())]).toEqual([2, ''])
  })

  it('can be asked for again after a failure, also by opening the window; a newer value is not answered by an older lookup', async () => {
    const failed = started({ value: ['u1'] }, 1)
    await failed.settle()
    expect([select.isUnnamed(failed.now()), names(failed.now())]).toEqual([true, 'u1'])
    failed.actor.send({ type: 'names.retry' })
    await failed.settle()
    expect([select.isUnnamed(failed.now()), names(failed.now())]).toEqual([false, '人1'])
    const opened = started({ value: ['u1'] }, 1)
    await opened.settle()
    opened.actor.send({ type: 'picker.open' })
    await opened.settle()
    expect([names(opened.now()), opened.now().context.draft[0]?.['realname']]).toEqual(['人1', '人1'])
    const changed = started({ value: ['u1'] })
    changed.actor.send({ type: 'value.set', value: ['u3'] })
    await changed.settle()
    expect([names(changed.now()), changed.lookups]).toEqual(['人3', [['u1'], ['u3']]])
  })
})

describe('the window', () => {
  it('[PICK-09] [PICK-10] begins with the value chosen and the first page, newest first', async () => {
    const { actor, pages, chosen, settle } = started({ value: ['u1', 'u7'] })
    await settle()
    actor.send({ type: 'picker.open' })
    expect(chosen()).toEqual(['u1', 'u7'])
    expect(pages.map(one => one.asked)).toEqual([{ pageNo: 1, pageSize: 5, query: {}, column: 'createTime', order: 'desc' }])
  })

  it('keeps what is chosen over pages and queries, as it was seen, and passes it over in the order of the choices', async () => {
    const { actor, picked, page, chosen, lookups, now } = started()
    actor.send({ type: 'picker.open' })
    await page()
    actor.send({ type: 'row.toggle', row: row(3) })
    actor.send({ type: 'page.go', pageNo: 2, pageSize: 5 })
    await page()
    actor.send({ type: 'rows.set', rows: [row(5), row(6), row(5)], isChosen: true })
    actor.send({ type: 'query.submit', query: { username: '*u*' } })
    expect(select.selectPageNo(now()), 'a question begins on the first page').toBe(1)
    await page()
    actor.send({ type: 'row.toggle', row: row(3) })
    expect(chosen()).toEqual(['u5', 'u6'])
    actor.send({ type: 'row.drop', value: 'u5' })
    actor.send({ type: 'row.toggle', row: { realname: '没有账号' } })
    actor.send({ type: 'picker.confirm' })
    expect(picked).toEqual([{ type: 'rows.picked', value: ['u6'], rows: [row(6)] }])
    expect([names(now()), lookups]).toEqual(['人6', []])
  })

  it('[PICK-11] cancelling rolls back; closing empties choice, query and page', async () => {
    const { actor, picked, page, now, settle } = started({ value: ['u1'] })
    await settle()
    actor.send({ type: 'picker.open' })
    await page()
    actor.send({ type: 'row.toggle', row: row(2) })
    actor.send({ type: 'query.submit', query: { departId: 'd1', username: 'x' } })
    actor.send({ type: 'page.go', pageNo: 3, pageSize: 30 })
    actor.send({ type: 'picker.cancel' })
    expect([picked, names(now())]).toEqual([[], '人1'])
    expect(now().context).toMatchObject({ draft: [], query: {}, rows: [], pageNo: 1, pageSize: 5, value: ['u1'] })
    actor.send({ type: 'picker.open' })
    expect(select.selectDraft(now())).toEqual([row(1)])
  })

  it('in single mode the newest choice replaces the former', () => {
    const single = { draft: [row(1)], valueKey: 'username', isMulti: false }
    expect(withRows(single, [row(2)], true)).toEqual([row(2)])
    expect(withRows(single, [row(1)], false)).toEqual([])
    expect(withRows(single, [], true)).toEqual([row(1)])
    expect(withRows(single, [{ id: 'x' }], true)).toEqual([row(1)])
  })

  it('answers only the newest question, joins queries and forgets empty fields', async () => {
    const { actor, pages, settle, now } = started()
    actor.send({ type: 'picker.open' })
    actor.send({ type: 'query.submit', query: { username: 'a' } })
    actor.send({ type: 'query.submit', query: { departId: 'd', username: '' } })
    expect(pages.map(one => one.asked.query)).toEqual([{}, { username: 'a' }, { departId: 'd' }])
    pages[2]?.answer({ rows: [row(9)], total: 1 })
    await settle()
    pages[1]?.answer({ rows: [row(1)], total: 1 })
    pages[0]?.fail(failure('network', '网络异常'))
    await settle()
    expect([select.selectRows(now()), select.hasListFailed(now()), now().context.query['departId']]).toEqual([
      [row(9)],
      false,
      'd',
    ])
    actor.send({ type: 'query.reset' })
    expect(pages.at(-1)?.asked).toMatchObject({ query: {}, pageNo: 1 })
  })

  it('says why a page did not come and asks for the same one again', async () => {
    const { actor, pages, settle, page, now } = started()
    actor.send({ type: 'picker.open' })
    actor.send({ type: 'page.go', pageNo: 2, pageSize: 10 })
    pages.at(-1)?.fail(failure('timeout', '网络超时'))
    await settle()
    expect([select.hasListFailed(now()), select.selectListFailure(now())?.text]).toEqual([true, '网络超时'])
    actor.send({ type: 'list.retry' })
    expect(pages.at(-1)?.asked).toMatchObject({ pageNo: 2, pageSize: 10 })
    await page()
    expect([select.selectListFailure(now()), select.selectTotal(now())]).toEqual([null, 12])
  })
})

it('[PICK-33] cuts a text of more than 12 characters after 12, and none with -1', () => {
  expect(shortened('一二三四五六七八九十一二三', 12)).toBe('一二三四五六七八九十一二…')
  expect(shortened('一二三四五六七八九十一二', 12)).toBe('一二三四五六七八九十一二')
  expect(shortened('𠮷'.repeat(13), 12)).toBe(`${'𠮷'.repeat(12)}…`)
  expect(shortened('一二三四五六七八九十一二三', -1)).toHaveLength(13)
})
