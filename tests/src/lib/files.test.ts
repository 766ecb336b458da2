import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FailureReport } from '#src/lib/http/failures.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { setConfig } from '#src/lib/config.ts'
import { download, downloadFile, downloadList, saveBlob } from '#src/lib/http/download.ts'
import { failures$ } from '#src/lib/http/failures.ts'
import { importExcel } from '#src/lib/http/importExcel.ts'
import { uploadEditorImage, uploadFile } from '#src/lib/http/uploadFile.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store } from '#src/lib/storage/stored.ts'
import type { Answer, Seen } from '../support/listeningServer.ts'
import { listeningServer, no, ok } from '../support/listeningServer.ts'

let answer: (seen: Seen) => Answer = () => ok(null)
let server: Awaited<ReturnType<typeof listeningServer>>
let saved: { name: string; address: string }[] = []
const event: FailureReport[] = []
const listening = failures$.subscribe(one => void event.push(one))
const texts = () => toasts.current().map(({ kind, text }) => `${kind}: ${text}`)
const file = new File(['png'], '照片.png', { type: 'image/png' })
/** name → value of a multipart body; files give their file name */
const fieldsOf = ({ body }: Seen) =>
  [...body.matchAll(/name="([^"]+)"(?:; filename="([^"]+)")?[^]*?\r\n\r\n([^]*?)\r\n-/g)].map(([, name, fileName, value]) => [
    name,
    fileName ?? value,
  ])

beforeEach(async () => {
  localStorage.clear()
  store(KEY.token, 'secret')
  event.length = 0
  saved = []
  server = await listeningServer(seen => answer(seen))
  setConfig({ baseUrl: `${server.origin}/jeecg-boot` })
  // jsdom follows no link and has no addresses of blobs
  URL.createObjectURL = blob => `blob:${(blob as Blob).size}`
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  }
})
afterEach(async () => {
  answer = () => ok(null)
  setConfig({})
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
  await server.close()
})

