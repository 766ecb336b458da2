import type { FastifyInstance } from 'fastify'
import type { DispenseDetail, DispenseListRow, DispenseOrderLine } from '#contract/entities/dispense.ts'
import * as calls from '#contract/http/calls/dispense.ts'
import * as schemas from '#contract/http/calls/dispense.schema.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { herbHeadWords, lineWords, USAGE_DICTIONARIES, type SayWord } from '#contract/rules/sheetWords.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { dictionaryTexts } from '../dictionaryTexts.repository.ts'
import { once } from '../once.repository.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import type { OrderContext } from './order.context.ts'
import { issue, pick, unpick } from './dispense.commands.ts'
import { findPaidOrder, openPick, paidOrders } from './dispense.repository.ts'
import type { PaidOrder } from './dispense.repository.ts'
import { openNeedsOf, ORDER_REF } from './drugOrder.service.ts'
import type { NeededLine } from './drugOrder.service.ts'
import { drugsOf } from './drugOrder.repository.ts'
import { lockOrder } from './order.repository.ts'
import type { RxRow } from './order.repository.ts'
import type { Orders } from './orders.service.ts'

/** Herbs, as types of sheets and as categories of drugs. */
const HERB = '3'
/** Characters of a reason of the office. */
const REASON_MIN = 2

const rowOf = ({ order, rxNo, rxStatus, patientName, shopName, pickedName, kinds }: PaidOrder): DispenseListRow => ({
  id: order.id,
  rxNo,
  patientName,
  shopName: shopName ?? '',
  delivery: order.delivery === '2' ? '2' : '1',
  pickedBy: order.pickedBy === null ? null : (pickedName ?? ''),
  isPart: rxStatus === '7',
  kinds,
  paidAt: order.paidAt?.getTime() ?? 0,
})

/** Commands that the office has too. */
const OF_OFFICE: ReadonlySet<string> = new Set(['unpick', 'moveShop'])
const isOffice = ({ roles }: UserPrincipal): boolean => roles.some(role => role === 'admin' || role === 'hospital')

/** A command on an order of drugs by a pharmacist in service (else NO_PHARMACIST) or, of some, by the office; once and audited; the boards hear of it. */
export const dispenseCommand =
  (app: FastifyInstance, orders: Orders) =>
  async (
    user: UserPrincipal,
    said: { id: string; requestId: string; reason?: string | undefined },
    name: string,
    work: (context: OrderContext) => Promise<void>,
  ): Promise<void> => {
    const { id, requestId, reason } = said
    await orders.run(async context => {
      const isFree = OF_OFFICE.has(name) && isOffice(user)
      if (!isFree && !(await app.rxDesk.isPharmacist(context, user))) throw orderRefusal('NO_PHARMACIST')
      const of = { byUser: user.id, requestId, tenantId: user.tenantId, name, refId: id, said, now: context.now }
      await once(context.tx, of, async () => {
        await work(context)
        await app.audit(
          { actor: user, action: `dispense.${name}`, entity: 'order', entityId: id, content: reason?.trim() ?? '' },
          context.tx,
        )
      })
    })
    app.boards.changed(user.tenantId, 'dispensing', 'live')
  }

/** The office steps in with a reason only; pharmacists do their own work. Refuses NO_REASON. */
export function requireReason(user: UserPrincipal, { reason = '' }: { reason?: string | undefined }): void {
  if (!user.roles.includes('pharmacist') && [...reason.trim()].length < REASON_MIN) throw orderRefusal('NO_REASON')
}

