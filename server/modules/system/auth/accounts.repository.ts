import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'

/** Which of name, phone and e-mail somebody else has already. */
export type Taken = 'username' | 'phone' | 'email'
export interface NewAccount {
  username: string
  phone: string
  email: string | null
  /** argon2id text */
  password: string
}

/** Role of whoever registers himself: the pages of everybody, no right besides (decision 055). */
export const REGISTERED_ROLE = 'user'

// Any number, the same in every process of ours. E-mails and spellings of a name have no unique index.
const ACCOUNT_LOCK = 9464548
/** Whoever makes an account or gives it a new phone or e-mail takes turns, to the end of the transaction. */
export const takeAccountTurn = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK})`)
}

/** The first of the three that belongs to somebody else than `exceptId`. Names and e-mails that differ in case only count as the same. */
export async function takenOf(
  db: Db | Tx,
  wanted: { username?: string | null; phone?: string | null; email?: string | null },
  exceptId = '',
): Promise<Taken | null> {
  const isTaken = async (is: ReturnType<typeof eq>) => {
    const rows = await db
      .select({ id: t.sysUser.id })
      .from(t.sysUser)
      .where(and(is, ne(t.sysUser.id, exceptId)))
      .limit(1)
    return rows.length > 0
  }
  const { username, phone, email } = wanted
  if (username && (await isTaken(sql`lower(${t.sysUser.username}) = lower(${username})`))) return 'username'
  if (phone && (await isTaken(eq(t.sysUser.phone, phone)))) return 'phone'
  if (email && (await isTaken(sql`lower(${t.sysUser.email}) = lower(${email})`))) return 'email'
  return null
}

/** Makes the account with its role; answers the id, or null when that role is no more. In a transaction that holds the turn. */
export async function addAccount(tx: Tx, account: NewAccount, at: Date): Promise<string | null> {
  const [role] = await tx.select({ id: t.sysRole.id }).from(t.sysRole).where(eq(t.sysRole.roleCode, REGISTERED_ROLE))
  if (!role) return null
  const id = randomBytes(16).toString('hex')
  await tx.insert(t.sysUser).values({ id, realname: account.username, createBy: account.username, createTime: at, ...account })
  await tx.insert(t.sysUserRole).values({ userId: id, roleId: role.id })
  return id
}
