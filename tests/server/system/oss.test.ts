import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STATIC_PATH } from '#contract/http/calls/files.ts'
import { uploadMinio, uploadOssFile } from '#contract/http/calls/ossFiles.ts'
import { ossFile } from '#contract/resources/system/ossFile.resource.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { sysFile, sysLog } from '#server/db/tables/index.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const BASE = '/jeecg-boot'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeOnDatabases('stored files', open => {
  let t: TestApp
  let dataDir: string
  let admin = ''
  const crud = crudCaller(() => t)
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'xinglin-oss-'))
    t = await startTestApp({ open, config: { dataDir } })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => {
    await t.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const put = async (path: string, name: string, token = admin, bytes: Buffer = PNG) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), name)
    return JSON.parse((await t.raw('POST', BASE + path, { body, token })).text)
  }
  const list = async (query: Record<string, string> = {}, token = admin) => (await crud(ossFile, 'list', { query }, token)).result
  const bytesOf = (path: string) => join(dataDir, 'uploads', path)

  it('[VIEW-SYS-19] takes a file, lists it newest first with name, address, type, size and person', async () => {
    const answer = await put(uploadOssFile.path, '报告一.png')
    expect(answer).toMatchObject({ success: true, code: 200, message: '上传成功！' })
    const page = await list()
    expect(page.records[0]).toMatchObject({
      fileName: '报告一.png',
      url: answer.result.path,
      mime: 'image/png',
      size: answer.result.size,
      createBy: 'admin',
    })
    const found = await crud(ossFile, 'queryById', { query: { id: page.records[0].id } }, admin)
    expect(found.result).toMatchObject({ url: answer.result.path })
    expect((await list({ fileName: '*报告*' })).total).toBe(1)
    expect((await list({ fileName: '*没有*' })).total).toBe(0)
  })

  it('[VIEW-SYS-19] answers the stored path under the other name of the upload, and refuses what is no file of the hospital', async () => {
    const answer = await put(uploadMinio.path, 'a.png')
    expect(answer).toMatchObject({ success: true, message: expect.stringMatching(/^store\/\d{4}\/\d\d\/[0-9a-f]{32}\.png$/) })
    expect(await put(uploadOssFile.path, 'a.exe', admin, Buffer.from('MZ\u0000\u0000'))).toMatchObject({ success: false })
    expect(await put(uploadOssFile.path, 'a.png', await tokenFor(t.app, 'doctor'))).toMatchObject({ success: false, code: 510 })
  })

  it('[VIEW-SYS-19] deletes row, bytes and preview, and writes it down; the address answers 404 then', async () => {
    const { result } = await put(uploadOssFile.path, 'gone.png')
    const [row] = (await list({ fileName: 'gone.png' })).records
    expect([existsSync(bytesOf(result.path)), existsSync(bytesOf(result.thumb))]).toEqual([true, true])
    expect(await crud(ossFile, 'delete', { query: { id: row.id } }, admin)).toMatchObject({ success: true, message: '删除成功!' })
    expect([existsSync(bytesOf(result.path)), existsSync(bytesOf(result.thumb))]).toEqual([false, false])
    expect((await t.raw('GET', `${BASE}${STATIC_PATH}/${result.path}`, { token: admin })).status).toBe(404)
    const lines = await t.app.db.select().from(sysLog).where(eq(sysLog.entityId, row.id))
    expect(lines.map(({ action }) => action)).toContain('file.delete')
  })

  it('[VIEW-SYS-19] never shows nor deletes files of consultations, of patients, of people or of another tenant', async () => {
    const row = (id: string, more: object) => ({
      id,
      tenantId: DEMO_TENANT,
      path: `temp/2026/01/${id.repeat(32).slice(0, 32)}.png`,
      biz: 'temp',
      ownerKind: 'user',
      ownerId: demoUserId('doctor'),
      name: 'kept.png',
      mime: 'image/png',
      size: 1,
      sha256: '',
      createdAt: new Date(),
      ...more,
    })
    const kept = [
      row('a', { biz: 'chat', sessionId: 's' }),
      row('b', { biz: 'illness', ownerKind: 'patient' }),
      row('c', { ownerKind: 'patient' }),
      row('d', { tenantId: 2 }),
      row('e', { biz: 'avatar' }),
    ]
    await t.app.db.insert(sysFile).values(kept)
    expect((await list({ fileName: 'kept.png' })).total).toBe(0)
    for (const { id } of kept) {
      expect(await crud(ossFile, 'queryById', { query: { id } }, admin)).toMatchObject({ success: false })
      expect(await crud(ossFile, 'delete', { query: { id } }, admin)).toMatchObject({ success: false, message: '未找到对应实体' })
    }
    expect(await t.app.db.select().from(sysFile).where(eq(sysFile.name, 'kept.png'))).toHaveLength(kept.length)
  })
})
