import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { FILE_MAX } from '#contract/constants.ts'
import type { TransferState } from '#contract/entities/transfer.ts'
import type { ImportRequest } from '#contract/entities/upload.ts'
import { failure } from '#contract/http/failure.ts'
import { IMPORT_TEXT } from '#contract/rules/uploadTexts.ts'
import { CONTACT_LIMIT, FOLLOW_DELAY, OUTCOME_DELAY, progressOf } from '#machines/importDialog/importDialog.rules.ts'
import { importDialogMachine } from '#machines/importDialog/importDialog.machine.ts'
import type { ImportAnswer, ImportDialogEmitted, ImportDialogInput } from '#machines/importDialog/importDialog.types.ts'

const PREVIEW = { columns: ['编码'], rows: [], rowCount: 0, invalidRows: [], issues: [], errorCount: 0 }
const answer = (part: Partial<ImportAnswer>): ImportAnswer => ({ success: true, code: 200, message: '', result: null, ...part })

function started(input: ImportDialogInput = {}) {
  const requests: {
    input: ImportRequest<string>
    done: (answer: ImportAnswer) => void
    fail: (error: unknown) => void
    signal: AbortSignal
  }[] = []
  const clock = new SimulatedClock()
  const asked: { done: (state: TransferState) => void; fail: (error: unknown) => void }[] = []
  const stops: { id: string; done: () => void; fail: (error: unknown) => void }[] = []
  const actor = createActor(
    importDialogMachine.provide({
      actors: {
        sendImport: fromPromise<ImportAnswer, { id: string; request: ImportRequest<string> }>(
          request =>
            new Promise((done, fail) => void requests.push({ input: request.input.request, done, fail, signal: request.signal })),
        ),
        askImport: fromPromise<TransferState, { id: string }>(() => new Promise((done, fail) => void asked.push({ done, fail }))),
        stopImport: fromPromise<unknown, { id: string }>(
          ({ input: { id } }) => new Promise<void>((done, fail) => void stops.push({ id, done, fail })),
        ),
      },
    }),
    { input, clock },
  )
  const told: ImportDialogEmitted[] = []
  actor.on('*', event => void told.push(event))
  actor.start()
  const settle = () => new Promise<void>(resolve => void setTimeout(resolve))
  const last = () => {
    const request = requests.at(-1)
    if (!request) throw new Error('nothing was sent')
    return request
  }
  return {
    actor,
    told,
    requests,
    asked,
    stops,
    wait: (ms: number) => clock.increment(ms),
    tell: async (state: Partial<TransferState>) => {
      asked.at(-1)?.done({ phase: 'working', done: 0, total: null, answer: null, ...state })
      await settle()
    },
    settle,
    is: (tag: 'open' | 'uploading' | 'partial' | 'failed' | 'editable' | 'asking' | 'stopping') =>
      actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
    /** opens, chooses one workbook that could be read, and sends it */
    send: (foreignKeys?: string) => {
      actor.send({ type: 'import.open', ...(foreignKeys === undefined ? {} : { foreignKeys }) })
      actor.send({ type: 'files.add', files: [{ id: 'a', name: 'a.xlsx', size: 9 }] })
      actor.send({ type: 'file.read', id: 'a', preview: PREVIEW })
      actor.send({ type: 'import.submit', id: 'transfer-1' })
    },
    answer: async (part: Partial<ImportAnswer>) => (last().done(answer(part)), settle()),
    fail: async (error: unknown) => (last().fail(error), settle()),
    last,
  }
}

