import type { FastifyInstance } from 'fastify'
import type { IssuedOrder } from '#contract/entities/dispense.ts'
import * as calls from '#contract/http/calls/dispense.ts'
import * as schemas from '#contract/http/calls/dispense.schema.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { findByRxNo, findPaidOrder, issuedLinesOf } from './dispense.repository.ts'
import type { PaidOrder } from './dispense.repository.ts'
import { finishPart, stopDispensing, bookReturn } from './dispenseEnds.commands.ts'
import { dispenseCommand, requireReason } from './dispense.routes.ts'
import { drugsOf } from './drugOrder.repository.ts'
import { lockOrder } from './order.repository.ts'
import type { Orders } from './orders.service.ts'
import { moveShop, shopChoicesOf } from './shopChoice.commands.ts'

const HERB = '3'

/** What becomes of paid orders beside 调配 and 发药: stopped, finished short, moved, taken back (contract/http/calls/dispense.ts). */
export function dispenseEndRoutes(app: FastifyInstance, orders: Orders): void {
  const command = dispenseCommand(app, orders)
  const present = async ({ tenantId }: UserPrincipal, found: PaidOrder | undefined): Promise<IssuedOrder> => {
    if (!found?.order.issuedAt || (found.order.status !== '9' && found.order.status !== '3')) throw orderRefusal('NO_ORDER')
    const { order, rxNo, rxVersion, patientName, shopName } = found
    const parts = await issuedLinesOf(app.db, order.id, { rxId: order.refId ?? '', rxVersion })
    const codes = parts.map(({ line }) => line.drugCode)
    const drugs = await drugsOf(app.db, tenantId, codes)
    const unitOf = (code: string) => (drugs.get(code)?.category === HERB ? 'mg' : (drugs.get(code)?.minUnit ?? ''))
    return {
      id: order.id,
      version: order.version,
      rxNo,
      patientName,
      shopName: shopName ?? '',
      issuedAt: found.order.issuedAt.getTime(),
      lines: parts.map(({ part, line }) => ({
        id: part.id,
        name: line.facts.name,
        spec: line.facts.spec,
        unit: unitOf(line.drugCode),
        batchNo: part.batchNo,
        qty: part.qty,
        returnedQty: part.returnedQty,
      })),
    }
  }

  serve(app, calls.stopOrder, {
    schema: { body: schemas.stopOrderBody },
    handler: async ({ user, input }) => {
      await command(user, input, 'stop', context => stopDispensing(context, user, input))
      app.boards.changed(user.tenantId, 'review')
      return null
    },
    message: '已停止发药，处方已退回医生',
  })
  serve(app, calls.finishOrder, {
    schema: { body: schemas.finishOrderBody },
    handler: async ({ user, input }) => {
      await command(user, input, 'finish', context => finishPart(context, user, input))
      return null
    },
    message: '其余药品不再发放，差额将退款',
  })
  serve(app, calls.dispenseShops, {
    schema: { query: schemas.shopChoicesQuery },
    reads: ({ input: { id } }) => ({ action: 'dispense.read', entity: 'order', entityId: id }),
    handler: ({ user, input: { id } }) =>
      orders.run(async context => {
        const locked = await lockOrder(context.tx, id)
        if (!locked?.rx || locked.order.tenantId !== user.tenantId) throw orderRefusal('NOT_FOUND')
        return shopChoicesOf(context, locked.order, locked.rx)
      }),
  })
  serve(app, calls.moveShop, {
    schema: { body: schemas.moveShopBody },
    handler: async ({ user, input }) => {
      requireReason(user, input)
      await command(user, input, 'moveShop', context => moveShop(context, user, input))
      return null
    },
    message: '已更换药房',
  })
  serve(app, calls.issuedOrder, {
    schema: { query: schemas.issuedOrderQuery },
    reads: ({ result: { id } }) => ({ action: 'dispense.read', entity: 'order', entityId: id }),
    handler: async ({ user, input: { rxNo } }) =>
      present(user, await findByRxNo(app.db, user.tenantId, rxNo.trim().toUpperCase())),
  })
  serve(app, calls.returnOrder, {
    schema: { body: schemas.returnOrderBody },
    handler: async ({ user, input }) => {
      await command(user, input, 'return', context => bookReturn(context, user, input))
      return present(user, await findPaidOrder(app.db, user.tenantId, input.id))
    },
    message: '退药已登记，待医院管理员退款',
  })
}
