import type { FastifyInstance } from 'fastify'
import { announceMove, ringDoctor } from './announce.service.ts'
import { notifyOffice } from '../office.service.ts'
import { claimedBy, dueSheets, markOfficeTold } from './deadline.repository.ts'
import type { RxContext } from './rx.context.ts'
import type { RxService } from './rx.service.ts'
import { lockBoth, nextStatus } from './sheetAccess.service.ts'
import { deleteDraft, updateSheet } from './sheet.repository.ts'
import type { SheetRow } from './sheet.repository.ts'
import { NO_CLAIM, stopSheet } from './stop.commands.ts'

/** What the bell of the office says; no names of patients, drugs or diagnoses. */
const OFFICE = {
  unreviewed: ({ rxNo }: SheetRow) => ({
    title: `处方${rxNo}无人审核，已过期`,
    abstract: '请安排药师及时审核，患者需请医生重新开具',
  }),
  noSenior: ({ rxNo }: SheetRow) => ({
    title: `处方${rxNo}等待上级药师审核`,
    abstract: '已有10分钟没有上级药师在线，请安排人员',
  }),
} as const
const about = (busId: string) => ({ busType: 'prescription' as const, busId })

const isBefore = (at: Date | null, now: Date): boolean => at !== null && at < now

/** The claim of a sheet ends without a decision. */
async function endClaim(context: RxContext, sheet: SheetRow, who: 'clock' | 'pharmacist'): Promise<void> {
  const status = nextStatus(sheet, 'release', who)
  await announceMove(context, await updateSheet(context.tx, sheet, { status, ...NO_CLAIM }, context.now))
}

/** What the clock does with a sheet under its lock (hospital.md 3.1): expire, end a claim, lapse, tell the office of what nobody takes. Null: nothing is due any more. */
async function applyDeadline(context: RxContext, id: string): Promise<SheetRow | null> {
  const { tx, now } = context
  const { sheet } = await lockBoth(tx, id)
  const { status } = sheet
  const isPast = isBefore(sheet.validUntil, now)
  if (isPast && (status === '1' || status === '2' || status === '3' || status === '7')) {
    const to = { status: nextStatus(sheet, 'expire', 'clock'), why: 'expire' as const }
    await ringDoctor(context, await stopSheet(context, sheet, to), 'expired')
    if (status === '1' || status === '2')
      await notifyOffice(context, sheet.tenantId, { ...OFFICE.unreviewed(sheet), ...about(id) })
  } else if (status === '2' && isBefore(sheet.claimUntil, now)) await endClaim(context, sheet, 'clock')
  else if ((status === '4' || status === '5') && isBefore(sheet.editableUntil, now)) {
    const to = { status: nextStatus(sheet, 'lapse', 'clock'), voidReason: '超时未修改', why: 'void' as const }
    await ringDoctor(context, await stopSheet(context, sheet, to), 'lapsed')
  } else if (status === '0' && isBefore(sheet.editableUntil, now)) await deleteDraft(tx, id)
  else if (status === '1' && (await markOfficeTold(tx, id, now)))
    await notifyOffice(context, sheet.tenantId, { ...OFFICE.noSenior(sheet), ...about(id) })
  else return null
  return sheet
}

/** Puts the deadlines of prescriptions on the clock of the consultations, and ends the claims of pharmacists who sign out or are disabled. */
export function watchDeadlines(app: FastifyInstance, rx: RxService): void {
  app.consultation.watch({
    due: now => dueSheets(app.db, now),
    apply: async id => {
      const sheet = await rx.asSystem(context => applyDeadline(context, id))
      if (sheet) app.boards.changed(sheet.tenantId, 'review', 'dispensing', 'live')
      return sheet !== null
    },
  })
  const release = async (userId: string): Promise<void> => {
    for (const id of await claimedBy(app.db, userId)) {
      const sheet = await rx.asSystem(async context => {
        const found = (await lockBoth(context.tx, id)).sheet
        if (found.status !== '2' || found.reviewerId !== userId) return null
        await endClaim(context, found, 'pharmacist')
        return found
      })
      if (sheet) app.boards.changed(sheet.tenantId, 'review', 'live')
    }
  }
  const running = new Set<Promise<void>>()
  const stop = app.tokens.onEnded(ended => {
    if (ended.kind !== 'user') return
    const task: Promise<void> = release(ended.ownerId)
      .catch((error: unknown) => app.log.error({ err: error }, 'ending the claims of a pharmacist failed'))
      .finally(() => running.delete(task))
    running.add(task)
  })
  app.addHook('onClose', async () => {
    stop()
    await Promise.allSettled(running)
  })
}
