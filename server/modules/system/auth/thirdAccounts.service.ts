import type { FastifyInstance } from 'fastify'
import type { Profile } from '#contract/http/calls/account.ts'
import type { Tx } from '#server/db/client.ts'
import * as rows from './thirdAccounts.repository.ts'

/** A person as a party told of them. */
export interface ThirdPerson {
  /** the party's own id */
  id: string
  name: string
  avatar: string | null
}

/** Finds or makes the row of a person; name and picture follow the party. Answers the row's id and the user to whom it is bound. */
export async function recordThirdPerson(
  app: FastifyInstance,
  source: string,
  person: ThirdPerson,
): Promise<{ id: string; userId: string | null }> {
  const { id, userId } = await rows.upsertPerson(app.db, source, person, new Date(app.now()))
  return { id, userId }
}

/** Why an account cannot be bound: the person is bound already, or the user has another person of this party. */
export type BindError = 'personBound' | 'userBound' | 'gone'
/** Binds a person to a user, each to one of the other; answers the party's word, or why not. */
export async function bindPerson(
  tx: Tx,
  accountId: string,
  userId: string,
  at: Date,
): Promise<{ source: string } | { issue: BindError }> {
  const person = await rows.lockAccount(tx, accountId, userId)
  if (!person) return { issue: 'gone' }
  if (person.userId !== null && person.userId !== userId) return { issue: 'personBound' }
  const other = await rows.boundPersonOf(tx, person.thirdType, userId)
  if (other !== null && other !== accountId) return { issue: 'userBound' }
  await rows.linkAccount(tx, accountId, userId, at)
  return { source: person.thirdType }
}

/** The parties a user is bound to, by the names of the configuration. */
export async function boundParties(app: FastifyInstance, userId: string): Promise<Profile['thirdParties']> {
  const nameOf = (source: string) => app.config.thirdProviders.find(provider => provider.source === source)?.name ?? source
  return (await rows.linkedAccountsOf(app.db, userId)).map(linked => ({ ...linked, name: nameOf(linked.source) }))
}
