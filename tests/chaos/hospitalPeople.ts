import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import type { OrderType } from '#contract/entities/order.ts'
import { dispenseList, dispenseOrder, issueOrder, pickOrder } from '#contract/http/calls/dispense.ts'
import { myOrders, payDemo, payOrder } from '#contract/http/calls/orders.ts'
import { approveSheet, claimSheet, reviewPool } from '#contract/http/calls/prescriptionReviews.ts'
import { submitSheet } from '#contract/http/calls/prescriptionSubmit.ts'
import { checkSheet } from '#contract/http/calls/prescriptions.ts'
import { PASSWORD } from '#e2e/support/people.ts'
import type { Patient, Staff } from '#e2e/support/people.ts'
import { PAUSE_MS, until } from './hospitalWorld.ts'
import type { Line } from './hospitalWorld.ts'
import type { Random } from './random.ts'

/** The doctor submits a draft with all that the check wants to hear. Answers its id. */
export async function submit(send: Line, { sheet, doctor }: { sheet: Sheet; doctor: Staff }): Promise<string> {
  const { id, sid, head, lines, version } = sheet
  const { results, inputsHash } = await send(checkSheet, { id, sid, head, lines }, doctor.token)
  const overrides = results
    .filter(({ level }) => level === 2)
    .map(({ key, level }) => ({ ruleKey: key, level, reasonCode: '1' as const, text: '已与患者充分沟通' }))
  const ticks = results.filter(({ level }) => level === 1).map(({ key }) => key)
  const input = { requestId: randomUUID(), id, version, inputsHash, ticks, overrides, password: PASSWORD, objection: '' }
  return (await send(submitSheet, input, doctor.token)).id
}

/** A pharmacist takes and approves what is free of `mine`, until `isOver`; `told` hears of what they were told. */
export async function review(
  send: Line,
  random: Random,
  { token, login: { userInfo } }: Staff,
  of: { mine: ReadonlySet<string>; isOver(left: number): boolean; told(id: string): void },
): Promise<void> {
  await until(async () => {
    await wait(random.whole(0, PAUSE_MS))
    const rows = (await send(reviewPool, {}, token)).rows.filter(({ id }) => of.mine.has(id))
    if (of.isOver(rows.length)) return true
    const free = rows.filter(({ status, reviewerName }) => status === '1' || reviewerName === userInfo.realname)
    if (free.length === 0) return false
    const { id } = random.pick(free)
    const { sheet } = await send(claimSheet, { requestId: randomUUID(), id }, token)
    const decision = { requestId: randomUUID(), id, version: sheet.version, password: PASSWORD, text: '', checkedItems: [] }
    await send(approveSheet, decision, token)
    of.told(id)
    return false
  })
}

/** A patient pays their order of a type (and of `rxId`) in two tabs at once, and presses twice in the second. Answers the order and when they began. */
export async function payTwice(
  send: Line,
  { token }: Patient,
  of: { type: OrderType; first: 'late' | 'success'; rxId?: string },
): Promise<{ id: string; at: number }> {
  let id = ''
  await until(async () => {
    id = (await send(myOrders, {}, token)).rows.find(({ type, rxId }) => type === of.type && (of.rxId ?? rxId) === rxId)?.id ?? ''
    return id !== ''
  })
  const begin = () => send(payOrder, { requestId: randomUUID(), id, channel: 'demo' }, token)
  const [first, second] = [await begin(), await begin()]
  await send(payDemo, { payNo: first.payNo, outcome: of.first }, token)
  const at = Date.now()
  await Promise.all([1, 2].map(() => send(payDemo, { payNo: second.payNo, outcome: 'success' }, token)))
  return { id, at }
}

/** A pharmacist picks and issues paid orders as far as another has not, until `isOver`. */
export async function dispense(send: Line, random: Random, { token }: Staff, isOver: () => boolean): Promise<void> {
  await until(async () => {
    await wait(random.whole(0, PAUSE_MS))
    if (isOver()) return true
    const [row] = await send(dispenseList, {}, token)
    if (!row) return false
    const { id, version, lines, isOwnPick, pickedBy } = await send(dispenseOrder, { id: row.id }, token)
    if (isOwnPick) return false
    const command = { id, version, requestId: randomUUID() }
    if (pickedBy === null) {
      const picks = lines.map(({ no, needed, batches }) => ({
        no,
        picks: [{ stockId: batches[0]?.stockId ?? '', qty: needed, traceCodes: [] }],
        shortReason: '',
      }))
      await send(pickOrder, { ...command, lines: picks }, token)
    } else await send(issueOrder, { ...command, receiver: '本人' }, token)
    return false
  })
}
