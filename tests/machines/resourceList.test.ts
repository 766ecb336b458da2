import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import { CALL_NAMES, PERMISSION_NAMES, type CallName, type PermissionAction } from '#contract/resources/defineResource.ts'
import { resourceListMachine } from '#machines/resourceList/resourceList.machine.ts'
import { lastPage, namesOf, withChoice, WHOLE } from '#machines/resourceList/resourceList.rules.ts'
import type { Draft, ListPage, ListQuery, Row } from '#machines/resourceList/resourceList.types.ts'

const ROW = { id: '1', name: '主任医师' }

/** A running list whose resource has these calls; what it says and what it asks for are written down. */
function started(calls: readonly CallName[], page: ListPage = { rows: [ROW], total: 1 }) {
  const asked: ListQuery[] = []
  const said: string[] = []
  const actor = createActor(
    resourceListMachine.provide({
      actors: {
        fetchPage: fromPromise<ListPage, { query: ListQuery; unattended: boolean }>(async ({ input }) => {
          asked.push(input.query)
          return page
        }),
      },
    }),
    {
      input: {
        facts: { id: 'system/position', title: '职务', name: 'name', calls },
        may: Object.keys(PERMISSION_NAMES) as PermissionAction[],
        query: WHOLE,
      },
    },
  )
  actor.on('told', ({ kind, text }) => said.push(`${kind} ${text}`))
  actor.start()
  return { actor, asked, said, settled: () => new Promise(resolve => setTimeout(resolve)) }
}

describe('a list', () => {
  it('[FORM-39] without an address says so and asks nothing', async () => {
    const { said, asked, settled } = started([])
    await settled()
    expect(said).toEqual(['error 请设置url.list属性!'])
    expect(asked).toEqual([])
  })

  it('[FORM-40] [FORM-41] without an address to delete says so and asks nobody', async () => {
    const { actor, said, settled } = started(['list'])
    await settled()
    actor.send({ type: 'row.remove', row: ROW })
    actor.send({ type: 'batch.remove' })
    expect(said).toEqual(['error 请设置url.delete属性!', 'error 请设置url.deleteBatch属性!'])
    expect(actor.getSnapshot().hasTag('asking')).toBe(false)
  })

  it('[FORM-36] warns when a batch has no rows', async () => {
    const { actor, said, settled } = started(CALL_NAMES)
    await settled()
    actor.send({ type: 'batch.remove' })
    expect(said).toEqual(['warning 请选择一条记录！'])
  })

  it('[GRID-72] begins with another question on page 1 and forgets the choice', async () => {
    const { actor, asked, settled } = started(CALL_NAMES, { rows: [ROW], total: 25 })
    await settled()
    actor.send({ type: 'page.set', pageNo: 3, pageSize: 10 })
    await settled()
    actor.send({ type: 'selection.change', ids: ['1'] })
    expect(actor.getSnapshot().context.selected).toEqual([ROW])
    actor.send({ type: 'search.submit', filters: { name: '医', code: ' ' } })
    await settled()
    expect(asked.map(({ pageNo }) => pageNo)).toEqual([1, 3, 1])
    expect(asked.at(-1)?.filters).toEqual({ name: '医' })
    expect(actor.getSnapshot().context.selected).toEqual([])
  })
})

describe('branches of a tree', () => {
  it('stand below their own row, also when the page was loaded again while they were on their way', async () => {
    const answers: ((rows: readonly Row[]) => void)[] = []
    const asked: string[] = []
    const actor = createActor(
      resourceListMachine.provide({
        actors: {
          fetchPage: fromPromise<ListPage, { query: ListQuery; unattended: boolean }>(async () => ({
            rows: [{ id: 'a' }, { id: 'b' }],
            total: 2,
          })),
          fetchBranch: fromPromise<readonly Row[], { id: string }>(({ input }) => {
            asked.push(input.id)
            return new Promise(resolve => answers.push(resolve))
          }),
        },
      }),
      {
        input: {
          facts: { id: 'system/depart', title: '部门', name: 'name', calls: CALL_NAMES },
          may: [],
          query: WHOLE,
        },
      },
    ).start()
    const settled = () => new Promise(resolve => setTimeout(resolve))
    const answer = async (...rows: Row[]) => {
      answers.shift()?.(rows)
      await settled()
    }
    await settled()
    actor.send({ type: 'branch.open', id: 'a' })
    await answer({ id: 'a1' })
    actor.send({ type: 'branch.open', id: 'b' })
    actor.send({ type: 'list.reload' })
    await settled()
    await answer({ id: 'b1' })
    expect(actor.getSnapshot().context.branches).toEqual({ b: [{ id: 'b1' }] })
    await answer({ id: 'a1' }, { id: 'a2' })
    await answer({ id: 'b1' }, { id: 'b2' })
    expect(actor.getSnapshot().context.branches).toEqual({
      a: [{ id: 'a1' }, { id: 'a2' }],
      b: [{ id: 'b1' }, { id: 'b2' }],
    })
    expect(asked).toEqual(['a', 'b', 'a', 'b'])
    expect(actor.getSnapshot().context.awaited).toEqual([])
  })
})