describe('uploads', () => {
  it('[API-FILE-01] [API-FILE-02] [API-FILE-05] [UPLOAD-26] send file, biz temp and isup, and give the whole answer', async () => {
    answer = () => ok({ path: 'temp/a.png' }, { message: 'temp/a.png', code: 0 })
    expect(await uploadFile(file)).toMatchObject({ success: true, message: 'temp/a.png', result: { path: 'temp/a.png' } })
    expect([server.last().method, server.last().path]).toEqual(['POST', '/jeecg-boot/sys/common/upload'])
    expect(fieldsOf(server.last())).toEqual([
      ['file', '照片.png'],
      ['biz', 'temp'],
      ['isup', '1'],
    ])
    await uploadFile(file, { biz: 'avatar', action: '/other/upload' })
    expect([server.last().path, fieldsOf(server.last())[1]]).toEqual(['/jeecg-boot/other/upload', ['biz', 'avatar']])
  })

  it('[API-FILE-03] [API-FILE-04] name the editor', async () => {
    await uploadEditorImage(file)
    expect(Object.fromEntries(fieldsOf(server.last()))).toEqual({ file: '照片.png', biz: 'jeditor', jeditor: '1', isup: '1' })
  })

  it('[API-FILE-06] [UPLOAD-21] carry the token, cells only when they are told to', async () => {
    await uploadFile(file)
    expect(server.last().headers['x-access-token']).toBe('secret')
    await uploadFile(file, { withToken: true })
    expect(server.last().headers['x-access-token']).toBe('secret')
    await uploadFile(file, { withToken: false })
    expect(server.last().headers['x-access-token']).toBeUndefined()
  })

  it('give a refusal as it is, reject when the line is cut or the caller gives up, and tell nobody', async () => {
    answer = () => no('格式不支持')
    expect(await uploadFile(file)).toMatchObject({ success: false, message: '格式不支持' })
    answer = () => 'cut'
    await expect(uploadFile(file)).rejects.toMatchObject({ kind: 'network' })
    answer = () => 'hang'
    const stop = new AbortController()
    const hanging = uploadFile(file, { signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(hanging).rejects.toMatchObject({ kind: 'cancelled' })
    answer = () => ok(null)
    const parts: number[] = []
    await uploadFile(file, { onProgress: part => parts.push(part) })
    expect([parts.at(-1), event]).toEqual([1, []])
  })
})

describe('downloads', () => {
  it('[API-LIST-04] of a list are a GET with its query, saved as .xls', async () => {
    answer = () => ({ body: 'PK-bytes', raw: true })
    expect(await downloadList('/sys/position/exportXls', { name: '主任', selections: ['1', '2'] }, '职务')).toBe(true)
    const { method, path, query } = server.last()
    expect([method, path, query.get('name'), query.get('selections')]).toEqual([
      'GET',
      '/jeecg-boot/sys/position/exportXls',
      '主任',
      '1,2',
    ])
    await downloadList('/x')
    expect(saved.map(one => one.name)).toEqual(['职务.xls', '导出文件.xls'])
    expect(texts()).toEqual([])
  })

  it('[ERR-26] warn when they are empty, [ERR-27] and when there is no file', async () => {
    answer = () => ({ body: '', raw: true })
    expect(await downloadList('/x')).toBe(false)
    expect(texts()).toEqual(['warning: 文件下载失败'])
    expect([await download(null, 'a'), await downloadFile('', 'a'), await downloadFile(null, 'a')]).toEqual([false, false, false])
    expect(texts()).toEqual(['warning: 文件下载失败', 'warning: 未知的文件'])
    expect(saved).toEqual([])
  })

  it('say what the server says in place of a file, and save no envelope', async () => {
    answer = () => no('没有权限，请联系管理员授权', { code: 510 })
    expect(await downloadList('/x')).toBe(false)
    expect([texts(), saved]).toEqual([['warning: 没有权限，请联系管理员授权'], []])
    // a file of JSON is a file
    answer = () => ({ body: { rows: [1] } })
    expect(await downloadFile('temp/a.json', 'a.json')).toBe(true)
    expect(server.last().path).toBe('/jeecg-boot/sys/common/static/temp/a.json')
    expect(saved).toHaveLength(1)
  })

  it('tell a cut line once, nothing of a cancelled one, and report what has come', async () => {
    answer = () => 'cut'
    expect(await downloadList('/x')).toBe(false)
    expect([texts(), event]).toEqual([['warning: 文件下载失败：网络连接失败，请检查网络后重试'], []])
    answer = () => 'hang'
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(await downloadList('/x', {}, 'x', { signal: stop.signal })).toBe(false)
    expect(texts()).toHaveLength(1)
    answer = () => ({ body: 'PK-bytes', raw: true })
    const seen: number[] = []
    await downloadList('/x', {}, 'x', { onReceived: bytes => seen.push(bytes) })
    expect(seen.at(-1)).toBe(8)
    saveBlob(new Blob(['12345']), '五.txt')
    expect(saved.at(-1)).toEqual({ name: '五.txt', address: 'blob:5' })
  })
})

describe('imports', () => {
  const book = (name: string) => new File(['x'], name)

  it('[API-LIST-07] [ENTITY-39] post files[] and the fields there are to their own address', async () => {
    const request = { isSingleTableImport: 'true', foreignKeys: '{"id":"1"}', validateStatus: '1' as const }
    await importExcel('/sys/position/importExcel', { ...request, files: [book('a.xlsx'), book('b.xls')] })
    expect([server.last().method, server.last().path]).toEqual(['POST', '/jeecg-boot/sys/position/importExcel'])
    expect(fieldsOf(server.last())).toEqual([
      ['isSingleTableImport', 'true'],
      ['foreignKeys', '{"id":"1"}'],
      ['validateStatus', '1'],
      ['files[]', 'a.xlsx'],
      ['files[]', 'b.xls'],
    ])
    await importExcel('/x', { files: [book('a.xlsx')] })
    expect(fieldsOf(server.last())).toEqual([['files[]', 'a.xlsx']])
  })

  it('[API-LIST-08] give the whole answer, also of a refusal', async () => {
    answer = () => ok('/e.txt', { code: 201, message: '文件导入成功，但有错误。' })
    expect(await importExcel('/x', { files: [] })).toMatchObject({ success: true, code: 201, result: '/e.txt' })
    answer = () => no('文件导入失败！')
    expect(await importExcel('/x', { files: [] })).toMatchObject({ success: false, message: '文件导入失败！' })
    expect(event).toEqual([])
  })

  it('[IMPORT-09] tell of an expired token, said by the status or in an envelope, once each', async () => {
    for (const expired of [
      { status: 500, body: { message: 'Token失效，请重新登录' } },
      no('Token失效，请重新登录'),
    ] as Answer[]) {
      event.length = 0
      answer = () => expired
      await expect(importExcel('/x', { files: [] })).rejects.toMatchObject({ kind: 'expired' })
      expect(event).toEqual([{ failure: expect.objectContaining({ kind: 'expired', status: 500 }), signedIn: true }])
    }
    answer = () => 'cut'
    await expect(importExcel('/x', { files: [] })).rejects.toMatchObject({ kind: 'network' })
    expect(event).toHaveLength(1)
    listening.unsubscribe()
  })
})
