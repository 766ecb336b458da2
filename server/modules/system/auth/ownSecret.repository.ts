import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { sysSecret } from '#server/db/tables/index.ts'

/** The secret of this installation under a name; made on first use, one for all processes. */
export async function ownSecret(db: Db, name: string): Promise<string> {
  await db
    .insert(sysSecret)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(sysSecret).where(eq(sysSecret.name, name))
  if (!row) throw new Error(`The secret ${name} is gone`)
  return row.value
}