describe('the import', () => {
  it('[WALK-14] sends only the rows without issues when asked to, by their numbers in each file', () => {
    const one = started()
    one.actor.send({ type: 'import.open' })
    one.actor.send({
      type: 'files.add',
      files: [
        { id: 'a', name: 'a.xlsx', size: 9 },
        { id: 'b', name: 'b.xlsx', size: 9 },
      ],
    })
    one.actor.send({ type: 'file.read', id: 'a', preview: { ...PREVIEW, rowCount: 2, invalidRows: [1, 2], errorCount: 2 } })
    one.actor.send({ type: 'import.submit', id: 't', isOnlyGood: true })
    expect(one.requests).toEqual([])
    one.actor.send({ type: 'file.read', id: 'b', preview: { ...PREVIEW, rowCount: 3, invalidRows: [2], errorCount: 1 } })
    one.actor.send({ type: 'import.submit', id: 't', isOnlyGood: true })
    expect(one.last().input).toEqual({ skipRows: '[[1,2],[2]]', files: ['a', 'b'] })
  })

  it('[IMPORT-02] [IMPORT-03] opens empty and without validation, also after it was used', async () => {
    const one = started({ isOnline: true })
    one.send()
    one.actor.send({ type: 'import.cancel' })
    one.actor.send({ type: 'validation.switch', isOn: true })
    expect([one.context().files.length, one.context().isValidating]).toEqual([1, true])
    one.actor.send({ type: 'import.close' })
    one.actor.send({ type: 'import.open' })
    expect(one.context()).toMatchObject({ files: [], isValidating: false, foreignKeys: '', text: '' })
    expect(one.is('open')).toBe(true)
  })

  it('[IMPORT-04] is uploading until any answer or failure', async () => {
    for (const end of [
      (one: ReturnType<typeof started>) => one.answer({}),
      (one: ReturnType<typeof started>) => one.answer({ code: 201 }),
      (one: ReturnType<typeof started>) => one.answer({ success: false, code: 500 }),
      (one: ReturnType<typeof started>) => one.fail(failure('network', 'cut')),
      async (one: ReturnType<typeof started>) => one.actor.send({ type: 'import.cancel' }),
    ]) {
      const one = started()
      one.send()
      expect(one.is('uploading')).toBe(true)
      await end(one)
      expect(one.is('uploading')).toBe(false)
    }
  })

  it('[IMPORT-05] closes and tells its parent when everything went in', async () => {
    const one = started()
    one.send()
    one.actor.send({ type: 'import.progressed', percent: 55.5 })
    expect(one.context().percent).toBe(56)
    await one.answer({ message: '文件导入成功！数据行数：3' })
    expect([one.is('open'), one.told]).toEqual([
      false,
      [{ type: 'import.succeeded', text: '文件导入成功！数据行数：3', isPartial: false }],
    ])
  })

  it('[IMPORT-06] [API-LIST-08] reads 201 as imported with errors, and both shapes of its result', async () => {
    const path = '/sys/common/static/temp/2026/11/e.txt'
    for (const [result, errorFile, text] of [
      [path, { path, name: 'e.txt' }, '文件导入成功，但有错误。'],
      [
        { fileUrl: path, fileName: '错误数据.txt', msg: '总上传行数：2，已导入行数：1，错误行数：1' },
        { path, name: '错误数据.txt' },
        '总上传行数：2，已导入行数：1，错误行数：1',
      ],
      [null, null, '文件导入成功，但有错误。'],
      [{ fileUrl: 7 }, null, '文件导入成功，但有错误。'],
    ] as const) {
      for (const code of [201, '201']) {
        const one = started()
        one.send()
        await one.answer({ code, message: '文件导入成功，但有错误。', result })
        expect(one.is('partial')).toBe(true)
        expect(one.context()).toMatchObject({ errorFile, text })
        expect(one.told).toEqual([{ type: 'import.succeeded', text: '文件导入成功，但有错误。', isPartial: true }])
        one.actor.send({ type: 'import.close' })
        expect(one.is('open') || one.is('partial')).toBe(false)
      }
    }
    const refused = started()
    refused.send()
    await refused.answer({ success: false, code: 201, message: '否' })
    expect(refused.is('partial')).toBe(false)
  })

  it('[IMPORT-08] [ERR-23] warns with the words of the server, or of the failure, and stays open with the files', async () => {
    const one = started()
    one.send()
    await one.answer({ success: false, code: 500, message: '文件导入失败:第 2 行' })
    expect([one.told, one.is('open'), one.is('failed'), one.context().files.length]).toEqual([
      [{ type: 'import.warned', text: '文件导入失败:第 2 行' }],
      true,
      true,
      1,
    ])
    one.actor.send({ type: 'import.submit', id: 'transfer-1' })
    expect([one.is('uploading'), one.context().text, one.requests.length]).toEqual([true, '', 2])
    await one.fail(failure('timeout', '网络超时'))
    expect(one.told.at(-1)).toEqual({ type: 'import.warned', text: '文件上传失败: 网络超时' })
    expect(one.is('editable')).toBe(true)
  })

  it('[IMPORT-11] [IMPORT-12] takes several workbooks and nothing else', () => {
    const one = started()
    one.actor.send({ type: 'import.open' })
    one.actor.send({
      type: 'files.add',
      files: [
        { id: 'a', name: 'a.xlsx', size: 9 },
        { id: 'b', name: 'B.XLS', size: 9 },
        { id: 'c', name: 'c.csv', size: 9 },
        { id: 'd', name: 'xlsx', size: 9 },
        { id: 'e', name: 'e.xlsx', size: FILE_MAX + 1 },
        { id: 'f', name: 'f.xlsx', size: 0 },
      ],
    })
    expect(one.context().files.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(one.told.map(event => 'text' in event && event.text)).toEqual([
      IMPORT_TEXT.wrongType,
      '文件超过20MB',
      '未上传任何文件',
    ])
  })

  it('sends nothing before every workbook was looked into, and none that was refused', () => {
    const one = started()
    one.actor.send({ type: 'import.open' })
    one.actor.send({ type: 'import.submit', id: 'transfer-1' })
    one.actor.send({
      type: 'files.add',
      files: [
        { id: 'a', name: 'a.xlsx', size: 9 },
        { id: 'b', name: 'b.xls', size: 9 },
      ],
    })
    one.actor.send({ type: 'file.read', id: 'a', preview: PREVIEW })
    one.actor.send({ type: 'import.submit', id: 'transfer-1' })
    one.actor.send({ type: 'file.refused', id: 'b', text: '文件已损坏' })
    one.actor.send({ type: 'import.submit', id: 'transfer-1' })
    expect([one.requests.length, one.is('editable')]).toEqual([0, true])
    one.actor.send({ type: 'file.remove', id: 'b' })
    one.actor.send({ type: 'import.submit', id: 'transfer-1' })
    expect(one.last().input).toEqual({ files: ['a'] })
  })

  it('[ENTITY-39] [API-LIST-07] sends what the dialog knows, the switch only where it is shown', () => {
    const online = started({ isOnline: true, biz: 'true' })
    online.send('{"orderId":"1"}')
    expect(online.last().input).toEqual({
      isSingleTableImport: 'true',
      foreignKeys: '{"orderId":"1"}',
      validateStatus: '0',
      files: ['a'],
    })
    online.actor.send({ type: 'import.cancel' })
    expect(online.last().signal.aborted).toBe(true)
    online.actor.send({ type: 'validation.switch', isOn: true })
    online.actor.send({ type: 'import.submit', id: 'transfer-1' })
    expect(online.last().input.validateStatus).toBe('1')
    const plain = started()
    plain.send()
    expect(plain.last().input).toEqual({ files: ['a'] })
  })
})

describe('an import that the server works on', () => {
  const sent = () => {
    const one = started()
    one.send()
    one.actor.send({ type: 'import.progressed', percent: 99.9 })
    expect(progressOf(one.context())).toEqual({ text: '正在上传文件…', percent: 99 })
    one.actor.send({ type: 'import.progressed', percent: 100 })
    return one
  }

  it('shows rows so far, asked for every 700 ms and never twice at once', async () => {
    const one = sent()
    expect(progressOf(one.context())).toEqual({ text: '正在读取文件…', percent: null })
    expect(one.asked).toHaveLength(0)
    one.wait(FOLLOW_DELAY - 1)
    expect(one.asked).toHaveLength(0)
    one.wait(1)
    one.wait(10 * FOLLOW_DELAY)
    expect(one.asked).toHaveLength(1)
    await one.tell({ done: 3_500, total: 10_000 })
    expect(progressOf(one.context())).toEqual({ text: '正在导入：已处理 3,500 / 10,000 行', percent: 35 })
    one.wait(FOLLOW_DELAY)
    one.asked.at(-1)?.fail(failure('network', 'cut'))
    await one.settle()
    expect([one.told, one.is('uploading')]).toEqual([[], true])
    await one.answer({ message: '共10000行数据全部导入成功！' })
    expect(one.told).toEqual([{ type: 'import.succeeded', text: '共10000行数据全部导入成功！', isPartial: false }])
  })

  it('is stopped by the server, whose answer says what is in; the connection stays', async () => {
    const one = sent()
    one.actor.send({ type: 'import.cancel' })
    expect([one.is('stopping'), one.stops[0]?.id, one.last().signal.aborted]).toEqual([true, 'transfer-1', false])
    one.stops[0]?.done()
    await one.settle()
    const result = { fileUrl: '/sys/common/static/e.xlsx', fileName: 'e.xlsx', msg: '未导入行数：3', isStopped: true }
    await one.answer({ code: 201, message: '导入已取消。', result })
    expect(one.context()).toMatchObject({ isStopped: true, text: '未导入行数：3', errorFile: { name: 'e.xlsx' } })
    expect(one.told).toEqual([{ type: 'import.succeeded', text: '导入已取消。', isPartial: true }])
  })

  it('that broke off on the server tells what is in, and the list loads again', async () => {
    const one = sent()
    const result = { msg: '导入中断，其余数据未导入，请刷新列表核对后再导入。', isBroken: true }
    await one.answer({ code: 201, message: '导入中断，部分数据未导入。', result })
    expect(one.is('partial')).toBe(true)
    expect(one.context()).toMatchObject({ isBroken: true, isStopped: false, text: result.msg, errorFile: null })
    expect(one.told).toEqual([{ type: 'import.succeeded', text: '导入中断，部分数据未导入。', isPartial: true }])
  })

  it('goes on where the request to stop did not arrive', async () => {
    const one = sent()
    one.actor.send({ type: 'import.cancel' })
    one.stops[0]?.fail(failure('network', 'cut'))
    await one.settle()
    expect([one.is('stopping'), one.is('uploading'), one.told.length]).toEqual([false, true, 1])
  })

  it('gives its answer after a lost connection, whichever it is', async () => {
    const ends = [
      [{ success: true, code: 200, message: '共2行数据全部导入成功！', result: null }, 'import.succeeded'],
      [{ success: true, code: 201, message: '文件导入成功，但有错误。', result: '/e.xlsx' }, 'import.succeeded'],
      [{ success: false, code: 500, message: '文件导入失败:文件中没有数据', result: null }, 'import.warned'],
    ] as const
    for (const [end, told] of ends) {
      const one = sent()
      await one.fail(failure('network', 'cut'))
      expect([one.is('asking'), one.told]).toEqual([true, []])
      one.wait(OUTCOME_DELAY)
      await one.tell({ phase: 'working', done: 1, total: 2 })
      one.wait(OUTCOME_DELAY)
      one.asked.at(-1)?.fail(failure('network', 'cut'))
      await one.settle()
      one.wait(OUTCOME_DELAY)
      await one.tell({ phase: 'ended', done: 2, total: 2, answer: end })
      expect(one.told).toEqual([expect.objectContaining({ type: told, text: end.message })])
      expect([one.is('partial'), one.is('failed')]).toEqual([end.code === 201, !end.success])
    }
  })

  it('says that nothing arrived after two questions, and that the server was lost', async () => {
    const one = sent()
    await one.fail(failure('timeout', '网络超时'))
    one.wait(OUTCOME_DELAY)
    await one.tell({ phase: 'unknown' })
    expect(one.is('asking')).toBe(true)
    one.wait(OUTCOME_DELAY)
    await one.tell({ phase: 'unknown' })
    expect(one.told).toEqual([{ type: 'import.warned', text: IMPORT_TEXT.notArrived }])
    expect(one.is('failed')).toBe(true)
    const other = sent()
    await other.fail(failure('server', '502', { status: 502 }))
    other.wait(OUTCOME_DELAY)
    await other.tell({ phase: 'lost', done: 1_500, total: 2_000 })
    expect(other.told).toEqual([
      { type: 'import.warned', text: '服务器中断了导入，约 1,500 行已处理，请刷新列表核对后再导入其余数据' },
      { type: 'import.doubted' },
    ])
  })

  it('says after a minute without contact, or when the person gives up, that nobody knows', async () => {
    for (const giveUp of [
      (one: ReturnType<typeof sent>) => one.wait(CONTACT_LIMIT),
      (one: ReturnType<typeof sent>) => one.actor.send({ type: 'import.cancel' }),
    ]) {
      const one = sent()
      await one.fail(failure('network', 'cut'))
      one.wait(OUTCOME_DELAY)
      await one.tell({ phase: 'working', done: 1, total: 2 })
      one.wait(1_000)
      giveUp(one)
      expect(one.told).toEqual([{ type: 'import.warned', text: IMPORT_TEXT.unsure }, { type: 'import.doubted' }])
      expect(one.is('editable')).toBe(true)
    }
  })

  it('is simply cut off where the files were still going up', async () => {
    const one = started()
    one.send()
    one.actor.send({ type: 'import.progressed', percent: 40 })
    one.wait(FOLLOW_DELAY)
    await one.tell({ phase: 'unknown' })
    await one.fail(failure('network', 'cut'))
    expect(one.told).toEqual([{ type: 'import.warned', text: '文件上传失败: 网络连接失败' }])
    one.actor.send({ type: 'import.submit', id: 'transfer-2' })
    one.wait(FOLLOW_DELAY)
    await one.tell({ phase: 'reading' })
    await one.fail(failure('network', 'cut'))
    expect(one.is('asking')).toBe(true)
  })

  it('is at an end when the server refuses it over a connection that holds', async () => {
    const one = sent()
    await one.fail(failure('server', '内部错误', { status: 500 }))
    expect([one.is('asking'), one.is('failed')]).toEqual([false, true])
  })
})
