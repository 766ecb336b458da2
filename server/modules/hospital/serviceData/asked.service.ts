import type { Static } from 'typebox'
import type { periodQuery } from '#contract/http/calls/serviceData.schema.ts'
import { STATISTICS_HOME } from '#contract/permissions/roleVariant.ts'
import { dayOf } from '#contract/rules/dayText.ts'
import { HOSPITAL_OFFSET } from '#contract/rules/hospitalClock.ts'
import { KPI_IDS, KPIS, PERIOD_MAX, PERIOD_TEXT, STATISTICS_RIGHTS, type KpiId } from '#contract/statistics/kpi.ts'
import type { DataRule } from '#server/crud/dataRules.ts'
import { createDataScope } from '#server/crud/dataScope.ts'
import type { Queryable } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { forbidden, Refusal } from '#server/plugins/refusal.ts'
import type { Asked } from './figures.repository.ts'

const DAY_MS = 86_400_000

/** Departments that a data rule of the menu entry leaves; a rule that cannot be read shows nothing rather than everything. */
function orgsOf({ column, condition, value }: DataRule): string[] {
  if (!['orgcode', 'org_code'].includes(column.toLowerCase())) return []
  const codes = value.split(',').map(code => code.trim())
  return condition === 'IN' ? codes : condition === '=' ? [value.trim()] : []
}

/** Departments to which data rules narrow a person's statistics; null: all. */
export async function scopeOf(db: Queryable, user: UserPrincipal, now: number): Promise<readonly string[] | null> {
  const rules = await createDataScope({ db, now: () => now })(user, STATISTICS_HOME)
  if (rules.length === 0) return null
  return rules.map(orgsOf).reduce((left, right) => left.filter(code => right.includes(code)))
}

/** First moment of a day of the hospital's clock; refuses days that are none. */
function startOf(day: string): Date {
  if (dayOf(day) === null) throw new Refusal(`日期不存在：${day}`)
  return new Date(`${day}T00:00:00${HOSPITAL_OFFSET}`)
}

/** The half-open period of a question. Refuses more than 366 days and ends before their beginning. */
function periodOf({ from, to }: Pick<Static<typeof periodQuery>, 'from' | 'to'>): { from: Date; to: Date; days: number } {
  const start = startOf(from)
  const end = new Date(startOf(to).getTime() + DAY_MS)
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS)
  if (days < 1) throw new Refusal(PERIOD_TEXT.wrong)
  if (days > PERIOD_MAX) throw new Refusal(PERIOD_TEXT.tooLong)
  return { from: start, to: end, days }
}

/** Figures that a person may see: all, or those of prescriptions; drugs by a right of their own (STAT-07). */
export const figuresFor = ({ actions }: Pick<UserPrincipal, 'actions'>): KpiId[] =>
  KPI_IDS.filter(id =>
    id === 'drugs' ? actions.has(STATISTICS_RIGHTS.drugs) : KPIS[id].isOfPrescriptions || actions.has(STATISTICS_RIGHTS.all),
  )

/** Refuses a figure that the person may not see. */
export function mustSee(user: UserPrincipal, id: KpiId): void {
  if (!figuresFor(user).includes(id)) throw forbidden(id === 'drugs' ? STATISTICS_RIGHTS.drugs : STATISTICS_RIGHTS.all)
}

/** The question of a person as the repository takes it; '' asks for what is of no department or doctor. */
export async function askedOf(
  db: Queryable,
  user: UserPrincipal,
  input: Static<typeof periodQuery>,
  now: number,
): Promise<Asked & { days: number }> {
  return {
    ...periodOf(input),
    tenantId: user.tenantId,
    now: new Date(now),
    org: input.org,
    doctor: input.doctor,
    orgs: await scopeOf(db, user, now),
  }
}
