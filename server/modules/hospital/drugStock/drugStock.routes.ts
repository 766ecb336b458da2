import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/drugStock.ts'
import * as schemas from '#contract/http/calls/drugStock.schema.ts'
import { STOCK_MOVE_RULES } from '#contract/lifecycles/stockMove.ts'
import { serve } from '#server/plugins/serve.ts'
import { once } from '../once.repository.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { findBatch, kindOf, movesOf } from './stock.repository.ts'
import { stockDesk } from './stockDesk.service.ts'
import { moveStock, mustBeSeen, transferStock } from './stock.service.ts'

const PAGE = 20
const REASON_MIN = 2

/** Movements of stock that people book, and what was booked (contract/http/calls/drugStock.ts). */
export function drugStockRoutes(app: FastifyInstance): void {
  app.decorate('stock', stockDesk)
  serve(app, calls.moveStock, {
    schema: { body: schemas.moveStockBody },
    handler: async ({ user, input }) => {
      const { requestId, stockId, kind, qty, seen, toShop = '' } = input
      const reason = input.reason.trim()
      const now = new Date(app.now())
      const { tenantId } = user
      if (STOCK_MOVE_RULES[kind].needsReason && reason.length < REASON_MIN) throw orderRefusal('NO_REASON')
      await app.outbox.run(async (tx, emit) => {
        const command = { byUser: user.id, requestId, tenantId, name: 'moveStock', refId: stockId, said: input, now }
        await once(tx, command, async () => {
          const context = { tx, emit, now, tenantId, by: user }
          const move = { stockId, kind, qty, seen, reason, refType: 'move' }
          // what is written off may first move orders to other batches: not for a number that does not hold
          const found = await findBatch(tx, tenantId, stockId)
          if (found) mustBeSeen(found, move)
          if (kind === '9') await transferStock(context, { ...move, toShop })
          else if (kind === '5' || kind === '8') await app.orders.writeOff({ tx, emit, now }, user, move)
          else await moveStock(context, move)
          await app.audit({ actor: user, action: 'stock.move', entity: 'drugStock', entityId: stockId, content: kind }, tx)
        })
      })
      app.boards.changed(tenantId, 'dispensing')
      const batch = await findBatch(app.db, tenantId, stockId)
      if (!batch) throw orderRefusal('NO_BATCH')
      return { onHand: batch.onHand ?? 0, reserved: batch.reserved }
    },
    message: '库存已更新',
  })
  serve(app, calls.stockMoves, {
    schema: { query: schemas.stockMovesQuery },
    handler: async ({ user: { tenantId }, input: { stockId, page = 1 } }) => {
      const found = await movesOf(app.db, tenantId, stockId, { limit: PAGE + 1, offset: (page - 1) * PAGE })
      const rows = found.slice(0, PAGE).map(({ move, byName }) => ({
        id: move.id,
        kind: kindOf(move),
        qty: move.qty,
        onHandAfter: move.onHandAfter,
        reservedAfter: move.reservedAfter,
        refType: move.refType,
        reason: move.reason,
        byName: byName ?? '系统',
        at: move.at.getTime(),
      }))
      const batch = await findBatch(app.db, tenantId, stockId, { removed: true })
      return { rows, hasMore: found.length > PAGE, onHand: batch?.onHand ?? 0, reserved: batch?.reserved ?? 0 }
    },
  })
}
