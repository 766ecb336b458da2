import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STATIC_PATH, upload } from '#contract/http/calls/files.ts'
import type { ResultOf } from '#contract/http/defineCall.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { hosPatient, sysFile, sysUserTenant } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import * as sample from '#tests/support/sampleFiles.ts'
import { patientTokenFor, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

type Uploaded = Envelope<ResultOf<typeof upload> | null>
const BASE = '/jeecg-boot'
const PATIENT = 'c'.repeat(32)

describeOnDatabases('upload fields of forms, cells and editors', open => {
  let test: TestApp
  let dataDir: string
  const tokens = { doctor: '', colleague: '', patient: '' }
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'xinglin-fields-'))
    test = await startTestApp({ open, config: { dataDir } })
    await test.app.db
      .insert(hosPatient)
      .values({ id: PATIENT, tenantId: DEMO_TENANT, name: '钱一', sex: 1, birthday: '1990-01-01', phone: '13100000009' })
    tokens.doctor = await tokenFor(test.app, 'doctor')
    tokens.colleague = await tokenFor(test.app, 'doctor2')
    tokens.patient = await patientTokenFor(test.app, PATIENT)
  })
  afterAll(async () => {
    await test.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const send = async (bytes: Buffer, fields: Record<string, string>, headers: Record<string, string>, name = 'a.png') => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    const answer = await fetch(test.url + BASE + upload.path, { method: 'POST', body: form, headers })
    return { status: answer.status, body: (await answer.json()) as Uploaded }
  }
  const header = (token: string) => ({ 'x-access-token': token })
  const status = async (path: string, token: string) =>
    (await fetch(`${test.url}${BASE}${STATIC_PATH}/${path}`, { headers: header(token) })).status

  it('[API-FILE-01] [API-FILE-02] [API-FILE-05] [UPLOAD-26] takes file, isup and biz, and answers success, message, result', async () => {
    const { body } = await send(await sample.png(), { isup: '1', biz: 'temp' }, header(tokens.doctor))
    expect(body).toMatchObject({ success: true, code: 0, result: { name: 'a.png', mime: 'image/png' } })
    expect(body.message).toMatch(/^temp\/\d{4}\/\d\d\/[0-9a-f]{32}\.png$/)
    expect(body.message).toBe(body.result?.path)
    const bare = await send(Buffer.from('无文件夹'), { isup: '1' }, header(tokens.doctor), 'a.txt')
    expect(bare.body.message).toMatch(/^temp\//)
  })

  it('[API-FILE-03] [API-FILE-04] takes pictures of an editor into their own folder, and nothing but pictures', async () => {
    const photo = await sample.png()
    for (const fields of [{ jeditor: '1', biz: 'jeditor' }, { jeditor: '1' }] as Record<string, string>[])
      expect((await send(photo, { isup: '1', ...fields }, header(tokens.doctor))).body.message).toMatch(/^jeditor\//)
    const before = await test.app.db.$count(sysFile)
    expect((await send(sample.pdf(), { jeditor: '1', biz: 'jeditor' }, header(tokens.doctor), 'a.pdf')).body).toMatchObject({
      success: false,
      message: '请上传图片',
    })
    expect(await test.app.db.$count(sysFile)).toBe(before)
  })

  it('[UPLOAD-21] [API-FILE-06] takes a cell without the header by the cookie, never without either', async () => {
    const photo = await sample.png()
    const ours = { 'sec-fetch-site': 'same-origin' }
    expect((await send(photo, { isup: '1' }, { cookie: `xl_token=${tokens.doctor}`, ...ours })).body.success).toBe(true)
    // no browser: it says neither where the page is from nor anything of an origin
    expect((await send(photo, { isup: '1' }, { cookie: `xl_token=${tokens.doctor}` })).body.success).not.toBe(true)
    for (const headers of [{}, { cookie: 'xl_token=forged' }, { cookie: `xl_patient=${tokens.doctor}` }] as Record<
      string,
      string
    >[]) {
      const refused = await send(photo, { isup: '1' }, headers)
      expect([refused.status, refused.body.message]).toEqual([500, 'Token失效，请重新登录'])
    }
  })

  it('shows what staff put into records to the staff of their tenant, to no patient and to no other tenant', async () => {
    const photo = await sample.png()
    for (const biz of ['temp', 'jeditor']) {
      const path = (await send(photo, { biz }, header(tokens.doctor))).body.message
      expect([await status(path, tokens.doctor), await status(path, tokens.colleague)]).toEqual([200, 200])
      expect(await status(path, tokens.patient)).toBe(404)
      await test.app.db
        .update(sysFile)
        .set({ tenantId: DEMO_TENANT + 77 })
        .where(eq(sysFile.path, path))
      expect([biz, await status(path, tokens.colleague), await status(path, tokens.doctor)]).toEqual([biz, 404, 200])
    }
    // a hospital without tenants: its staff have no row of one
    const path = (await send(photo, { biz: 'temp' }, header(tokens.doctor))).body.message
    await test.app.db.update(sysFile).set({ tenantId: 0 }).where(eq(sysFile.path, path))
    expect(await status(path, tokens.colleague)).toBe(404)
    const ofColleague = eq(sysUserTenant.userId, demoUserId('doctor2'))
    const rows = await test.app.db.delete(sysUserTenant).where(ofColleague).returning()
    test.app.tokens.refresh(demoUserId('doctor2'))
    expect(await status(path, tokens.colleague)).toBe(200)
    await test.app.db.insert(sysUserTenant).values(rows)
    test.app.tokens.refresh(demoUserId('doctor2'))
    const own = (await send(photo, { biz: 'temp' }, header(tokens.patient))).body.message
    expect([await status(own, tokens.patient), await status(own, tokens.doctor)]).toEqual([200, 404])
    const face = (await send(photo, { biz: 'avatar' }, header(tokens.doctor))).body.message
    expect(await status(face, tokens.patient)).toBe(200)
  })
})
