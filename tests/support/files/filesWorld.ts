import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { STATIC_PATH, upload } from '#contract/http/calls/files.ts'
import type { ResultOf } from '#contract/http/defineCall.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import type { Config } from '#server/config.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { chatSession, hosPatient, sysFile } from '#server/db/tables/index.ts'
import type { describeOnDatabases } from '#tests/support/database.ts'
import { patientTokenFor, tokenFor } from '#tests/support/signIns.ts'
import { readS3Url } from '#server/filesUrl.ts'
import { startS3, type S3Server } from '#tests/support/s3Server.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const namesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => entry.name)
        .sort()
    : []

export type Uploaded = Envelope<ResultOf<typeof upload>>
export const BASE = '/jeecg-boot'
export const PATIENT = 'f'.repeat(32)
export const STRANGER = 'e'.repeat(32)
export const SID = 'd'.repeat(32)
export const SHARED = 'a'.repeat(43)

/** A server of its own with a doctor of a consultation, its patient and two strangers, for the suites of files. */
export function filesWorld(
  open: Parameters<Parameters<typeof describeOnDatabases>[1]>[0],
  store: 'disk' | 's3' = 'disk',
  more: { linkSeconds?: number; dataKeys?: string[]; configure?: () => Promise<Partial<Config>> } = {},
) {
  let bucket: S3Server | undefined
  let test: TestApp
  let dataDir: string
  const tokens = { doctor: '', doctor2: '', patient: '', stranger: '' }
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'xinglin-files-'))
    bucket = store === 's3' ? await startS3({ isLenient: more.linkSeconds !== undefined }) : undefined
    const files = { s3: readS3Url(bucket?.url ?? ''), store, linkSeconds: more.linkSeconds ?? 0 }
    const configured = await more.configure?.()
    test = await startTestApp({ open, config: { dataDir, files, dataKeys: more.dataKeys ?? [], ...configured } })
    const { db } = test.app
    const person = { tenantId: DEMO_TENANT, name: '赵小满', sex: 2, birthday: '1990-01-01' }
    await db.insert(hosPatient).values([
      { ...person, id: PATIENT, phone: '13100000001' },
      { ...person, id: STRANGER, phone: '13100000002' },
    ])
    const now = new Date()
    await db.insert(chatSession).values({
      id: SID,
      tenantId: DEMO_TENANT,
      sessionNo: 'S1',
      orderId: 'O1',
      patientId: PATIENT,
      appUserId: PATIENT,
      doctorUserId: demoUserId('doctor'),
      orgCode: 'A01',
      serviceType: '1',
      status: '1',
      chiefComplaint: '头痛',
      createdAt: now,
      acceptDeadline: now,
      quotaTotal: 20,
      lastMsgAt: now,
    })
    tokens.doctor = await tokenFor(test.app, 'doctor')
    tokens.doctor2 = await tokenFor(test.app, 'doctor2')
    tokens.patient = await patientTokenFor(test.app, PATIENT)
    tokens.stranger = await patientTokenFor(test.app, STRANGER)
  })
  afterAll(async () => {
    await test.close()
    await bucket?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const send = async (name: string, bytes: Buffer, fields: Record<string, string> = {}, token = tokens.doctor) => {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const answer = await test.raw('POST', BASE + upload.path, { body: form, token })
    expect([answer.status, answer.text.includes('编号')]).toEqual([200, false])
    return JSON.parse(answer.text) as Uploaded
  }
  const stored = (name: string, bytes: Buffer, fields?: Record<string, string>, token?: string) =>
    send(name, bytes, fields, token).then(answer => {
      expect(answer).toMatchObject({ success: true, code: 0 })
      expect(answer.message).toBe(answer.result.path)
      return answer.result
    })
  const read = async (path: string, headers: Record<string, string> = {}, base: string = STATIC_PATH) => {
    const response = await fetch(`${test.url}${BASE}${base}/${path}`, { headers, redirect: 'manual' })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const as = (token: string) => ({ 'x-access-token': token })
  const storedNames = () => (bucket ? bucket.names() : namesBelow(join(dataDir, 'uploads')))
  const traces = async () => [storedNames(), await test.app.db.$count(sysFile)]

  return {
    get test() {
      return test
    },
    get dataDir() {
      return dataDir
    },
    tokens,
    send,
    stored,
    read,
    as,
    storedNames,
    traces,
  }
}
