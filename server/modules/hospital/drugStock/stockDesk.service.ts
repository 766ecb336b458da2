import { release, reserve, shortIn } from './reservation.service.ts'
import { batchesOf, findBatch, holdShops, keptIn, keptInExpired, reservedFor } from './stock.repository.ts'
import { moveStock } from './stock.service.ts'

/** What orders and dispensing ask of the stock, in their own transactions (hospital.md 3.8). */
export const stockDesk = {
  move: moveStock,
  hold: holdShops,
  find: findBatch,
  batchesOf,
  reserve,
  release,
  reservedFor,
  keptIn,
  keptInExpired,
  shortIn,
}
export type StockDesk = typeof stockDesk

declare module 'fastify' {
  interface FastifyInstance {
    stock: StockDesk
  }
}
