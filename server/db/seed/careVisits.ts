import { asc, eq } from 'drizzle-orm'
import type { CareStatus } from '#contract/entities/care.ts'
import { NURSING } from '#contract/rules/care.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { daysLater } from '#contract/rules/scheduleWeek.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { hashPassword } from '#server/password.ts'
import { DEMO_PASSWORD, DEMO_TENANT, demoUserId } from './demo.ts'
import type { DemoSize } from './demo.ts'
import { inBatches } from './inBatches.ts'
import { seedId } from './seedId.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const AHEAD = 8 * HOUR

/** Nurses of the demonstration, of 护理部; they have no role. All invented. */
export const NURSES = [
  ['nurse1', '温知夏'],
  ['nurse2', '骆清如'],
  ['nurse3', '季晚晴'],
  ['nurse4', '闻静姝'],
  ['nurse5', '向暖'],
  ['nurse6', '庄婉'],
] as const

const SLOTS = [
  ['08:30', '11:30'],
  ['14:00', '17:00'],
] as const
const QUOTA = 3
/** Reservations by state: 待支付 待确认 已派单 服务中 已完成 已取消. */
const STATES: Record<DemoSize, Readonly<Record<string, number>>> = {
  full: { '5': 8, '4': 30, '3': 2, '2': 10, '1': 7, '0': 3 },
  small: { '5': 1, '4': 3, '2': 2, '1': 2 },
}
const STREETS = ['杏林路', '橘井街', '青囊巷', '悬壶里', '百草园']

async function seedNurses(tx: Tx): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD)
  const ids = NURSES.map(([username]) => demoUserId(username))
  await inBatches(
    tx,
    t.sysUser,
    NURSES.map(([username, realname], at) => ({
      id: demoUserId(username),
      username,
      password,
      realname,
      sex: 2,
      phone: `199000002${String(at).padStart(2, '0')}`,
      workNo: `02${String(at).padStart(2, '0')}`,
      orgCode: NURSING,
    })),
  )
  await inBatches(
    tx,
    t.sysUserDepart,
    ids.map(userId => ({ userId, departId: seedId('depart', NURSING) })),
  )
  await inBatches(
    tx,
    t.sysUserTenant,
    ids.map(userId => ({ userId, tenantId: DEMO_TENANT })),
  )
}

