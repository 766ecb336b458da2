import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { transferState } from '#contract/http/calls/transfers.ts'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const IMPORT = '/jeecg-boot/test/sample/importExcel'
const EXPORT = '/jeecg-boot/test/sample/exportXls'
const EXPORT_MS = 120_000

describeOnDatabases('exports and imports that run at once', open => {
  let t: TestApp
  /** Each part of an export, and each row of an import after it was written, waits here for its turn. */
  let turns: (() => void)[] = []
  let isStepped = false
  let atTurn = () => {}
  const turn = async () => {
    if (!isStepped) return
    atTurn()
    await new Promise<void>(resolve => turns.push(resolve))
  }
  const letOn = () => {
    isStepped = false
    atTurn = () => {}
    for (const resolve of turns) resolve()
    turns = []
  }
  beforeAll(async () => {
    t = await startTestApp({
      open,
      more: [
        async app => {
          await createTable(app.db, sampleTable)
          app.crud.serve({
            resource: sample,
            table: sampleTable,
            afterSave: async () => undefined,
            committed: turn,
            present: async rows => {
              await turn()
              return rows
            },
          })
        },
      ],
    })
  })
  beforeEach(async () => {
    letOn()
    await t.app.db.delete(sampleTable)
  })
  afterAll(async () => t.close())

  const fill = (count: number) =>
    t.app.db
      .insert(sampleTable)
      .values(Array.from({ length: count }, (_, n) => ({ id: `e${n}`, name: '出', code: `e${n}`, tenantId: 1 })) as never)
  const exported = async (username: string, headers: Record<string, string> = {}) =>
    t.raw('GET', EXPORT, { token: await tokenFor(t.app, username), headers })
  const imported = async (code: string) => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['名称', '编码'],
        ['入', code],
      ]),
      'a',
    )
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))]), 'a.xlsx')
    const { text } = await t.raw('POST', IMPORT, { body: form, token: await tokenFor(t.app, 'admin') })
    return JSON.parse(text)
  }
  /** What a call is answered, or that it was let in and waits for its turn. */
  const answeredOrLetIn = async (answer: Promise<string>): Promise<string> =>
    Promise.race([answer, new Promise<string>(resolve => (atTurn = () => resolve('let in')))])
  const state = async (id: string) => (await t.call(transferState, { id }, await tokenFor(t.app, 'admin'))).result

  it('are four workbooks of four people, and a fifth is refused with a sentence', async () => {
    await fill(1)
    isStepped = true
    const four = ['admin', 'hospital', 'doctor', 'doctor2'].map(async name => exported(name))
    await expect.poll(() => turns.length).toBe(4)
    const refused = async (username: string) => answeredOrLetIn(exported(username).then(({ text }) => JSON.parse(text).message))
    expect(await refused('pharmacist')).toBe('正在进行的导出较多，请稍后再试')
    expect(await refused('doctor')).toBe('您有导出正在进行，请稍后再试')
    letOn()
    const types = (await Promise.all(four)).map(({ headers }) => headers.get('content-type'))
    expect(types).toEqual(Array.from({ length: 4 }, () => 'application/vnd.ms-excel'))
    await expect.poll(async () => (await exported('pharmacist')).headers.get('content-type')).toBe('application/vnd.ms-excel')
  })

  it('are two imports, and a third is refused with a sentence', async () => {
    isStepped = true
    const two = ['a', 'b'].map(imported)
    await expect.poll(() => turns.length).toBe(2)
    expect(await answeredOrLetIn(imported('c').then(({ message }) => message))).toBe('正在进行的导入较多，请稍后再试')
    letOn()
    for (const answer of await Promise.all(two)) expect(answer).toMatchObject({ success: true, code: 200 })
    expect(await imported('c')).toMatchObject({ success: true, code: 200 })
    expect(await t.app.db.$count(sampleTable)).toBe(3)
  })

  it('say how many rows an export will have while it is written', async () => {
    await fill(2_200)
    isStepped = true
    const answer = exported('admin', { 'X-Transfer-Id': 'at-once-total' })
    for (const [part, done] of [
      [1, 0],
      [2, 1_000],
      [3, 2_000],
    ] as const) {
      await expect.poll(() => turns.length).toBe(part)
      // by the time a line was written the rows were counted
      if (done > 0) await expect.poll(() => state('at-once-total')).toMatchObject({ phase: 'working', done })
      if (done === 2_000) expect(await state('at-once-total')).toMatchObject({ total: 2_200 })
      turns[part - 1]?.()
    }
    expect((await answer).headers.get('content-type')).toBe('application/vnd.ms-excel')
  })

  it('end an export whose reader takes nothing for two minutes', async () => {
    await fill(1_200)
    isStepped = true
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const answer = exported('admin', { 'X-Transfer-Id': 'at-once-slow' }).catch(() => null)
    await expect.poll(() => turns.length).toBe(1)
    turns[0]?.()
    await expect.poll(() => turns.length).toBe(2)
    const [late] = timers.mock.calls.find(([, ms]) => ms === EXPORT_MS) ?? []
    timers.mockRestore()
    // two minutes are over
    late?.()
    letOn()
    await answer
    await expect.poll(() => state('at-once-slow')).toMatchObject({ phase: 'ended', answer: { success: false } })
    expect((await exported('admin')).headers.get('content-type')).toBe('application/vnd.ms-excel')
  })
})
