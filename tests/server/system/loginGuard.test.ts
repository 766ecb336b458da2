import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { sysLoginGuard } from '#server/db/tables/index.ts'
import { createLoginGuard } from '#server/modules/system/auth/loginGuard.service.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { describeOnDatabases } from '#tests/support/database.ts'

const MINUTE = 60_000
const LOCK = 10 * MINUTE
const BEGIN = Date.parse('2026-03-01T00:00:00Z')

describeOnDatabases('the lock of a sign-in', open => {
  let db: Db
  let now = BEGIN
  /** What a process of its own does: turns are taken in a process, the count is in the database. */
  const guard = () => createLoginGuard(db, () => now, 5, LOCK)
  const fail = async (one = guard()) =>
    one.attempt('u:a', () => Promise.reject(new Refusal('密码错误'))).catch((error: unknown) => String((error as Error).message))
  const enter = async () =>
    guard()
      .attempt('u:a', async () => '已登录')
      .catch((error: unknown) => String((error as Error).message))
  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    now = BEGIN
    await db.delete(sysLoginGuard)
  })

  it('[WALK-42] is counted from the failure that locked, not from the first one', async () => {
    for (let n = 0; n < 4; n += 1) expect(await fail()).toBe('密码错误')
    now += 9 * MINUTE
    expect(await fail()).toBe('密码错误')
    now += 9 * MINUTE
    expect(await enter()).toBe('登录失败次数过多，请1分钟后再试')
    now += MINUTE
    expect(await enter()).toBe('已登录')
  })

  it('[WALK-42] begins a new count when the first failure is as long ago as a lock takes', async () => {
    for (let n = 0; n < 4; n += 1) await fail()
    now += LOCK
    for (let n = 0; n < 4; n += 1) expect(await fail()).toBe('密码错误')
    expect(await enter()).toBe('已登录')
  })

  it('[WALK-42] lets five tries be judged and no sixth, however many processes they come to at once', async () => {
    let judged = 0
    let open_: () => void = () => undefined
    const gate = new Promise<void>(resolve => (open_ = resolve))
    const tries = Array.from({ length: 12 }, () =>
      guard()
        .attempt('u:a', async () => {
          judged += 1
          await gate
          throw new Refusal('密码错误')
        })
        .catch((error: unknown) => String((error as Error).message)),
    )
    // the seven that are one too many are refused while the others are still being judged
    const early = await Promise.race([Promise.all(tries), ...tries])
    expect(early).toMatch(/^登录失败次数过多/)
    open_()
    const answers = await Promise.all(tries)
    expect(judged).toBe(5)
    expect(answers.filter(text => text === '密码错误')).toHaveLength(5)
    expect(answers.filter(text => text.startsWith('登录失败次数过多'))).toHaveLength(7)
  })
})
