import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Sheet, LineInput, SheetHead } from '#contract/entities/prescriptionSheet.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { Call, InputOf, ResultOf } from '#contract/http/defineCall.ts'
import * as calls from '#contract/http/calls/prescriptions.ts'
import { judgeRevisit } from '#contract/http/calls/revisits.ts'
import * as t from '#server/db/tables/index.ts'
import { hashPassword } from '#server/password.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>
export const PASSWORD = 'Xinglin@2026'
export const newKey = (): string => randomUUID().replaceAll('-', '')

/** 阿莫西林胶囊 0.5g tid for a week. */
export const amoxicillin = (more: Partial<LineInput> = {}): LineInput =>
  amlodipine({
    drugCode: 'W01',
    doseText: '0.5g',
    freq: 'tid',
    priceFen: 980,
    facts: { name: '阿莫西林胶囊', spec: '0.25g×24粒', unit: '盒', strengthText: '0.25g' },
    ...more,
  })

export interface RxScene {
  doctor: Doctor
  patient: ChatActor
  token: string
  patientToken: string
  sid: string
  call: <C extends Call>(
    call: C,
    input: InputOf<C>,
    token?: string,
  ) => Promise<{ success: boolean; message: string; result: ResultOf<C> }>
  /** saves a new sheet, or the next state of one */
  save: (lines: readonly LineInput[], of?: { sheet?: Sheet; head?: SheetHead }) => Promise<Sheet>
  row: (id: string) => Promise<typeof t.hosPrescription.$inferSelect | undefined>
}

/** A running consultation with a hypertensive who comes again, and a doctor who may write anything. */
export async function rxScene(
  ward: Ward,
  more: {
    doctor?: Partial<typeof t.hosDoctor.$inferInsert>
    patient?: Partial<typeof t.hosPatient.$inferInsert>
    isRevisit?: boolean
  } = {},
): Promise<RxScene> {
  const { db } = ward.database
  const doctor = await ward.makeDoctor({ signatureStatus: '2', canPatent: 'Y', canHerb: 'Y', ...more.doctor })
  await db
    .update(t.sysUser)
    .set({ password: await hashPassword(PASSWORD) })
    .where(eq(t.sysUser.id, doctor.id))
  const asked = { allergyAsked: new Date(ward.clock.now), pregnancy: 1, lactation: 1 }
  const patient = await ward.makePatient({ ...asked, ...more.patient })
  const session = await ward.running(patient, doctor)
  const [token, patientToken] = [await ward.signIn(doctor), await ward.signIn(patient)]
  if (more.isRevisit !== false) await makeRevisit(ward, session, token)
  const scene: RxScene = {
    doctor,
    patient,
    token,
    patientToken,
    sid: session.id,
    call: (call, input, as = token) => ward.call(call, input, as),
    save: async (lines, { sheet, head = headOf() } = {}) => {
      const input = {
        requestId: newKey(),
        id: sheet?.id ?? null,
        sid: session.id,
        head,
        lines: [...lines],
        version: sheet?.version ?? null,
      }
      const answer = await ward.call(calls.saveDraft, input, token)
      if (!answer.success) throw new Error(answer.message)
      return answer.result
    },
    row: async id => (await db.select().from(t.hosPrescription).where(eq(t.hosPrescription.id, id)))[0],
  }
  return scene
}

/** An earlier consultation with this hospital is the proof. */
async function makeRevisit(ward: Ward, session: ChatSession, token: string): Promise<void> {
  const { db } = ward.database
  const row = await ward.sessionRow(session.id)
  const earlier = {
    ...row,
    id: newKey(),
    sessionNo: `S${newKey()}`,
    orderId: newKey(),
    status: '30',
    endedAt: new Date(0),
    lastMsgAt: new Date(0),
  }
  await db.insert(t.chatSession).values(earlier)
  const answer = await ward.call(
    judgeRevisit,
    { sid: session.id, version: session.version, verdict: '2', proofs: [{ kind: '4', refSessionId: earlier.id }], text: '' },
    token,
  )
  if (!answer.success) throw new Error(answer.message)
}
