import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { SESSION_LIFE } from '#contract/constants.ts'
import type { Db } from '#server/db/client.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { sysRole, sysRolePermission, sysToken, sysUser } from '#server/db/tables/index.ts'
import { createTokens, hashToken } from '#server/plugins/tokens.ts'
import type { Ended } from '#server/plugins/tokens.ts'
import { describeOnDatabases } from '#tests/support/database.ts'

describeOnDatabases('tokens', open => {
  let db: Db
  let now = Date.parse('2026-03-01T00:00:00Z')
  const clock = () => now
  const give = { kind: 'user', ownerId: demoUserId('admin'), tenantId: DEMO_TENANT, ip: '127.0.0.1', agent: 'test' } as const
  beforeAll(async () => {
    ;({ db } = await open({ seeded: new Date(now) }))
  })
  afterEach(async () => void (await db.delete(sysToken)))

  it('carries roles, actions and tenants, and forgets what changed when told', async () => {
    const tokens = createTokens(db, clock)
    const token = await tokens.issue(give)
    const before = await tokens.resolve(token)
    expect(before).toMatchObject({
      kind: 'user',
      username: 'admin',
      roles: ['admin'],
      tenantIds: [DEMO_TENANT],
      tokenHash: hashToken(token),
    })
    // Codes joined by comma are codes of their own.
    expect(
      before?.kind === 'user' && ['online:forceLogout', 'role:add', 'role:delete'].every(code => before.actions.has(code)),
    ).toBe(true)
    const [role] = await db.select().from(sysRole).where(eq(sysRole.roleCode, 'admin'))
    const grants = await db
      .delete(sysRolePermission)
      .where(eq(sysRolePermission.roleId, role?.id ?? ''))
      .returning()
    const actions = async () => {
      const found = await tokens.resolve(token)
      return found?.kind === 'user' ? found.actions.size : -1
    }
    expect(await actions()).toBeGreaterThan(0)
    tokens.refresh(demoUserId('admin'))
    expect(await actions()).toBe(0)
    await db.insert(sysRolePermission).values(grants)
    expect(await actions()).toBe(0)
    now += 10_000
    expect(await actions()).toBeGreaterThan(0)
  })

  it('[SEC-05] lets a person go on at once who changed the first password at another process, before a word of it came', async () => {
    const who = demoUserId('doctor')
    const here = createTokens(db, clock)
    const token = await here.issue({ ...give, ownerId: who })
    const mustChange = async () => {
      const found = await here.resolve(token)
      return found?.kind === 'user' && found.mustChangePassword
    }
    const set = (value: boolean) => db.update(sysUser).set({ mustChangePassword: value }).where(eq(sysUser.id, who)).execute()
    await set(true)
    expect(await mustChange()).toBe(true)
    await set(false)
    expect(await mustChange()).toBe(false)
  })

  it('[SCALE-11] one account has fifty sign-ins: at the next one the one used least lately ends, and is told; others keep theirs', async () => {
    const tokens = createTokens(db, clock)
    const ended: Ended[] = []
    tokens.onEnded(one => void ended.push(one))
    const other = await tokens.issue({ ...give, ownerId: demoUserId('doctor') })
    const mine: string[] = []
    for (let n = 0; n < 50; n += 1) {
      mine.push(await tokens.issue(give))
      now += 1_000
    }
    // the first was used since: the second is the one that was not
    now += 120_000
    const [first = '', second = ''] = mine
    expect(await tokens.resolve(first)).not.toBeNull()
    expect(ended).toEqual([])
    const last = await tokens.issue(give)
    expect(ended).toEqual([{ hash: hashToken(second), kind: 'user', ownerId: demoUserId('admin'), why: 'own' }])
    expect(await tokens.resolve(second)).toBeNull()
    for (const token of [first, last, other]) expect(await tokens.resolve(token)).not.toBeNull()
    expect(await db.$count(sysToken, eq(sysToken.ownerId, demoUserId('admin')))).toBe(50)
  })

  it('ends all sign-ins of an owner but one, tells each end, and a load under way does not bring one back', async () => {
    const tokens = createTokens(db, clock)
    const ended: Ended[] = []
    tokens.onEnded(one => void ended.push(one))
    const [kept, lost, other] = [
      await tokens.issue(give),
      await tokens.issue(give),
      await tokens.issue({ ...give, ownerId: demoUserId('doctor') }),
    ]
    const loading = tokens.resolve(lost)
    expect(await tokens.end({ kind: 'user', ownerId: give.ownerId, exceptHash: hashToken(kept) }, 'password')).toBe(1)
    await loading
    expect(await tokens.resolve(lost)).toBeNull()
    expect(await tokens.resolve(kept)).not.toBeNull()
    expect(await tokens.resolve(other)).not.toBeNull()
    expect(ended).toEqual([{ hash: hashToken(lost), kind: 'user', ownerId: give.ownerId, why: 'password' }])
  })

  it('ends sign-ins with a transaction or not at all, and tells it after the commit', async () => {
    const tokens = createTokens(db, clock)
    const ended: Ended[] = []
    tokens.onEnded(one => void ended.push(one))
    const token = await tokens.issue(give)
    const what = { hash: hashToken(token) }
    const undone = db.transaction(async tx => {
      await tokens.endIn(tx, what, 'own')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await tokens.resolve(token)).not.toBeNull()
    const tell = await db.transaction(async tx => tokens.endIn(tx, what, 'own'))
    expect(ended).toEqual([])
    tell()
    expect(ended).toEqual([{ ...what, kind: 'user', ownerId: give.ownerId, why: 'own' }])
    expect(await tokens.resolve(token)).toBeNull()
  })

  it('ends unused sign-ins when an idle limit is set, and sweeps expired ones', async () => {
    const tokens = createTokens(db, clock, 30 * 60_000)
    const used = await tokens.issue(give)
    const unused = await tokens.issue(give)
    for (let minute = 0; minute < 40; minute += 20) {
      now += 20 * 60_000
      expect(await tokens.resolve(used)).not.toBeNull()
    }
    expect(await tokens.resolve(unused)).toBeNull()
    const ended: string[] = []
    tokens.onEnded(({ why }) => void ended.push(why))
    now += SESSION_LIFE
    expect(await tokens.sweep()).toBe(2)
    expect(ended).toEqual(['expired', 'expired'])
    expect(await db.select().from(sysToken)).toEqual([])
  })

  it('[SEC-08] stores a use at least four times within the limit of idle time, and what is no use never', async () => {
    const tokens = createTokens(db, clock, 40_000)
    const token = await tokens.issue(give)
    const seen = async () => (await db.select().from(sysToken))[0]?.lastSeen.getTime()
    const begun = now
    now += 10_000
    await tokens.resolve(token)
    expect(await seen()).toBe(begun)
    now += 1
    await tokens.resolve(token, false)
    expect(await seen()).toBe(begun)
    await tokens.resolve(token)
    expect(await seen()).toBe(begun + 10_001)
    expect(await tokens.standing([hashToken(token)])).toEqual(new Set([hashToken(token)]))
    now += 40_000
    expect([await tokens.resolve(token), await tokens.standing([hashToken(token)])]).toEqual([null, new Set()])
  })

  it('[WALK-42] ends a sign-in at its moment, however lately it was looked up', async () => {
    const tokens = createTokens(db, clock)
    const token = await tokens.issue(give)
    now += SESSION_LIFE - 1_000
    expect(await tokens.resolve(token)).not.toBeNull()
    now += 999
    expect(await tokens.resolve(token)).not.toBeNull()
    now += 1
    expect(await tokens.resolve(token)).toBeNull()
  })

  it('takes nothing that is not a token', async () => {
    const tokens = createTokens(db, clock)
    for (const text of ['', 'x', 'A'.repeat(43), 'A'.repeat(10_000), '\u0000', hashToken(await tokens.issue(give))])
      expect(await tokens.resolve(text)).toBeNull()
  })
})
