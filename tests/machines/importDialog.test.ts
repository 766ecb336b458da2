import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { FILE_MAX } from '#contract/constants.ts'
import type { ImportRequest } from '#contract/entities/upload.ts'
import { failure } from '#contract/http/failure.ts'
import { IMPORT_TEXT } from '#contract/rules/uploadTexts.ts'
import { importDialogMachine } from '#machines/importDialog/importDialog.machine.ts'
import type { ImportAnswer, ImportDialogEmitted, ImportDialogInput } from '#machines/importDialog/importDialog.types.ts'

const PREVIEW = { columns: ['编码'], rows: [], rowCount: 0, faults: [], faultCount: 0 }
const answer = (part: Partial<ImportAnswer>): ImportAnswer => ({ success: true, code: 200, message: '', result: null, ...part })

function started(input: ImportDialogInput = {}) {
  const requests: {
    input: ImportRequest<string>
    done: (answer: ImportAnswer) => void
    fail: (error: unknown) => void
    signal: AbortSignal
  }[] = []
  const actor = createActor(
    importDialogMachine.provide({
      actors: {
        sendImport: fromPromise<ImportAnswer, ImportRequest<string>>(
          request =>
            new Promise((done, fail) => void requests.push({ input: request.input, done, fail, signal: request.signal })),
        ),
      },
    }),
    { input },
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
    is: (tag: 'open' | 'uploading' | 'partial' | 'failed' | 'editable') => actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
    /** opens, chooses one workbook that could be read, and sends it */
    send: (foreignKeys?: string) => {
      actor.send({ type: 'import.open', ...(foreignKeys === undefined ? {} : { foreignKeys }) })
      actor.send({ type: 'files.add', files: [{ id: 'a', name: 'a.xlsx', size: 9 }] })
      actor.send({ type: 'file.read', id: 'a', preview: PREVIEW })
      actor.send({ type: 'import.submit' })
    },
    answer: async (part: Partial<ImportAnswer>) => (last().done(answer(part)), settle()),
    fail: async (error: unknown) => (last().fail(error), settle()),
    last,
  }
}

describe('the import', () => {
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
    one.actor.send({ type: 'import.submit' })
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
    expect(one.told.map(event => event.text)).toEqual([IMPORT_TEXT.wrongType, '文件超过20MB', '未上传任何文件'])
  })

  it('sends nothing before every workbook was looked into, and none that was refused', () => {
    const one = started()
    one.actor.send({ type: 'import.open' })
    one.actor.send({ type: 'import.submit' })
    one.actor.send({
      type: 'files.add',
      files: [
        { id: 'a', name: 'a.xlsx', size: 9 },
        { id: 'b', name: 'b.xls', size: 9 },
      ],
    })
    one.actor.send({ type: 'file.read', id: 'a', preview: PREVIEW })
    one.actor.send({ type: 'import.submit' })
    one.actor.send({ type: 'file.refused', id: 'b', text: '文件已损坏' })
    one.actor.send({ type: 'import.submit' })
    expect([one.requests.length, one.is('editable')]).toEqual([0, true])
    one.actor.send({ type: 'file.remove', id: 'b' })
    one.actor.send({ type: 'import.submit' })
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
    online.actor.send({ type: 'import.submit' })
    expect(online.last().input.validateStatus).toBe('1')
    const plain = started()
    plain.send()
    expect(plain.last().input).toEqual({ files: ['a'] })
  })
})
