import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCalls } from '#contract/http/calls/index.ts'
import * as records from '#contract/http/calls/medicalRecords.ts'
import { patientConsent, patientDownload } from '#contract/http/calls/patientRights.ts'
import { shareSession, sharedRecord } from '#contract/http/calls/consultation.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import * as calls from '#contract/http/calls/prescriptions.ts'
import { PATIENT_CONSENTS } from '#contract/rules/patientConsents.ts'
import { EMPTY_RECORD } from '#contract/rules/recordTexts.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { unzip } from '#tests/support/files/unzip.ts'
import { approval, claimed, makePharmacist, rejection, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import { newKey, PASSWORD, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'

/** The drug of the sheet by name, by code and by its dose. */
const NAMES = /氨氯地平|W08|5mg/

/** Pictures and tokens in Base64, in which three letters stand by chance: of 3,000 such letters `5mg` is found in one of fifty. */
const ENCODED = /[\w+/-]{60,}=*/g

describeOnDatabases('names of drugs before the approval', open => {
  let ward: Ward
  const log: string[] = []
  beforeAll(async () => {
    ward = await startWard({ open, logTo: { write: line => void log.push(line) } })
  })
  afterAll(() => ward.close())

  it('[RX-32] [SEC-02] stand in no call, event, download, shared record, message, bell, audit or log until a pharmacist approves', async () => {
    const of = await rxScene(ward)
    const { db } = ward.database
    const patient = ward.connect(of.patientToken)
    await patient.connected()
    await patient.hello()
    const pharmacist = await makePharmacist(ward, '药师甲')
    const draft = await of.save([amlodipine()])
    const first = await submitted(of, draft)
    const { sheet: mine } = await claimed(ward, pharmacist, first.id)
    await ward.call(reviews.rejectSheet, rejection(mine, { text: '氨氯地平5mg剂量偏大' }), pharmacist.token)
    const rejected = (await of.call(calls.prescriptionSheet, { id: first.id })).result
    // its doctor reads the name: what is looked for is there to be found
    expect(JSON.stringify(rejected)).toMatch(NAMES)
    const fields = {
      ...EMPTY_RECORD,
      chiefComplaint: '血压偏高两年',
      treatment: '苯磺酸氨氯地平片 5mg qd',
      advice: '低盐饮食',
      diagnoses: [...headOf().diagnoses],
    }
    const record = { requestId: newKey(), sid: of.sid, version: null, fields }
    const { version: recordVersion } = (await of.call(records.saveRecord, record)).result
    const signed = { requestId: newKey(), sid: of.sid, version: recordVersion, fields, password: PASSWORD }
    expect(await of.call(records.signRecord, signed)).toMatchObject({ success: true })
    await submitted(of, rejected, { objection: '病情需要，坚持原方' })
    await expect.poll(() => patient.of('rx:update').at(-1)?.status).toBe('1')

    const { phone } = (await db.select().from(t.hosPatient).where(eq(t.hosPatient.id, of.patient.id)))[0] ?? { phone: '' }
    const { version } = PATIENT_CONSENTS.share
    await ward.call(patientConsent, { kind: 'share', version }, of.patientToken)
    const share = await of.call(shareSession, { sid: of.sid })
    const phoneEnd = phone.slice(-4)
    const ids = { id: first.id, rx: first.id, rxId: first.id, sid: of.sid, orderId: first.id, rxNo: first.rxNo, c: 'x' }
    const query = new URLSearchParams({ ...ids, page: '1', size: '20' }).toString()
    const seen: [where: string, text: string][] = [
      ['events', JSON.stringify(patient.events)],
      ['shared record', JSON.stringify(await ward.call(sharedRecord, { token: share.result.token, phoneEnd }))],
    ]
    const isTheirs = ({ who }: (typeof allCalls)[number]) => who === 'patient' || who === 'anyone-signed-in' || who === 'public'
    for (const call of allCalls.filter(one => isTheirs(one) && one.methods[0] === 'GET')) {
      const path = call.path.replaceAll(/\{\w+\}/g, first.id)
      seen.push([call.path, (await ward.raw('GET', `/jeecg-boot${path}?${query}`, { token: of.patientToken })).text])
    }
    const download = async (): Promise<string> => {
      const headers = { 'X-Access-Token': of.patientToken }
      const answer = await fetch(`${ward.url}/jeecg-boot${patientDownload.path}`, { headers })
      return (
        unzip(Buffer.from(await answer.arrayBuffer()))
          .get('我的数据.json')
          ?.toString() ?? ''
      )
    }
    const copy = await download()
    expect(JSON.parse(copy)).toMatchObject({
      处方: [{ id: first.id, status: '1', rxVersion: 2 }],
      处方药品: [],
      处方版本: [],
      处方审核: [],
      处方用药说明: [],
      病历: [{ treatment: '（处方审核通过后可见）', advice: '低盐饮食' }],
    })
    expect(JSON.parse(copy)).not.toMatchObject({ 处方: [{ diagnoses: expect.anything() }] })
    seen.push(['copy of all data', copy])
    for (const [command, input] of [
      ['hello', { tab: 't', lastEs: 0, sessions: [{ sid: of.sid, lastSeq: 0 }] }],
      ['history', { sid: of.sid }],
      ['resume', { sid: of.sid, fromSeq: 0 }],
    ] as const)
      seen.push([command, JSON.stringify(await patient.sendRaw(command, input))])

    const stored = [
      ['messages', await db.select().from(t.sysMessage)],
      ['bells', await db.select().from(t.sysAnnouncement).where(eq(t.sysAnnouncement.busId, first.id))],
      ['audit', await db.select().from(t.sysLog).where(eq(t.sysLog.entityId, first.id))],
      [
        'stored events',
        await db
          .select()
          .from(t.outbox)
          .where(like(t.outbox.streamId, `%${of.patient.id}%`)),
      ],
      ['reports', await db.select().from(t.hosSupervision)],
    ] as const
    for (const [where, rows] of stored) seen.push([where, JSON.stringify(rows)])
    for (const [where, rows] of stored) if (where !== 'reports') expect(rows.length, where).toBeGreaterThan(0)
    seen.push(['log of the server', log.join('')])
    expect(seen.length).toBeGreaterThan(20)
    for (const [where, text] of seen) expect(text.replaceAll(ENCODED, ''), where).not.toMatch(NAMES)

    // approved it is theirs to read: the sweep would have found it
    const { sheet: again } = await claimed(ward, pharmacist, first.id)
    await ward.call(reviews.approveSheet, approval(again), pharmacist.token)
    const later: string[] = []
    for (const { path } of allCalls.filter(({ who, methods }) => who === 'patient' && methods[0] === 'GET'))
      later.push((await ward.raw('GET', `/jeecg-boot${path}?${query}`, { token: of.patientToken })).text)
    expect(later.join('')).toMatch(NAMES)
    expect(await download()).toMatch(NAMES)
    patient.socket.disconnect()
  })
})
