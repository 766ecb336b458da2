import type { FastifyInstance } from 'fastify'
import type { DispenseReason } from '#contract/entities/dispense.ts'
import { OVERRIDE_REASONS } from '#contract/prescriptions/overrides.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { daysLater } from '#contract/rules/scheduleWeek.ts'
import type { CheckResult } from '#contract/prescriptions/types.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { findSessionRow } from './access.repository.ts'
import { announceMove, ringDoctor } from './announce.service.ts'
import { recheck } from './review.commands.ts'
import { insertReview } from './review.repository.ts'
import { servingPharmacist } from './reviewer.service.ts'
import type { RxContext } from './rx.context.ts'
import type { RxService } from './rx.service.ts'
import { nextStatus } from './sheetAccess.service.ts'
import { updateSheet } from './sheet.repository.ts'
import type { SheetRow } from './sheet.repository.ts'
import { editableUntilOf, stopSheet } from './stop.commands.ts'
import { findVersion, overridesOf, setLineDay } from './version.repository.ts'

/** Dictionary reject_reason: 其他不适宜. */
const OTHER = '209'

type Of = Pick<RxContext, 'tx' | 'emit' | 'now'>

/** What dispensing asks of sheets that it holds, in its own transactions (hospital.md 3.1, 3.2). */
export interface RxDesk {
  /** whether a member of the staff is a pharmacist in service: who may review may dispense */
  isPharmacist: (of: Pick<Of, 'tx'>, user: UserPrincipal) => Promise<boolean>
  /** the reasons for which the doctor let 警示 stand, as they were signed */
  reasonsOf: (of: Pick<Of, 'tx'>, sheet: Pick<SheetRow, 'id' | 'rxVersion'>) => Promise<DispenseReason[]>
  /** L3 that speak against a signed sheet with everything as it stands now */
  blockedBy: (of: Of, sheet: SheetRow) => Promise<CheckResult[]>
  /** 3, 7 → 8: the drugs are with the patient, whose supply begins today; `lineNos`: lines that went out now */
  dispensed: (of: Of, sheet: SheetRow, lineNos: readonly number[]) => Promise<void>
  /** 3, 7 → 7: some of it is with the patient */
  dispensedPart: (of: Of, sheet: SheetRow, lineNos: readonly number[]) => Promise<void>
  /** 3 → 4 back to its doctor, 7 → 8: the pharmacist at dispensing stops it; its followers are stopped first */
  stop: (of: Of, sheet: SheetRow, by: { id: string; text: string }) => Promise<void>
  /** 3 → 6: its money goes back whole */
  refunded: (of: Of, sheet: SheetRow) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    rxDesk: RxDesk
  }
}

const reasonWords = (code: string): string => Object.entries(OVERRIDE_REASONS).find(([value]) => value === code)?.[1] ?? code

/** Each signed reason with the finding it is given for (RX-21). */
async function reasonsOf(
  { tx }: Pick<Of, 'tx'>,
  { id, rxVersion }: Pick<SheetRow, 'id' | 'rxVersion'>,
): Promise<DispenseReason[]> {
  const version = await findVersion(tx, id, rxVersion)
  const checks = new Map((version?.checks ?? []).map(check => [check.key, check]))
  return (await overridesOf(tx, id, rxVersion)).map(({ ruleKey, reasonCode, text }) => {
    const check = checks.get(ruleKey)
    const about = { title: check?.title ?? '', detail: check?.detail ?? '', lineNos: [...(check?.lineNos ?? [])] }
    return { ...about, reason: reasonWords(reasonCode), text }
  })
}

/** Decorates `app.rxDesk`. */
export function rxDesk(app: FastifyInstance, rx: RxService): void {
  const issued = async (of: Of, sheet: SheetRow, event: 'dispense' | 'dispensePart', lineNos: readonly number[]) => {
    const today = hospitalDay(of.now.getTime())
    await setLineDay(of.tx, sheet, today, lineNos)
    const activeUntil = daysLater(today, Math.max(0, sheet.supplyDays - 1))
    const change = { status: nextStatus(sheet, event, 'pharmacist'), activeUntil }
    await announceMove(rx.contextOf(of), await updateSheet(of.tx, sheet, change, of.now))
  }
  app.decorate('rxDesk', {
    isPharmacist: async ({ tx }, user) => (await servingPharmacist(tx, user)) !== null,
    reasonsOf,
    blockedBy: async (of, sheet) => (await recheck(of, sheet)).results.filter(({ level }) => level === 3),
    dispensed: (of, sheet, lineNos) => issued(of, sheet, 'dispense', lineNos),
    dispensedPart: (of, sheet, lineNos) => issued(of, sheet, 'dispensePart', lineNos),
    stop: async (of, sheet, { id: reviewerId, text }) => {
      const context = rx.contextOf(of)
      const to = { status: nextStatus(sheet, 'stop', 'pharmacist'), why: 'stop' as const }
      const stopped = await stopSheet(context, sheet, to)
      if (to.status === '4') {
        // the doctor reads why as of any rejection, and mends it
        await insertReview(of.tx, { reviewerId, result: '2', reasonCodes: [OTHER], text, finishedAt: of.now }, sheet)
        const session = await findSessionRow(of.tx, sheet.sessionId)
        await updateSheet(
          of.tx,
          stopped,
          { activeUntil: null, editableUntil: session && editableUntilOf(session, of.now) },
          of.now,
        )
      }
      await ringDoctor(context, stopped, 'stopped')
    },
    refunded: async (of, sheet) => {
      const to = { status: nextStatus(sheet, 'void', 'order'), voidReason: '订单已退款', why: 'refund' as const }
      const context = rx.contextOf(of)
      await ringDoctor(context, await stopSheet(context, sheet, to), 'refunded')
    },
  } satisfies RxDesk)
}
