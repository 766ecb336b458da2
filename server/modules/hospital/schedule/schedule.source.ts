import { and, eq, inArray, ne } from 'drizzle-orm'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import { LIVE } from '#contract/grids/register.ts'
import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import { ALL_DEPARTMENTS, QUOTA_MAX, readScheduleScope, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'
import { hosDoctor, hosSchedule, sysDepart, sysUserDepart } from '#server/db/tables/index.ts'
import type { GridQuestion, GridRowState } from '#server/realtime/grid/source.ts'
import { tableRows, type FieldShape } from '#server/realtime/grid/tableRows.ts'
import type { Queryable } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { accessByButtons } from '../gridAccess.rules.ts'

const QUOTA: FieldShape = { as: 'whole', min: 0, max: QUOTA_MAX }
const FEE_MAX = 10_000
/** of no week: matches nothing */
const NOWHERE = { orgCode: '', monday: '1970-01-05' }

async function mayPlan(tx: Queryable, { id, actions }: UserPrincipal, orgCode: string): Promise<boolean> {
  const [depart] = await tx
    .select({ id: sysDepart.id })
    .from(sysDepart)
    .where(and(eq(sysDepart.orgCode, orgCode), eq(sysDepart.delFlag, 0)))
  if (depart === undefined) return false
  if (actions.has(ALL_DEPARTMENTS)) return true
  const own = await tx
    .select({ id: sysUserDepart.departId })
    .from(sysUserDepart)
    .where(and(eq(sysUserDepart.userId, id), eq(sysUserDepart.departId, depart.id)))
  return own.length > 0
}

/** Duty of doctors in other departments in one week, by doctor. */
type Elsewhere = Map<string, { row: typeof hosSchedule.$inferSelect; depart: string | null }[]>
/** What a frame's operations have asked already: its doctors are held until its end, so that nobody gives them other duty meanwhile. */
const asked = new WeakMap<GridQuestion['frame'], Elsewhere>()

/** Holds these doctors, so that two departments that want one take turns, and reads their duty in other departments. */
async function dutyElsewhere(
  { tx, scope }: GridQuestion,
  week: { monday: string; orgCode: string },
  doctors: readonly string[],
): Promise<Elsewhere> {
  await tx
    .select({ id: hosDoctor.id })
    .from(hosDoctor)
    .where(inArray(hosDoctor.id, [...doctors]))
    .orderBy(hosDoctor.id)
    .for('update')
  const found = await tx
    .select({ row: hosSchedule, depart: sysDepart.departName })
    .from(hosSchedule)
    .leftJoin(sysDepart, eq(sysDepart.orgCode, hosSchedule.orgCode))
    .where(
      and(
        eq(hosSchedule.tenantId, scope.tenantId),
        eq(hosSchedule.monday, week.monday),
        inArray(hosSchedule.doctorId, [...doctors]),
        eq(hosSchedule.live, true),
        ne(hosSchedule.orgCode, week.orgCode),
      ),
    )
  return new Map(doctors.map(doctor => [doctor, found.filter(({ row }) => row.doctorId === doctor)]))
}

const doctorOf = ({ data }: GridRowState): string => (typeof data['doctorId'] === 'string' ? data['doctorId'] : '')

/** Why the doctor cannot have duty here in one of these half-days of the week: another department has them then; '' when none has. */
async function clashOf(ask: GridQuestion, doctor: string, keys: readonly string[]): Promise<string> {
  const week = readScheduleScope(ask.scope.scope)
  if (week === null || keys.length === 0) return ''
  const known = asked.get(ask.frame) ?? new Map()
  asked.set(ask.frame, known)
  if (!known.has(doctor)) {
    // those of all rows of the frame at once
    const wanted = [...ask.frame.values()].filter(({ live }) => live).map(doctorOf)
    const doctors = new Set([doctor, ...wanted].filter(id => id !== '' && !known.has(id)))
    for (const [id, duty] of await dutyElsewhere(ask, week, [...doctors])) known.set(id, duty)
  }
  const slots = SCHEDULE_SLOTS.filter(({ key }) => keys.includes(key))
  for (const { row: other, depart } of known.get(doctor) ?? []) {
    const slot = slots.find(({ key }) => other[key] !== null)
    if (slot !== undefined) return `该医生${slot.title}已在${depart ?? other.orgCode}排班`
  }
  return ''
}

const isSlot = (field: string) => SCHEDULE_SLOTS.some(({ key }) => key === field)
const planned = ({ data }: GridRowState) => SCHEDULE_SLOTS.map(({ key }) => key).filter(key => !isEmptyValue(data[key]))

async function issue(ask: GridQuestion, row: GridRowState, field: string, value: GridValue): Promise<string> {
  const doctor = doctorOf(row)
  const hasDoctor = doctor !== ''
  if (isSlot(field)) return hasDoctor && !isEmptyValue(value) ? clashOf(ask, doctor, [field]) : ''
  // a deleted row that comes back brings its half-days
  if (field === LIVE) return value === true && hasDoctor ? clashOf(ask, doctor, planned(row)) : ''
  if (field !== 'doctorId' || typeof value !== 'string') return ''
  const [found] = await ask.tx
    .select({ id: hosDoctor.id })
    .from(hosDoctor)
    .where(and(eq(hosDoctor.id, value), eq(hosDoctor.tenantId, ask.scope.tenantId), eq(hosDoctor.enabled, true)))
  return found === undefined ? '没有该医生，或已停用' : clashOf(ask, value, planned(row))
}

/** Duty weeks: anyone who has the page sees the weeks of their departments, or of all by a button of its own. */
export const scheduleSource = tableRows({
  table: scheduleGrid,
  store: hosSchedule,
  fields: {
    doctorId: { column: hosSchedule.doctorId, shape: { as: 'text', max: 64 } },
    ...Object.fromEntries(SCHEDULE_SLOTS.map(({ key }) => [key, { column: hosSchedule[key], shape: QUOTA }])),
    fee: { column: hosSchedule.feeFen, shape: { as: 'fen', min: 0, max: FEE_MAX } },
    note: { column: hosSchedule.note, shape: { as: 'text', max: 500 } },
  },
  of: ({ scope }) => {
    const given = readScheduleScope(scope) ?? NOWHERE
    return { given, where: and(eq(hosSchedule.orgCode, given.orgCode), eq(hosSchedule.monday, given.monday)) }
  },
  access: async (tx, user, { scope }) => {
    const week = readScheduleScope(scope)
    return week !== null && (await mayPlan(tx, user, week.orgCode)) ? accessByButtons(user, scheduleGrid) : null
  },
  issue,
})
