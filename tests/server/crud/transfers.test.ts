import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { utils, write } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { stopTransfer, transferState } from '#contract/http/calls/transfers.ts'
import { sweepTransfers } from '#server/crud/transfers.ts'
import { sysTransfer } from '#server/db/tables/index.ts'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const IMPORT = '/jeecg-boot/test/sample/importExcel'
const EXPORT = '/jeecg-boot/test/sample/exportXls'

describeOnDatabases('how far an import or export is', open => {
  let t: TestApp
  let admin = ''
  let now = 0
  /** rows wait here after they were written, outside of any transaction */
  let gate: Promise<void> = Promise.resolve()
  let letOn = () => {}
  let names = 0
  beforeAll(async () => {
    t = await startTestApp({
      open,
      clock: () => Date.now() + now,
      more: [
        async app =>
          app.crud.serve({ resource: sample, table: sampleTable, afterSave: async () => undefined, committed: () => gate }),
      ],
    })
    await createTable(t.app.db, sampleTable)
    admin = await tokenFor(t.app, 'admin')
  })
  beforeEach(async () => {
    letOn()
    gate = Promise.resolve()
    now = 0
    await t.app.db.delete(sampleTable)
  })
  afterAll(async () => t.close())

  const hold = () => {
    gate = new Promise(resolve => (letOn = resolve))
  }
  const newName = () => `transfer-${(names += 1)}`
  const book = (count: number): Blob => {
    const made = utils.book_new()
    const rows = [['t'], ['p'], ['名称', '编码'], ...Array.from({ length: count }, (_, n) => [`行${n}`, `c${n}`])]
    utils.book_append_sheet(made, utils.aoa_to_sheet(rows), 'a')
    return new Blob([new Uint8Array(write(made, { type: 'buffer', bookType: 'xlsx' }))])
  }
  const formOf = (file: Blob) => {
    const form = new FormData()
    form.append('files[]', file, 'a.xlsx')
    return form
  }
  const imported = async (id: string, count: number) => {
    const answered = await t.raw('POST', IMPORT, {
      body: formOf(book(count)),
      token: admin,
      headers: { 'X-Transfer-Id': id },
    })
    return JSON.parse(answered.text)
  }
  const state = async (id: string, token = admin) => (await t.call(transferState, { id }, token)).result
  /** Until the transfer has three more times noted how far it is: the second of them began after this call, and the third when it was over. */
  const threeBeats = async (id: string) => {
    const at = async () => {
      const [row] = await t.app.db.select({ at: sysTransfer.updatedAt }).from(sysTransfer).where(eq(sysTransfer.id, id))
      return row?.at.getTime()
    }
    for (let beat = 0; beat < 3; beat += 1) {
      const before = await at()
      await expect.poll(at).not.toBe(before)
    }
  }
  const rows = () => t.app.db.$count(sampleTable)

  it('tells rows so far while they are written, and the same answer as the connection brought', async () => {
    const id = newName()
    expect(await state(id)).toEqual({ phase: 'unknown', total: null, done: 0, answer: null })
    hold()
    const answer = imported(id, 3)
    await expect.poll(() => state(id)).toMatchObject({ phase: 'working', done: 0, total: 3, answer: null })
    letOn()
    const { success, message, code, result } = await answer
    expect(message).toBe('共3行数据全部导入成功！')
    expect(await state(id)).toEqual({ phase: 'ended', done: 3, total: 3, answer: { success, message, code, result } })
    expect(await state(id, await tokenFor(t.app, 'hospital'))).toMatchObject({ phase: 'unknown', answer: null })
  })

  it('goes on without its connection and keeps the answer', async () => {
    const id = newName()
    hold()
    const sent = new Request('http://x', { method: 'POST', body: formOf(book(3)) })
    const body = Buffer.from(await sent.arrayBuffer())
    const cut = request(t.url + IMPORT, {
      method: 'POST',
      headers: {
        'X-Access-Token': admin,
        'X-Transfer-Id': id,
        'content-type': sent.headers.get('content-type') ?? '',
        'content-length': body.length,
      },
    })
    cut.on('error', () => undefined)
    const taken = new Promise<IncomingMessage>(resolve => {
      const look = (asked: IncomingMessage) => {
        if (asked.headers['x-transfer-id'] !== id || asked.method !== 'POST') return
        t.app.server.off('request', look)
        resolve(asked)
      }
      t.app.server.on('request', look)
    })
    cut.end(body)
    const { socket } = await taken
    await expect.poll(async () => (await state(id)).phase).toBe('working')
    const gone = once(socket, 'close')
    cut.destroy()
    await gone
    letOn()
    await expect
      .poll(() => state(id))
      .toMatchObject({
        phase: 'ended',
        answer: { success: true, code: 200, message: '共3行数据全部导入成功！' },
      })
    expect(await rows()).toBe(3)
  })

  it('stops on request: what is in stays, the rest comes back in the file', async () => {
    const id = newName()
    hold()
    const answer = imported(id, 4)
    await expect.poll(() => state(id)).toMatchObject({ phase: 'working' })
    expect((await t.call(stopTransfer, { id }, await tokenFor(t.app, 'hospital'))).success).toBe(true)
    await threeBeats(id)
    expect((await state(id)).phase).toBe('working')
    await t.call(stopTransfer, { id }, admin)
    await threeBeats(id)
    letOn()
    expect(await answer).toMatchObject({
      success: true,
      code: 201,
      message: '导入已取消。',
      result: {
        totalCount: 4,
        successCount: 1,
        errorCount: 0,
        isStopped: true,
        fileUrl: expect.stringMatching(/^\/sys\/common/),
      },
    })
    expect(await rows()).toBe(1)
  })

  it('breaks off midway: says what is in and that the rest is not, and gives the rest back', async () => {
    const id = newName()
    await t.app.db.execute(sql`create function break_midway() returns trigger language plpgsql as
      $$ begin if new.name = '行2' then raise exception 'gone' using errcode = '57014'; end if; return new; end $$`)
    await t.app.db.execute(
      sql`create trigger break_midway before insert on ${sampleTable} for each row execute function break_midway()`,
    )
    const answer = await imported(id, 4)
    const msg = '导入中断，其余数据未导入，请刷新列表核对后再导入。总上传行数：4，已导入行数：2，错误行数：0，未导入行数：2'
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      message: '导入中断，部分数据未导入。',
      result: {
        totalCount: 4,
        successCount: 2,
        errorCount: 0,
        isBroken: true,
        msg,
        fileUrl: expect.stringMatching(/^\/sys\/common/),
      },
    })
    expect(await rows()).toBe(2)
    expect(await state(id)).toMatchObject({ phase: 'ended', answer: { code: 201, result: { successCount: 2, isBroken: true } } })
    await t.app.db.execute(sql`drop trigger break_midway on ${sampleTable}`)
  })

  it('takes nothing in twice under one name', async () => {
    const id = newName()
    await imported(id, 1)
    expect(await imported(id, 1)).toMatchObject({ success: false, message: '该操作已提交，请勿重复提交' })
    expect(await rows()).toBe(1)
  })

  it('keeps the sentence of a refusal, and knows when its server is gone', async () => {
    const id = newName()
    await t.raw('POST', IMPORT, {
      body: formOf(new Blob(['no workbook'])),
      token: admin,
      headers: { 'X-Transfer-Id': id },
    })
    expect(await state(id)).toMatchObject({
      phase: 'ended',
      answer: { success: false, code: 500, message: expect.stringContaining('文件格式不正确') },
    })
    await t.app.db.update(sysTransfer).set({ phase: 'working' }).where(eq(sysTransfer.id, id))
    now = 25_000
    expect((await state(id)).phase).toBe('lost')
    now = 59 * 60_000
    await sweepTransfers(t.app)
    expect((await state(id)).phase).toBe('lost')
    now = 61 * 60_000
    await sweepTransfers(t.app)
    expect((await state(id)).phase).toBe('unknown')
  })

  it('stays at its end for the hour that it is kept: what has ended is not lost', async () => {
    const id = newName()
    await imported(id, 1)
    now = 30 * 60_000
    expect(await state(id)).toMatchObject({ phase: 'ended', done: 1, total: 1 })
  })

  it('asks nothing of a client that names no transfer, or names it wrongly', async () => {
    const before = await t.app.db.$count(sysTransfer)
    expect(await imported('x', 1)).toMatchObject({ code: 200 })
    expect(await t.app.db.$count(sysTransfer)).toBe(before)
  })

  it('counts the rows of an export', async () => {
    await t.app.db
      .insert(sampleTable)
      .values(Array.from({ length: 1_200 }, (_, n) => ({ id: `e${n}`, name: `出${n}`, code: `e${n}`, tenantId: sql<number>`1` })))
    const id = newName()
    const answer = await t.raw('GET', `${EXPORT}?name=*出*`, { token: admin, headers: { 'X-Transfer-Id': id } })
    expect(answer.headers.get('content-type')).toBe('application/vnd.ms-excel')
    await expect.poll(() => state(id)).toMatchObject({ phase: 'ended', done: 1_200, total: 1_200, answer: { success: true } })
  })

  it('tells how many rows an export will have while the first of them are written', async () => {
    await t.app.db
      .insert(sampleTable)
      .values(Array.from({ length: 1_200 }, (_, n) => ({ id: `e${n}`, name: `出${n}`, code: `e${n}`, tenantId: sql<number>`1` })))
    const told: (number | null)[] = []
    const id = newName()
    const ended = t.raw('GET', `${EXPORT}?name=*出*`, { token: admin, headers: { 'X-Transfer-Id': id } })
    let phase = 'unknown'
    while (phase !== 'ended') {
      const line = await state(id)
      if (line.total !== null) told.push(line.total)
      phase = line.phase
    }
    await ended
    expect(new Set(told)).toEqual(new Set([1_200]))
  })
})
