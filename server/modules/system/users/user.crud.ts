import { FIRST_PASSWORD_LIFE } from '#contract/constants.ts'
import type { FastifyInstance } from 'fastify'
import { commaParts } from '#contract/http/commaText.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { WriteContext, Row, Save } from '#server/crud/hooks.ts'
import { mustBeGoodPassword } from '#server/newPassword.ts'
import { hashPassword } from '#server/password.ts'
import { ACCOUNT_KEYS, acquireAccountLock, takenOf } from '#server/plugins/accounts.ts'
import type { AccountKey } from '#server/plugins/accounts.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ofTenant, refuseAbove, refuseLastAdmin, refuseSelfAndBuiltIn } from '#server/plugins/rights.ts'
import { completeAccount } from './accounts.repository.ts'
import { linksOf } from './links.repository.ts'
import { setDeparts, setRoles } from './links.commands.ts'

const TEXT = { phone: '修改手机号需要重置密码的权限，请联系管理员' } as const

/** Who answers to the phone can sign in by it, so a new one is as good as a new password. */
const isPhoneMoved = (values: Row, before: Row): boolean => 'phone' in values && values['phone'] !== before['phone']
/** Accounts with a new phone, by who gave it, until the transaction is through. */
const moved = new WeakMap<UserPrincipal, Set<string>>()

/** Refuses what another account has. Anyone who changes none of it waits for nobody. */
async function refuseTakenKeys({ tx, id, values, before }: Save): Promise<void> {
  const changed = ACCOUNT_KEYS.filter(key => values[key] && values[key] !== before?.[key])
  if (changed.length === 0) return
  await acquireAccountLock(tx)
  const wanted: Partial<Record<AccountKey, string>> = Object.fromEntries(changed.map(key => [key, String(values[key])]))
  const taken = await takenOf(tx, wanted, id)
  if (taken === null) return
  const text = String(users.fields[taken].unique)
  throw new Refusal(text, { result: { issues: { [taken]: text } } })
}

/** Stores no password as it was typed. Its hash takes long: nobody waits for the accounts meanwhile. */
async function prepare({ app, values }: { app: FastifyInstance; values: Row }): Promise<void> {
  const password = String(values['password'] ?? '')
  mustBeGoodPassword(password, { ...app.config, username: String(values['username'] ?? '') }, '请输入登录密码!')
  values['password'] = await hashPassword(password)
}

async function beforeSave(save: Save): Promise<void> {
  const { tx, user, id, values, before } = save
  if (before !== null) {
    await refuseAbove(tx, user, [id])
    if (isPhoneMoved(values, before) && !user.actions.has('user:changePassword')) throw new Refusal(TEXT.phone)
    return refuseTakenKeys(save)
  }
  await refuseTakenKeys(save)
}

async function afterSave(save: Save): Promise<void> {
  const { app, tx, user, id, values, extras, before } = save
  // Anyone who made the account knows its password, too (SEC-05).
  if (before === null)
    await completeAccount(tx, id, { tenantId: user.tenantId, firstPasswordUntil: new Date(app.now() + FIRST_PASSWORD_LIFE) })
  if ('selectedroles' in extras) await setRoles(save, id, commaParts(String(extras['selectedroles'] ?? '')))
  if ('selecteddeparts' in extras) await setDeparts(save, id, commaParts(String(extras['selecteddeparts'] ?? '')))
  if (before !== null && isPhoneMoved(values, before)) moved.set(user, new Set(moved.get(user)).add(id))
}

async function beforeDelete(row: Row, { tx, user }: WriteContext): Promise<void> {
  const ids = [String(row['id'])]
  await refuseSelfAndBuiltIn(tx, user, ids)
  await refuseAbove(tx, user, ids)
  await refuseLastAdmin(tx, ids)
}

const joined = (links: readonly { userId: string; id: string; name: string }[], userId: unknown, key: 'id' | 'name'): string =>
  links
    .filter(link => link.userId === userId)
    .map(link => link[key])
    .join(',')

/** Accounts of the tenant with their roles and departments (contract.md 8). Anyone who is deleted is signed out; changed rights count at once. */
export const userCrud = crudHooks(users, {
  where: ofTenant,
  checked: ACCOUNT_KEYS,
  caseless: ['username', 'email'],
  prepare,
  beforeSave,
  afterSave,
  batch: {
    keys: ({ values }) => ACCOUNT_KEYS.flatMap(key => (values[key] ? [`${key} ${String(values[key]).toLowerCase()}`] : [])),
  },
  beforeDelete,
  async committed(ids, { app, user, operation }) {
    for (const id of ids) {
      const isMoved = moved.get(user)?.delete(id)
      if (operation === 'delete') await app.tokens.end({ kind: 'user', ownerId: id }, 'frozen')
      else if (isMoved) await app.tokens.end({ kind: 'user', ownerId: id, exceptHash: user.tokenHash }, 'password')
      else await app.rightsChanged([id])
    }
  },
  async present(rows, { app }) {
    const { roles, departs } = await linksOf(
      app.db,
      rows.map(row => String(row['id'])),
    )
    return rows.map(row => ({
      ...row,
      selectedroles: joined(roles, row['id'], 'id'),
      selecteddeparts: joined(departs, row['id'], 'id'),
      roleTxt: joined(roles, row['id'], 'name'),
      orgCodeTxt: joined(departs, row['id'], 'name'),
    }))
  },
})
