import { stockNeed } from '#contract/prescriptions/quantity.ts'
import type { DrugFacts } from '#contract/prescriptions/types.ts'
import { hospitalTime } from '#contract/rules/hospitalClock.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { DEMO_TENANT, demoUserId } from '../demo.ts'
import { inBatches, withAll } from '../inBatches.ts'
import { seedId } from '../seedId.ts'
import { settleStock } from './catalogue.repository.ts'
import type { Batch } from './catalogue.repository.ts'
import type { Written } from './sheets.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const PACKS = 40

interface Move {
  batch: Batch
  kind: '1' | '2' | '6' | '7'
  qty: number
  refType: string
  refId: string
  reason: string
  byUser: string
  at: Date
}
const EFFECT = { '1': [1, 0], '2': [-1, -1], '6': [0, 1], '7': [0, -1] } as const

/** How far the drugs of an approved sheet have come. */
export type OrderFate = 'unpaid' | 'paid' | 'part' | 'received' | 'sent' | 'closed' | 'refunded'

/** Orders of drugs with payments, refunds, dispenses and the movements of stock that belong to them. */
export function createDrugOrders(batches: readonly Batch[], facts: Readonly<Record<string, DrugFacts>>) {
  const byDrug = new Map(batches.map(batch => [`${batch.shopCode} ${batch.drugCode}`, batch]))
  const orders: (typeof t.hosOrder.$inferInsert)[] = []
  const payments: (typeof t.hosPayment.$inferInsert)[] = []
  const refunds: (typeof t.hosRefund.$inferInsert)[] = []
  const dispenses: (typeof t.hosDispense.$inferInsert)[] = []
  const handed: (typeof t.hosDispenseLine.$inferInsert)[] = []
  const moves: Move[] = []

  function add({ row, lines, stored }: Written, fate: OrderFate, now: Date): void {
    const approvedAt = row.reviewedAt ?? now
    const id = seedId('drugOrder', row.id)
    const digits = (Number.parseInt(id.slice(0, 8), 16) % 1_000_000).toString().padStart(6, '0')
    const stamp = hospitalTime(approvedAt.getTime()).toISOString().replace(/\D/g, '').slice(2, 14)
    const isExpress = Number.parseInt(id.slice(8, 10), 16) % 3 === 0 && fate !== 'unpaid'
    const deliveryFeeFen = isExpress ? 800 : 0
    const payFen = row.totalFen + deliveryFeeFen
    const paidAt = later(approvedAt, 20 * MINUTE)
    const issuedAt = later(approvedAt, 75 * MINUTE)
    const validUntil = row.validUntil ?? now
    const isPaid = fate !== 'unpaid' && fate !== 'closed'
    const isIssued = fate === 'received' || fate === 'sent'
    const isPicked = isIssued || fate === 'part'
    const shopCode = row.shopCode ?? 'S01'
    const status = { unpaid: '0', paid: '8', part: '8', received: '3', sent: '9', closed: '7', refunded: '6' }[fate]
    const receiver = row.patientSnapshot?.name ?? ''
    orders.push({
      id,
      tenantId: DEMO_TENANT,
      orderNo: `YF${stamp}${digits}`,
      patientId: row.patientId,
      doctorId: row.doctorId,
      type: '2',
      status,
      refId: row.id,
      payFen,
      amountFen: payFen,
      payChannel: isPaid ? 'demo' : null,
      payDeadline: validUntil,
      refundFen: fate === 'refunded' ? payFen : 0,
      refundedAt: fate === 'refunded' ? validUntil : null,
      closedAt: fate === 'closed' ? validUntil : null,
      shopCode,
      delivery: isExpress ? '2' : isPaid ? '1' : null,
      deliveryFeeFen,
      receiverName: isPaid ? receiver : '',
      receiverPhone: '',
      address: isExpress ? '杏林路演示小区' : '',
      expressNo: isExpress && isIssued ? `YS${digits}` : '',
      pickedBy: isIssued ? demoUserId('pharmacist') : null,
      pickedAt: isIssued ? later(issuedAt, -15 * MINUTE) : null,
      issuedAt: isIssued ? issuedAt : null,
      paidAt: isPaid ? paidAt : null,
      finishedAt:
        fate === 'received' ? later(issuedAt, isExpress ? 2 * DAY : 30 * MINUTE) : fate === 'refunded' ? validUntil : null,
      requestId: `rx:${row.id}`,
      createTime: approvedAt,
    })
    const pay = { tenantId: DEMO_TENANT, orderId: id, payNo: `ZF${id.toUpperCase().slice(0, 24)}`, amountFen: payFen }
    if (isPaid) payments.push({ ...pay, id: seedId('payment', id), channel: 'demo', status: '1', at: paidAt })
    if (fate === 'refunded')
      refunds.push({
        ...pay,
        id: seedId('refund', id),
        refundNo: `TK${seedId('refund', id).toUpperCase()}`,
        reason: '处方已过期',
        status: '2',
        auto: 'Y',
        tries: 1,
        at: validUntil,
        doneAt: validUntil,
      })
    const ref = { refType: 'order', refId: id, reason: '' }
    const dispenseId = seedId('dispense', id)
    for (const [at, line] of lines.entries()) {
      const batch = byDrug.get(`${shopCode} ${line.drugCode}`)
      const drug = facts[line.drugCode]
      if (!batch || !drug) throw new Error(`the pharmacy ${shopCode} does not keep ${line.drugCode}`)
      const dose = line.doseKind === null || line.doseValue === null ? null : { kind: line.doseKind, value: line.doseValue }
      const qty = stockNeed({ dose, qty: line.qty }, drug, row.doseCount ?? 0)
      const move = (kind: Move['kind'], when: Date, byUser = '') => moves.push({ ...ref, batch, kind, qty, byUser, at: when })
      move('6', approvedAt)
      const goesOut = isIssued || (fate === 'part' && at === 0)
      if (goesOut) {
        move('2', issuedAt, demoUserId('pharmacist2'))
        const { id: stockId, batchNo } = batch
        const own = { tenantId: DEMO_TENANT, dispenseId, stockId, batchNo, qty }
        handed.push({ ...own, id: seedId('handed', id, String(line.no)), lineNo: line.no })
      }
      if (fate === 'closed' || fate === 'refunded') move('7', validUntil)
      const kept = fate === 'part' && at > 0 ? stored.find(one => one.no === line.no) : undefined
      if (kept) kept.status = '2'
    }
    if (isPicked)
      dispenses.push({
        id: dispenseId,
        tenantId: DEMO_TENANT,
        rxId: row.id,
        orderId: id,
        shopCode,
        pickedBy: demoUserId('pharmacist'),
        checkedBy: demoUserId('pharmacist2'),
        issuedBy: demoUserId('pharmacist2'),
        receiverKind: isExpress ? '3' : '1',
        receiverName: receiver,
        at: issuedAt,
      })
  }

  /** Stores everything; what goes out came in before, so the sum of the movements is the stock (J2). `from`: the first day. */
  async function store(tx: Tx, from: Date): Promise<void> {
    const out = new Map<Batch, number>()
    for (const { batch, kind, qty } of moves) if (kind === '6') out.set(batch, (out.get(batch) ?? 0) + qty)
    const bought = [...out].map(([batch, qty]): Move => {
      const packs = Math.ceil(qty / batch.packSize / PACKS) * PACKS
      const of = { refType: 'purchase', refId: '', reason: '采购入库', byUser: demoUserId('pharmacist') }
      return { ...of, batch, kind: '1', qty: packs * batch.packSize, at: later(from, DAY) }
    })
    const levels = new Map<string, { onHand: number; reserved: number }>()
    const rows = [...bought, ...moves]
      .map((move, order) => ({ move, order }))
      .sort((a, b) => a.move.at.getTime() - b.move.at.getTime() || a.order - b.order)
      .map(({ move: { batch, kind, qty, refType, refId, reason, byUser, at }, order }) => {
        const level = levels.get(batch.id) ?? { onHand: batch.onHand, reserved: 0 }
        const [hand, kept] = EFFECT[kind]
        level.onHand += hand * qty
        level.reserved += kept * qty
        levels.set(batch.id, level)
        return {
          id: seedId('move', batch.id, String(order)),
          tenantId: DEMO_TENANT,
          stockId: batch.id,
          kind,
          qty,
          dOnHand: hand * qty,
          dReserved: kept * qty,
          onHandAfter: level.onHand,
          reservedAfter: level.reserved,
          refType,
          refId,
          reason,
          byUser,
          at,
        }
      })
    await inBatches(tx, t.hosOrder, orders)
    await inBatches(tx, t.hosPayment, payments)
    await inBatches(tx, t.hosRefund, refunds)
    await inBatches(tx, t.hosDispense, dispenses)
    await inBatches(tx, t.hosDispenseLine, withAll(handed, { reason: '' }))
    await inBatches(tx, t.hosStockMove, rows)
    await settleStock(tx, levels)
  }
  return { add, store }
}