/** Six nurses, four weeks of their hours, and reservations with orders, payments and refunds: sixty in all states, eight in the small one. */
export async function seedCareVisits(
  tx: Tx,
  now: Date,
  people: readonly { id: string; phone: string }[],
  size: DemoSize,
): Promise<void> {
  await seedNurses(tx)
  const items = await tx
    .select({ id: t.careItem.id, minutes: t.careItem.minutes, priceFen: t.carePrice.priceFen })
    .from(t.careItem)
    .innerJoin(t.carePrice, eq(t.carePrice.itemId, t.careItem.id))
    .orderBy(asc(t.careItem.sort))
  const today = hospitalDay(now.getTime())
  const schedules = NURSES.flatMap(([username], nurse) =>
    Array.from({ length: 28 }, (_, day) => daysLater(today, day - 14)).flatMap((date, day) =>
      SLOTS.filter((_, slot) => (day + nurse + slot) % 3 !== 0).map(([startTime, endTime]) => ({
        id: seedId('care schedule', username, date, startTime),
        tenantId: DEMO_TENANT,
        nurseId: demoUserId(username),
        date,
        startTime,
        endTime,
        quota: QUOTA,
        used: 0,
      })),
    ),
  )
  const reservations: (typeof t.careReservation.$inferInsert)[] = []
  const orders: (typeof t.hosOrder.$inferInsert)[] = []
  const payments: (typeof t.hosPayment.$inferInsert)[] = []
  const refunds: (typeof t.hosRefund.$inferInsert)[] = []
  const taken = new Set<string>()
  const states = Object.entries(STATES[size]).flatMap(([status, n]) => Array.from({ length: n }, () => status as CareStatus))
  for (const [at, status] of states.entries()) {
    const [item, patient] = [items[at % items.length], people[(at * 7) % people.length]]
    // what is over lies behind, what waits ahead; each has hours of its own
    const isOver = status === '4' || status === '5'
    const free = schedules.filter(
      one => !taken.has(one.id) && (status === '3' ? one.date === today : isOver ? one.date < today : one.date > today),
    )
    const schedule = free[(at * 5) % Math.max(1, free.length)] ?? schedules.find(one => !taken.has(one.id))
    if (!item || !patient || !schedule) throw new Error('there is nothing to reserve')
    taken.add(schedule.id)
    if (status !== '5') schedule.used += 1
    const planned = new Date(Date.parse(`${schedule.date}T${schedule.startTime}:00Z`) - AHEAD)
    const start = status === '3' ? new Date(now.getTime() - HOUR / 4) : planned
    const end = new Date(start.getTime() + item.minutes * 60_000)
    const id = seedId('care reservation', String(at))
    const orderId = seedId('care order', String(at))
    const createdAt = new Date((isOver ? start.getTime() : now.getTime()) - (status === '0' ? DAY / 144 : 2 * DAY))
    const isPaid = status !== '0'
    const isRefunded = status === '5'
    const doneAt = isOver ? new Date(Math.min(end.getTime(), now.getTime())) : null
    const day = hospitalDay(createdAt.getTime()).replaceAll('-', '')
    reservations.push({
      id,
      tenantId: DEMO_TENANT,
      no: `HL${day}${String(at).padStart(6, '0')}`,
      patientId: patient.id,
      itemId: item.id,
      priceFen: item.priceFen,
      nurseId: ['2', '3', '4'].includes(status) ? schedule.nurseId : null,
      scheduleId: schedule.id,
      address: `${STREETS[at % STREETS.length] ?? ''}${at + 1}号（演示）`,
      contactPhone: patient.phone,
      start,
      end,
      startedAt: status === '3' || status === '4' ? start : null,
      finishedAt: status === '4' ? end : null,
      status,
      orderId,
      cancelReason: isRefunded ? '患者改期' : '',
      createTime: createdAt,
    })
    const orderStatus = { '0': '0', '1': '1', '2': '1', '3': '2', '4': '3', '5': '6' }[status] ?? '1'
    orders.push({
      id: orderId,
      tenantId: DEMO_TENANT,
      orderNo: `HL${day}${String(at).padStart(6, '0')}D`,
      patientId: patient.id,
      type: '3',
      status: orderStatus,
      refId: id,
      payFen: item.priceFen,
      amountFen: item.priceFen,
      payChannel: isPaid ? 'demo' : null,
      payDeadline: isPaid ? null : new Date(createdAt.getTime() + HOUR / 2),
      refundFen: isRefunded ? item.priceFen : 0,
      refundedAt: isRefunded ? doneAt : null,
      paidAt: isPaid ? createdAt : null,
      finishedAt: doneAt,
      requestId: `care:${id}`,
      createTime: createdAt,
    })
    const pay = { tenantId: DEMO_TENANT, orderId, payNo: `ZF${orderId.toUpperCase().slice(0, 24)}`, amountFen: item.priceFen }
    if (isPaid) payments.push({ ...pay, id: seedId('payment', orderId), channel: 'demo', status: '1', at: createdAt })
    if (isRefunded && doneAt)
      refunds.push({
        ...pay,
        id: seedId('refund', orderId),
        refundNo: `TK${seedId('refund', orderId).toUpperCase()}`,
        reason: '患者取消',
        status: '2',
        auto: 'Y',
        tries: 1,
        at: doneAt,
        doneAt,
      })
  }
  await inBatches(tx, t.careSchedule, schedules)
  await inBatches(tx, t.careReservation, reservations)
  await inBatches(tx, t.hosOrder, orders)
  await inBatches(tx, t.hosPayment, payments)
  await inBatches(tx, t.hosRefund, refunds)
}
