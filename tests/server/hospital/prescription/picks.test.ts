import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDiagnoses } from '#contract/http/calls/diagnoses.ts'
import * as calls from '#contract/http/calls/drugPicks.ts'
import { rejectedSheets } from '#contract/http/calls/prescriptionSubmit.ts'
import { renewableSheets } from '#contract/http/calls/prescriptions.ts'
import { hosDrug, hosPrescription, hosRxTemplate } from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'

const HEAD = { usage: '', therapy: '', doseCount: null, dosesPerDay: 1 as const, decoctBy: null }
const lineOf = (drugCode: string, no = 1) => ({
  no,
  groupNo: 1,
  drugCode,
  doseText: '5mg',
  freq: 'qd',
  prnMax: null,
  route: 'po',
  timing: 'na',
  days: 7,
  decoction: null,
  role: '',
  remark: '',
})

describeOnDatabases('what an editor of prescriptions picks from', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  it('finds diagnoses by initials, code and name, each kind apart, and no chapters', async () => {
    const of = await rxScene(ward)
    const found = async (q: string, kind: '1' | '2' | '3') => (await of.call(findDiagnoses, { q, kind })).result
    expect(await found('I10', '1')).toMatchObject([{ code: 'I10' }])
    expect((await found('高血压', '1')).map(({ code }) => code)).toContain('I10')
    // within the initials from three letters on, behind what begins so
    expect((await found('gxy', '1')).map(({ code }) => code)).toContain('I10')
    expect((await found('tf', '1')).slice(0, 2).map(({ name }) => name)).toEqual(['痛风', '痛风'])
    expect(await found('gx', '1')).not.toContainEqual(expect.objectContaining({ code: 'I10' }))
    expect(await found('yt', '2')).toEqual([{ code: 'ZB08', name: '腰痛' }])
    expect(await found('肾阳', '3')).toEqual([{ code: 'ZZ08', name: '肾阳虚证' }])
    expect(await found('中医病名', '2')).toEqual([])
    expect((await found('A00', '1')).filter(({ code }) => code.includes('-'))).toEqual([])
    expect(await found('%', '1')).toEqual([])
  })

  it('keeps templates for their owner, once a name, and lets nobody else take them away', async () => {
    const [own, other] = [await rxScene(ward), await rxScene(ward)]
    const keep = (of: typeof own, requestId: string) =>
      of.call(calls.keepTemplate, { requestId, name: ' 降压方 ', type: '1', head: HEAD, lines: [lineOf('W08')] })
    expect(await keep(own, 'k1')).toMatchObject({ success: true })
    // the same press again: answered, and nothing is written twice
    expect(await keep(own, 'k1')).toMatchObject({ success: true })
    expect(await keep(own, 'k2')).toMatchObject({ success: false, message: '该名称的常用方已存在' })
    expect(await keep(other, 'k1')).toMatchObject({ success: true })
    const usable = async (of: typeof own, type: '1' | '3' = '1') =>
      (await of.call(calls.usableTemplates, { type })).result.filter(({ scope }) => scope === '1')
    const [template] = await usable(own)
    expect(template).toMatchObject({ name: '降压方', pinyin: 'jyf', scope: '1', lines: [{ drugCode: 'W08' }] })
    expect(await usable(own)).toHaveLength(1)
    expect(await usable(own, '3')).toEqual([])
    const id = template?.id ?? ''
    for (const requestId of ['u1', 'u1', 'u2'])
      expect(await own.call(calls.useTemplate, { requestId, id })).toMatchObject({ success: true })
    const uses = ward.database.db.select({ count: hosRxTemplate.useCount }).from(hosRxTemplate).where(eq(hosRxTemplate.id, id))
    expect(await uses).toEqual([{ count: 2 }])
    expect(await own.call(calls.usualDrugs, { type: '1' })).toMatchObject({ success: true, result: [] })
    expect(await other.call(calls.removeTemplate, { requestId: 'r1', id })).toMatchObject({
      success: false,
      message: '只能删除自己的常用方',
    })
    for (const requestId of ['r1', 'r1'])
      expect(await own.call(calls.removeTemplate, { requestId, id })).toMatchObject({ success: true })
    expect(await usable(own)).toEqual([])
    expect(await usable(other)).toHaveLength(1)
  })

  it('[RX-25] gives drugs by code in their order with why they cannot be taken today', async () => {
    const of = await rxScene(ward)
    const { db } = ward.database
    const choices = async () => (await of.call(calls.drugsByCode, { codes: 'W26,F09,NONE,W08' })).result
    expect((await choices()).map(({ code, disabled }) => [code, disabled])).toEqual([
      ['W26', undefined],
      ['F09', '该药品不可线上开具'],
      ['W08', undefined],
    ])
    await db.update(hosDrug).set({ enabled: 'N' }).where(eq(hosDrug.code, 'W26'))
    expect((await choices())[0]).toMatchObject({ code: 'W26', disabled: '药品已停用' })
    await db.update(hosDrug).set({ enabled: 'Y' }).where(eq(hosDrug.code, 'W26'))
  })

  it('[RX-25] offers the newest ten reviewed sheets of each type for renewal, whatever others came after them', async () => {
    const of = await rxScene(ward)
    const { db } = ward.database
    const sheet = await of.save([amlodipine()])
    const row = await of.row(sheet.id)
    if (row === undefined) throw new Error('no sheet')
    const at = (minute: number) => new Date(ward.clock.now - 10_000_000 + minute * 60_000)
    const sheetOf = (rxNo: string, minute: number, more: Partial<typeof row>) => ({
      ...{ ...row, id: `${row.id.slice(0, 20)}${rxNo}`, rxNo: `${row.rxNo}${rxNo}`, status: '8' as const },
      ...{ submittedAt: at(minute), reviewedAt: at(minute), ...more },
    })
    await db
      .insert(hosPrescription)
      .values([
        ...Array.from({ length: 11 }, (_, n) => sheetOf(`W${n + 10}`, n, { rxType: '1' })),
        ...Array.from({ length: 11 }, (_, n) => sheetOf(`H${n + 10}`, 20 + n, { rxType: '3' })),
        ...Array.from({ length: 11 }, (_, n) => sheetOf(`E${n + 10}`, 40 + n, { rxType: '1', status: '9', reviewedAt: null })),
      ])
    const { result } = await of.call(renewableSheets, { sid: of.sid })
    const ends = ['20', '19', '18', '17', '16', '15', '14', '13', '12', '11']
    expect(result.map(({ id }) => id.slice(20))).toEqual([...ends.map(end => `H${end}`), ...ends.map(end => `W${end}`)])
  })

  it('lists rejected sheets of the doctor alone', async () => {
    const [own, other] = [await rxScene(ward), await rxScene(ward)]
    const sheet = await own.save([amlodipine()])
    const ids = async (of: typeof own) => (await of.call(rejectedSheets, undefined)).result.map(({ id }) => id)
    expect(await ids(own)).toEqual([])
    await ward.database.db.update(hosPrescription).set({ status: '4' }).where(eq(hosPrescription.id, sheet.id))
    expect(await ids(own)).toEqual([sheet.id])
    expect(await ids(other)).toEqual([])
  })
})