/** 调配, 核对, 发药 (contract/http/calls/dispense.ts); every read of an order is audited. */
export function dispenseRoutes(app: FastifyInstance, orders: Orders): void {
  /** Lines with the batches that they may be taken from: what is free and what is reserved for this order. */
  async function linesOf(context: OrderContext, found: PaidOrder, rx: RxRow, picked: Awaited<ReturnType<typeof openPick>>) {
    const { tx, now } = context
    const { order } = found
    const { tenantId } = order
    const needs: readonly NeededLine[] = await openNeedsOf(context, order, rx)
    const codes = needs.map(({ drugCode }) => drugCode)
    const drugs = await drugsOf(tx, tenantId, codes)
    const batches = await app.stock.batchesOf(tx, { tenantId, shopCode: order.shopCode ?? '', drugCodes: codes })
    const kept = new Map(
      (await app.stock.reservedFor(tx, { tenantId, refType: ORDER_REF, refId: order.id })).map(({ stockId, qty }) => [
        stockId,
        qty,
      ]),
    )
    const today = hospitalDay(now.getTime())
    const words = await dictionaryTexts(tx, USAGE_DICTIONARIES)
    const say: SayWord = (dict, code) => words.get(`${dict} ${code}`) ?? code
    return needs.map(({ line, drugCode, qty: needed }): DispenseOrderLine => {
      const mine = (picked?.lines ?? []).filter(({ lineNo }) => lineNo === line.no)
      const short = picked?.head.shorts.find(({ no }) => no === line.no)
      return {
        no: line.no,
        name: line.facts.name,
        spec: line.facts.spec,
        unit: drugs.get(drugCode)?.category === HERB ? 'mg' : (drugs.get(drugCode)?.minUnit ?? ''),
        usage: lineWords(line, rx.rxType === HERB, say).join('，'),
        needed,
        batches: batches
          .filter(batch => batch.drugCode === drugCode && batch.expiry !== null && batch.expiry > today)
          .map(({ id, batchNo, expiry, onHand, reserved }) => ({
            stockId: id,
            batchNo: batchNo ?? '',
            expiry: expiry ?? '',
            available: (onHand ?? 0) - reserved + (kept.get(id) ?? 0),
          }))
          .filter(({ available }) => available > 0),
        picks: mine.map(({ stockId, qty, traceCodes }) => ({ stockId, qty, traceCodes })),
        shortReason: short?.reason ?? '',
        rest: short?.rest ?? 'never',
      }
    })
  }
  const detail = (user: UserPrincipal, id: string): Promise<DispenseDetail> =>
    orders.run(async context => {
      const found = await findPaidOrder(context.tx, user.tenantId, id)
      const locked = found && (await lockOrder(context.tx, id))
      if (!found || !locked?.rx) throw orderRefusal('NOT_FOUND')
      const picked = await openPick(context.tx, id)
      const { order } = found
      const { rx } = locked
      return {
        ...rowOf(found),
        version: order.version,
        rxVersion: found.rxVersion,
        isOwnPick: order.pickedBy === user.id,
        isFetched: order.delivery !== '2',
        receiverName: order.receiverName,
        address: order.address,
        headWords: rx.rxType === HERB ? herbHeadWords(rx).join('，') : '',
        reasons: await app.rxDesk.reasonsOf(context, rx),
        lines: await linesOf(context, found, rx, picked),
      }
    })
  const command = dispenseCommand(app, orders)

  serve(app, calls.dispenseList, {
    schema: { query: schemas.dispenseListQuery },
    reads: ({ result }) => ({
      action: 'dispense.list',
      entity: 'order',
      entityId: result.map(({ id }) => id).join(','),
      content: `${result.length}个订单`,
    }),
    handler: async ({ user, input: { rxNo } }) => (await paidOrders(app.db, user.tenantId, rxNo)).map(rowOf),
  })
  serve(app, calls.dispenseOrder, {
    schema: { query: schemas.dispenseOrderQuery },
    reads: ({ input: { id } }) => ({ action: 'dispense.read', entity: 'order', entityId: id }),
    handler: ({ user, input: { id } }) => detail(user, id),
  })
  serve(app, calls.pickOrder, {
    schema: { body: schemas.pickOrderBody },
    handler: async ({ user, input }) => {
      await command(user, input, 'pick', context => pick(context, user, input))
      return detail(user, input.id)
    },
    message: '调配完成，请另一人核对',
  })
  serve(app, calls.unpickOrder, {
    schema: { body: schemas.unpickOrderBody },
    handler: async ({ user, input }) => {
      requireReason(user, input)
      await command(user, input, 'unpick', context => unpick(context, user, input))
      return detail(user, input.id)
    },
    message: '已取消调配',
  })
  serve(app, calls.issueOrder, {
    schema: { body: schemas.issueOrderBody },
    handler: async ({ user, input }) => {
      await command(user, input, 'issue', context => issue(context, user, input))
      return null
    },
    message: '已发药',
  })
}
