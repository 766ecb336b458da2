import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updatePassword } from '#contract/http/calls/auth.ts'
import { unlockScreen } from '#contract/http/calls/unlock.ts'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/demo.ts'
import { sysLog } from '#server/db/tables/index.ts'
import { readBuild } from '#server/plugins/clientFiles.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('unlocking the screen', open => {
  let test: TestApp
  let now = Date.now()
  beforeAll(async () => {
    test = await startTestApp({ open, clock: () => now, config: { loginFailuresMax: 3 } })
  })
  afterAll(() => test.close())

  const unlock = async (who: string, password: string) => test.call(unlockScreen, { password }, await tokenFor(test.app, who))
  const logged = async (who: string, action: string) =>
    (
      await test.app.db
        .select()
        .from(sysLog)
        .where(and(eq(sysLog.actorId, demoUserId(who)), eq(sysLog.action, action)))
    ).length

  it('takes the own password and no other, and both stand in the audit', async () => {
    expect(await unlock('doctor', DEMO_PASSWORD)).toMatchObject({ success: true, result: null })
    expect(await unlock('doctor', `${DEMO_PASSWORD} `)).toMatchObject({ success: false, message: '密码错误，请重新输入' })
    expect(await unlock('doctor', '')).toMatchObject({ success: false })
    expect(await logged('doctor', 'screen.unlock')).toBe(1)
    expect(await logged('doctor', 'screen.unlockFailed')).toBe(1)
  })

  it('locks after too many tries, those of the password change included, even for the right password, and opens again later', async () => {
    const token = await tokenFor(test.app, 'admin')
    const wrong = { username: 'admin', oldpassword: 'x', password: 'new-one-1', confirmpassword: 'new-one-1' }
    expect(await test.call(updatePassword, wrong, token)).toMatchObject({ success: false })
    expect(await unlock('admin', 'x')).toMatchObject({ message: '密码错误，请重新输入' })
    expect(await unlock('admin', 'y')).toMatchObject({ message: '密码错误，请重新输入' })
    expect(await unlock('admin', DEMO_PASSWORD)).toMatchObject({ success: false, result: { reason: 'LOCKED' } })
    expect(await unlock('hospital', DEMO_PASSWORD)).toMatchObject({ success: true })
    now += 11 * 60_000
    expect(await unlock('admin', DEMO_PASSWORD)).toMatchObject({ success: true })
  })
})

it('the build of the client is told by its files, and anew when they change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-build-'))
  try {
    const build = readBuild(folder)
    expect(build()).toBe('')
    writeFileSync(join(folder, 'index.html'), '<script src="a.js">')
    const first = build()
    expect(first).toMatch(/^[0-9a-f]{16}$/)
    expect(build()).toBe(first)
    mkdirSync(join(folder, '.vite'))
    writeFileSync(join(folder, '.vite/manifest.json'), '{"a":"a-1.js"}')
    const second = build()
    writeFileSync(join(folder, '.vite/manifest.json'), '{"a":"a-22.js"}')
    expect(new Set([first, second, build()]).size).toBe(3)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
