import { randomUUID } from 'node:crypto'
import { expect, type Locator } from '@playwright/test'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { LineInput, Sheet, SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { endSession, sessionDetail } from '#contract/http/calls/consultation.ts'
import { checkSheet, discardDraft, saveDraft } from '#contract/http/calls/prescriptions.ts'
import { approveSheet, claimSheet, rejectSheet } from '#contract/http/calls/prescriptionReviews.ts'
import { resubmitSheet, submitSheet } from '#contract/http/calls/prescriptionSubmit.ts'
import { judgeRevisit } from '#contract/http/calls/revisits.ts'
import { amlodipine, headOf } from './amlodipine.ts'
import { accept, ask, consult, PASSWORD, type Patient, type Staff } from './people.ts'

/** A consultation that a doctor has accepted, of a patient who was here before and counts as a revisit: prescriptions may be written in it. */
export async function revisit(url: string, who: Patient, doctor: Staff, complaint = '复诊开药'): Promise<ChatSession> {
  const earlier = await accept(url, doctor, await consult(url, who, doctor))
  await ask(url, endSession, { sid: earlier.id, version: earlier.version }, doctor.token)
  const { id, version } = await accept(url, doctor, await consult(url, who, doctor, complaint))
  await ask(
    url,
    judgeRevisit,
    { sid: id, version, verdict: '2', proofs: [{ kind: '4', refSessionId: earlier.id }], text: '' },
    doctor.token,
  )
  return sessionNow(url, doctor, id)
}

/** The session as it stands now. */
export const sessionNow = (url: string, by: { token: string }, sid: string): Promise<ChatSession> =>
  ask(url, sessionDetail, { sid }, by.token)

const newId = (): string => randomUUID()

const HEAD = headOf({ validDays: 2 })
export const AMLODIPINE = amlodipine()

/** 奥美拉唑 and 氯雷他定 beside it. */
export const THREE: readonly LineInput[] = [
  AMLODIPINE,
  {
    ...AMLODIPINE,
    no: 2,
    drugCode: 'W22',
    doseText: '20mg',
    priceFen: 1_150,
    facts: { name: '奥美拉唑肠溶胶囊', spec: '20mg×14粒', unit: '盒', strengthText: '20mg' },
  },
  {
    ...AMLODIPINE,
    no: 3,
    drugCode: 'W26',
    doseText: '10mg',
    qty: 2,
    priceFen: 1_270,
    facts: { name: '氯雷他定片', spec: '10mg×6片', unit: '盒', strengthText: '10mg' },
  },
]

/** 阿莫西林胶囊 for a week: a patient with hypertension alone has no indication for it. */
export const AMOXICILLIN: LineInput = {
  ...AMLODIPINE,
  drugCode: 'W01',
  doseText: '0.5g',
  freq: 'tid',
  qty: 2,
  priceFen: 980,
  facts: { name: '阿莫西林胶囊', spec: '0.25g×24粒', unit: '盒', strengthText: '0.25g' },
}

/** Checks a saved sheet, gives a reason for each warning, and signs it. */
async function sign(url: string, doctor: Staff, { id, sid, version, status, head, lines }: Sheet): Promise<Sheet> {
  const { results, inputsHash } = await ask(url, checkSheet, { id, sid, head, lines }, doctor.token)
  const blocking = results.filter(({ level }) => level === 3).map(({ key, title }) => `${key} ${title}`)
  if (blocking.length > 0) throw new Error(`no sheet of ${sid} can be signed: ${blocking.join('; ')}`)
  const overrides = results
    .filter(({ level }) => level === 2)
    .map(({ key, level }) => ({ ruleKey: key, level, reasonCode: '1' as const, text: '已与患者充分沟通' }))
  const ticks = results.filter(({ level }) => level === 1).map(({ key }) => key)
  return ask(
    url,
    status === '4' ? resubmitSheet : submitSheet,
    { requestId: newId(), id, version, inputsHash, ticks, overrides, password: PASSWORD, objection: '' },
    doctor.token,
  )
}

/** A draft without a browser; 苯磺酸氨氯地平片 unless lines are given. */
export const draftSheet = (
  url: string,
  doctor: Staff,
  sid: string,
  lines: readonly LineInput[] = [AMLODIPINE],
  head: Partial<SheetHead> = {},
): Promise<Sheet> => {
  const written = { id: null, sid, head: { ...HEAD, ...head }, lines: [...lines] }
  return ask(url, saveDraft, { ...written, requestId: newId(), version: null }, doctor.token)
}

/** Throws a draft away. */
export const dropDraft = (url: string, doctor: Staff, { id, version }: Sheet): Promise<null> =>
  ask(url, discardDraft, { requestId: newId(), id, version }, doctor.token)

/** A sheet that its doctor has signed, without a browser; 苯磺酸氨氯地平片 unless lines are given. */
export const submitted = async (
  url: string,
  doctor: Staff,
  sid: string,
  lines?: readonly LineInput[],
  head?: Partial<SheetHead>,
): Promise<Sheet> => sign(url, doctor, await draftSheet(url, doctor, sid, lines, head))

/** A rejected sheet with other lines, signed again. */
export async function mended(url: string, doctor: Staff, sheet: Sheet, lines: readonly LineInput[]): Promise<Sheet> {
  const { id, sid, head, version } = sheet
  return sign(url, doctor, await ask(url, saveDraft, { id, sid, head, lines, version, requestId: newId() }, doctor.token))
}

/** The pharmacist rejects a sheet for its dose, with a word on its first line. */
export async function rejected(url: string, pharmacist: Staff, { id }: Sheet): Promise<Sheet> {
  const { sheet } = await ask(url, claimSheet, { requestId: newId(), id }, pharmacist.token)
  return ask(
    url,
    rejectSheet,
    {
      requestId: newId(),
      id,
      version: sheet.version,
      codes: ['204'],
      comments: [{ no: 1, code: '204', text: '请核对频次' }],
      text: '老年患者请从小剂量开始',
      password: PASSWORD,
      checkedItems: [],
    },
    pharmacist.token,
  )
}

/** The pharmacist approves a sheet. */
export async function approved(url: string, pharmacist: Staff, { id }: Sheet): Promise<Sheet> {
  const { sheet } = await ask(url, claimSheet, { requestId: newId(), id }, pharmacist.token)
  return ask(
    url,
    approveSheet,
    { requestId: newId(), id, version: sheet.version, password: PASSWORD, text: '', checkedItems: [] },
    pharmacist.token,
  )
}

/** Gives the same reason for every warning of the dialog and ticks the rest. */
export async function answerAll(dialog: Locator, reason: string, text: string): Promise<void> {
  const open = dialog.getByRole('button', { name: '填写理由' })
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click()
    await dialog.getByLabel(reason).check()
    await dialog.getByLabel('说明（至少 5 个字）').fill(text)
    await dialog.getByRole('button', { name: '保存理由' }).click()
    await expect(open).toHaveCount(left - 1)
  }
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
}
