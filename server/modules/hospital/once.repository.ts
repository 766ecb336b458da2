import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { hosCommand } from '#server/db/tables/index.ts'
import { RX_REFUSALS } from '#contract/rules/prescriptionTexts.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { canonicalJson, sha256 } from '#server/sheets/canonical.ts'

export interface Command {
  byUser: string
  requestId: string
  tenantId: number
  /** of the call */
  name: string
  /** the row it is about, known before it runs */
  refId: string
  /** the command makes the row, whose id is another one at each try */
  isNew?: boolean
  /** what it says, where a repetition that says something else must be told that the first was done: plain data */
  said?: Readonly<Record<string, unknown>>
  now: Date
}

declare module 'fastify' {
  interface FastifyInstance {
    /** `once` for the modules beside this one */
    commandOnce: typeof once
  }
}

/** Its id and the version it was written over are no part of what it says. */
const hashOf = ({ requestId: _id, version: _version, ...said }: NonNullable<Command['said']>): string =>
  sha256(canonicalJson(said))

/**
 * Runs a command the first time; the same requestId of the same person answers the row it was about and does nothing again. It is refused as REPEATED
 * where it was about another row, and as DONE_BEFORE where it said something else (`said`): nothing was done for this one. Of two at once the second waits
 * here for the first.
 */
export async function once(tx: Tx, command: Command, work: () => Promise<void>): Promise<string> {
  const { byUser, requestId, tenantId, name, refId, isNew = false, said, now } = command
  const hash = said === undefined ? null : hashOf(said)
  const [mine] = await tx
    .insert(hosCommand)
    .values({ byUser, requestId, tenantId, name, refId, said: hash, at: now })
    .onConflictDoNothing()
    .returning({ refId: hosCommand.refId })
  if (mine) {
    await work()
    return refId
  }
  const [before] = await tx
    .select()
    .from(hosCommand)
    .where(and(eq(hosCommand.byUser, byUser), eq(hosCommand.requestId, requestId)))
  if (!before || before.name !== name || (!isNew && before.refId !== refId))
    throw new Refusal(RX_REFUSALS.REPEATED, { result: { reason: 'REPEATED' } })
  if (before.said !== null && hash !== null && before.said !== hash)
    throw new Refusal(RX_REFUSALS.DONE_BEFORE, { result: { reason: 'DONE_BEFORE' } })
  return before.refId
}
