import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'

export interface NewAccount {
  username: string
  phone: string
  email: string | null
  /** argon2id text */
  password: string
}

/** Role of whoever registers himself: the pages of everybody, no right besides (decision 055). */
const REGISTERED_ROLE = 'user'

/** Makes the account with its role; answers the id, or null when that role is no more. In a transaction that holds the turn. */
export async function addAccount(tx: Tx, account: NewAccount, at: Date): Promise<string | null> {
  const [role] = await tx.select({ id: t.sysRole.id }).from(t.sysRole).where(eq(t.sysRole.roleCode, REGISTERED_ROLE))
  if (!role) return null
  const id = randomBytes(16).toString('hex')
  await tx.insert(t.sysUser).values({ id, realname: account.username, createBy: account.username, createTime: at, ...account })
  await tx.insert(t.sysUserRole).values({ userId: id, roleId: role.id })
  return id
}
