import { and, eq, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { sysUser } from '#server/db/tables/index.ts'

/** What only one account may have, by the fields of the account. */
export const ACCOUNT_KEYS = ['username', 'phone', 'email', 'workNo'] as const
export type AccountKey = (typeof ACCOUNT_KEYS)[number]

// Any number, the same in every process of ours. A name is found free and written in two steps.
const ACCOUNT_LOCK = 9464551
/**
 * Anyone who makes an account, brings one back or gives it a new name, phone, e-mail or work number takes turns, to the end of the transaction. Rows of
 * accounts are locked before, never after: two who wait for each other would both be given up.
 */
export const acquireAccountLock = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK})`)
}

// Deleted accounts keep their name and phone for the day they are brought back; the indexes say the same.
const KEPT: Readonly<Record<AccountKey, (value: string) => SQL | undefined>> = {
  username: value => sql`lower(${sysUser.username}) = lower(${value})`,
  phone: value => eq(sysUser.phone, value),
  email: value => sql`lower(${sysUser.email}) = lower(${value}) and ${sysUser.delFlag} = 0`,
  workNo: value => sql`${sysUser.workNo} = ${value} and ${sysUser.delFlag} = 0`,
}

/** The first of these that belongs to somebody else than `exceptId`. Names and e-mails that differ in case only count as the same. */
export async function takenOf<K extends AccountKey>(
  db: Db | Tx,
  wanted: Readonly<Partial<Record<K, string | null>>>,
  exceptId = '',
): Promise<K | null> {
  for (const key of ACCOUNT_KEYS.filter((one): one is K => one in wanted)) {
    const value = wanted[key]
    if (!value) continue
    const [row] = await db
      .select({ id: sysUser.id })
      .from(sysUser)
      .where(and(KEPT[key](value), ne(sysUser.id, exceptId)))
      .limit(1)
    if (row) return key
  }
  return null
}
