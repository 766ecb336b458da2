import { afterAll, beforeAll, expect, it } from 'vitest'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { forceLogout } from '#contract/http/calls/online.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('refusals by rights', open => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp({ open })
  })
  afterAll(() => t.close())

  it('[WALK-20] [HTTP-26] name the right that is missing as an administrator grants it, not its code', async () => {
    const doctor = await t.loginAs('doctor')
    expect(await t.call(forceLogout, { token: doctor.token }, doctor.token)).toMatchObject({
      success: false,
      code: 510,
      message: '没有权限，请联系管理员授权（缺少“在线用户 / 强制下线”权限）',
    })
    expect(await t.call(userPermissions, {}, doctor.token)).toMatchObject({ success: true })
  })
})
