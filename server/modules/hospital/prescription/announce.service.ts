import type { NoticeCode, PrescriptionCard } from '#contract/entities/chat.ts'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import { doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import { findDoctorById, findSessionRow } from './access.repository.ts'
import type { RxContext } from './rx.context.ts'
import { countLines } from './sheet.repository.ts'
import type { SheetRow } from './sheet.repository.ts'
import { newestVersion } from './version.repository.ts'

const TYPES: readonly PrescriptionCard['rxType'][] = ['1', '2', '3']

/** The card of what was signed last of a sheet: no drug, no diagnosis (RX-32). */
export async function cardOf({ tx }: Pick<RxContext, 'tx'>, row: SheetRow): Promise<PrescriptionCard> {
  const rxVersion = (await newestVersion(tx, row.id))?.rxVersion ?? row.rxVersion
  return {
    rxId: row.id,
    sid: row.sessionId,
    rxNo: row.rxNo,
    rxType: TYPES.find(type => type === row.rxType) ?? '1',
    rxVersion,
    status: row.status,
    kinds: await countLines(tx, row.id, rxVersion),
    totalFen: row.totalFen,
    validUntil: row.validUntil?.getTime() ?? null,
  }
}

/** Tells the doctor who wrote a sheet and the patient how it stands; reasons of a rejection are the doctor's. */
export async function announceSheet({ tx, emit }: RxContext, row: SheetRow, rejectCodes?: readonly string[]): Promise<void> {
  const [doctor, session] = [await findDoctorById(tx, row.doctorId), await findSessionRow(tx, row.sessionId)]
  const facts = { rxId: row.id, sid: row.sessionId, status: row.status, rxVersion: row.rxVersion }
  if (doctor)
    emit(doctorStream(doctor.userId), 'rx:update', {
      ...facts,
      ...(rejectCodes ? { rejectCodes: [...rejectCodes] } : {}),
    } satisfies ChatEvents['rx:update'])
  if (session) emit(patientStream(session.appUserId), 'rx:update', facts satisfies ChatEvents['rx:update'])
}

/** What the bell says to the doctor; no names of patients, drugs or diagnoses, as administrators read it too. */
const BELL = {
  approved: { title: '已通过审核', abstract: '患者可以选择药房取药' },
  rejected: { title: '被药师驳回', abstract: '请修改后重新提交，或填写坚持原方的理由', page: '/hospitalChat/rejection' },
  stopped: { title: '在发药时被停止', abstract: '请核对后修改或重新开具', page: '/hospitalChat/rejection' },
  refunded: { title: '已作废', abstract: '患者已申请退款' },
  voided: { title: '已被作废', abstract: '如需用药，请重新开具' },
  expired: { title: '已过期', abstract: '如需用药，请重新开具' },
  lapsed: { title: '超时未修改，已作废', abstract: '如需用药，请重新开具' },
} as const

/** The bell of the doctor who wrote a sheet. */
export async function ringDoctor({ tx, emit, app }: RxContext, row: SheetRow, what: keyof typeof BELL): Promise<void> {
  const doctor = await findDoctorById(tx, row.doctorId)
  if (!doctor) return
  const { title, abstract, ...more } = BELL[what]
  await app.announcementCommands.tell(tx, emit, {
    tenantId: row.tenantId,
    userId: doctor.userId,
    title: `处方${row.rxNo}${title}`,
    abstract,
    html: `<p>您开具的处方${row.rxNo}${title}。${abstract}。</p>`,
    busType: 'prescription',
    busId: row.id,
    ...more,
  })
}

/** A moved sheet in the conversation: its card as it stands now, the event, and a line where that is due. */
export async function announceMove(
  context: RxContext,
  row: SheetRow,
  { notice, rejectCodes }: { notice?: NoticeCode; rejectCodes?: readonly string[] } = {},
): Promise<void> {
  const { tx, emit, app } = context
  await app.consultation.cardChanged(tx, emit, row.sessionId, await cardOf(context, row))
  await announceSheet(context, row, rejectCodes)
  if (notice) await app.consultation.note(tx, emit, row.sessionId, notice, { rxNo: row.rxNo })
}
