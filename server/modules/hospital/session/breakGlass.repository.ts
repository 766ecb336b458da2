import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { chatBreakGlass } from '#server/db/tables/index.ts'

/** Keeps who opened a record, why and until when. */
export const insertBreakGlass = async (tx: Tx, row: Omit<typeof chatBreakGlass.$inferInsert, 'id'>): Promise<void> => {
  await tx.insert(chatBreakGlass).values({ id: newId(), ...row })
}
