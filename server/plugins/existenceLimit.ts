import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from './address.ts'
import { Refusal } from './refusal.ts'
import { createSharedLimit } from './sharedLimit.ts'

const TOO_MANY = '查询过于频繁，请一小时后再试'
// Whose name, number or address this is must not be tried out by the thousand.
const LIMIT = { count: 60, per: 60 * 60_000 }

/**
 * Counts a question whose answer tells whether a name, phone, e-mail or work number of the staff belongs to somebody, and refuses when there were too many
 * within the hour. One count for all calls that answer so: else the next call would go on where this one ends. By address, and by account where somebody is
 * signed in. Ask before the answer is known, and not within a transaction.
 */
export function createExistenceLimit(app: FastifyInstance): (request: FastifyRequest, userId?: string) => Promise<void> {
  const limit = createSharedLimit(app, 'numbers asked by', LIMIT)
  return async (request, userId) => {
    if (!(await limit.take(addressOf(request.ip)))) throw new Refusal(TOO_MANY)
    if (userId !== undefined && !(await limit.take(`account ${userId}`))) throw new Refusal(TOO_MANY)
  }
}
