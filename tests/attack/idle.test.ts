import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { unreadChats } from '#contract/http/calls/chatState.ts'
import { listByUser } from '#contract/http/calls/notices.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

const MINUTE = 60_000
const LIMIT = 20 * MINUTE

describeOnDatabases('a sign-in that nobody uses', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T08:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now, config: { idleLimit: LIMIT } })
  })
  afterAll(async () => t.close())
  const gone = { message: 'Token失效，请重新登录' }

  it('[SEC-08] ends in spite of the polls of its page, and lives on by what its person does', async () => {
    const [left, used] = [await t.loginAs('doctor'), await t.loginAs('doctor2')]
    for (let minute = 0; minute < 24; minute += 4) {
      now += 4 * MINUTE
      if (minute < 16)
        for (const poll of [listByUser, unreadChats]) expect(await t.call(poll, {}, left.token)).toMatchObject({ success: true })
      expect(await t.call(userPermissions, {}, used.token)).toMatchObject({ success: true })
    }
    expect(await t.call(listByUser, {}, left.token)).toMatchObject(gone)
    expect(await t.call(userPermissions, {}, used.token)).toMatchObject({ success: true })
  })

  it('[SEC-08] is not used by what a page asks unattended, whatever it asks, and by the same that somebody presses', async () => {
    const [left, used] = [await t.loginAs('doctor'), await t.loginAs('doctor2')]
    const ask = async (token: string, headers: Record<string, string>) => {
      const answer = await fetch(`${t.url}/jeecg-boot${userPermissions.path}`, {
        headers: { 'X-Access-Token': token, ...headers },
      })
      return (await answer.json()) as { success: boolean }
    }
    for (let minute = 0; minute < 24; minute += 4) {
      now += 4 * MINUTE
      if (minute < 16) expect(await ask(left.token, { 'X-Unattended': '1' })).toMatchObject({ success: true })
      expect(await ask(used.token, {})).toMatchObject({ success: true })
    }
    expect(await ask(left.token, { 'X-Unattended': '1' })).toMatchObject(gone)
    expect(await ask(left.token, {})).toMatchObject(gone)
    expect(await ask(used.token, {})).toMatchObject({ success: true })
  })

  it('[SEC-08] is used by a call that follows a poll right away', async () => {
    const { token } = await t.loginAs('doctor')
    for (let minute = 0; minute < 40; minute += 10) {
      now += 10 * MINUTE
      expect(await t.call(listByUser, {}, token)).toMatchObject({ success: true })
      expect(await t.call(userPermissions, {}, token)).toMatchObject({ success: true })
    }
  })

  it('[SEC-08] takes its socket with it, and a socket that comes back does not keep it', async () => {
    const { token, userInfo } = await t.loginAs('doctor')
    // it comes back shortly before the limit, and is not silent for long when that is reached
    now += LIMIT - 20_000
    const socket = new WebSocket(`${t.url.replace('http', 'ws')}/jeecg-boot/websocket/${userInfo.id}?token=${token}`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const closed = new Promise<number>(resolve => socket.once('close', resolve))
    now += 20_000
    expect(await t.app.tokens.sweep()).toBeGreaterThanOrEqual(1)
    expect(await closed).toBe(4401)
    expect(await t.call(userPermissions, {}, token)).toMatchObject(gone)
  })
})