describe('a form on its way', () => {
  const OTHER = { id: '2', name: '药师' }
  /** A list whose form of `ROW` is sent and has no answer yet; rows that are read are written down. */
  async function saving() {
    let refuse = (_error: unknown): void => undefined
    let agree = (_text: string): void => undefined
    const read: string[] = []
    const actor = createActor(
      resourceListMachine.provide({
        actors: {
          fetchPage: fromPromise<ListPage, { query: ListQuery; unattended: boolean }>(async () => ({
            rows: [ROW, OTHER],
            total: 2,
          })),
          loadRow: fromPromise<Row, { row: Row }>(async ({ input }) => {
            read.push(input.row.id)
            return { ...input.row, version: 5 }
          }),
          saveRow: fromPromise<string, { draft: Draft }>(
            () =>
              new Promise((resolve, reject) => {
                agree = resolve
                refuse = reject
              }),
          ),
        },
      }),
      {
        input: {
          facts: { id: 'system/position', title: '职务', name: 'name', calls: CALL_NAMES },
          may: Object.keys(PERMISSION_NAMES) as PermissionAction[],
          query: WHOLE,
        },
      },
    ).start()
    const settled = () => new Promise(resolve => setTimeout(resolve))
    await settled()
    actor.send({ type: 'row.edit', row: ROW })
    await settled()
    actor.send({ type: 'form.submit', draft: { id: '1', version: 5, name: '主治医师' } })
    const shown = () => [actor.getSnapshot().value.dialog, actor.getSnapshot().context.subject?.id]
    return { actor, read, settled, shown, agree: () => agree('修改成功！'), refuse: (error: unknown) => refuse(error) }
  }

  it('cannot be closed nor give way to another row until the answer is here', async () => {
    const { actor, shown, settled, agree } = await saving()
    actor.send({ type: 'dialog.close' })
    actor.send({ type: 'row.edit', row: OTHER })
    actor.send({ type: 'row.show', row: OTHER })
    actor.send({ type: 'row.history', row: OTHER })
    actor.send({ type: 'row.add' })
    actor.send({ type: 'columns.open' })
    actor.send({ type: 'import.open' })
    expect(shown()).toEqual([{ edit: 'open' }, '1'])
    agree()
    await settled()
    expect(shown()).toEqual(['none', undefined])
    actor.send({ type: 'row.edit', row: OTHER })
    await settled()
    expect(shown()).toEqual([{ edit: 'open' }, '2'])
  })

  it('is compared with the row that it was made for', async () => {
    const { actor, read, settled, refuse } = await saving()
    actor.send({ type: 'dialog.close' })
    actor.send({ type: 'row.edit', row: OTHER })
    refuse(failure('conflict', '数据已被他人修改'))
    await settled()
    expect(read).toEqual(['1', '1'])
    expect(actor.getSnapshot().context.theirs?.id).toBe('1')
    actor.send({ type: 'dialog.close' })
    expect(actor.getSnapshot().value.dialog).toEqual({ edit: 'open' })
    actor.send({ type: 'conflict.leave' })
    actor.send({ type: 'dialog.close' })
    expect(actor.getSnapshot().value.dialog).toBe('none')
  })
})

describe('a new row whose answer was lost', () => {
  /** Adds a row, or edits one with this id; the server answers with the failure. Gives how often the list was asked for. */
  async function saved(draft: Draft, error: unknown) {
    let asked = 0
    const actor = createActor(
      resourceListMachine.provide({
        actors: {
          fetchPage: fromPromise<ListPage, { query: ListQuery; unattended: boolean }>(async () => {
            asked += 1
            return { rows: [ROW], total: 1 }
          }),
          saveRow: fromPromise<string, { draft: Draft }>(() => Promise.reject(error)),
        },
      }),
      {
        input: {
          facts: { id: 'system/position', title: '职务', name: 'name', calls: CALL_NAMES },
          may: Object.keys(PERMISSION_NAMES) as PermissionAction[],
          query: WHOLE,
        },
      },
    ).start()
    const settled = () => new Promise(resolve => setTimeout(resolve))
    await settled()
    actor.send({ type: 'row.add' })
    actor.send({ type: 'form.submit', draft })
    await settled()
    await settled()
    return { asked, issue: actor.getSnapshot().context.issue?.kind, dialog: actor.getSnapshot().value.dialog }
  }

  it('is looked for in the list, while its form stays', async () => {
    const name = '主治医师'
    expect(await saved({ name }, failure('timeout', '网络超时'))).toEqual({ asked: 2, issue: 'timeout', dialog: 'add' })
    expect(await saved({ name }, failure('server', '', { status: 504 }))).toMatchObject({ asked: 2, issue: 'server' })
    expect(await saved({ name }, failure('refused', '职务编码已存在'))).toMatchObject({ asked: 1, issue: 'refused' })
    expect(await saved({ name, id: '1' }, failure('timeout', '网络超时'))).toMatchObject({ asked: 1, issue: 'timeout' })
  })
})

describe('the rules of a list', () => {
  it('a question names at most three records, then how many there are', () => {
    const rows = ['甲', '乙', '丙', '丁'].map((name, n) => ({ id: `${n}`, name }))
    const named = (count: number) => namesOf({ name: 'name' }, rows.slice(0, count))
    expect([named(1), named(3), named(4)]).toEqual(['甲', '甲、乙、丙', '甲、乙、丙 等 4 项'])
    expect(namesOf({ name: 'name' }, [{ id: '7', name: null }])).toBe('7')
  })

  it('have a last page also when nothing is left', () => {
    expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2])
  })

  it('keep rows chosen on other pages when the choice on this one changes', () => {
    const elsewhere = { id: '9' }
    expect(withChoice([elsewhere, ROW], [ROW, { id: '2' }], ['2'])).toEqual([elsewhere, { id: '2' }])
  })
})
