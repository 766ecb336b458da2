import { read, utils } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAddresses, asPaths } from '#server/crud/fileAddress.ts'
import { sysUser } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('pictures and files in workbooks', open => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp({ open })
  })
  afterAll(async () => t.close())

  it('leave as whole addresses: the avatars of users', async () => {
    const token = await tokenFor(t.app, 'admin')
    await t.app.db.update(sysUser).set({ avatar: 'temp/2026/照 片.png' }).where(eq(sysUser.username, 'doctor'))
    await t.app.db.update(sysUser).set({ avatar: 'https://a.cn/b.png' }).where(eq(sysUser.username, 'doctor2'))
    const answer = await fetch(`${t.url}/jeecg-boot/sys/user/exportXls?columns=username,avatar`, {
      headers: { 'X-Access-Token': token },
    })
    const sheet = read(Buffer.from(await answer.arrayBuffer())).Sheets['导出信息'] ?? {}
    const rows = new Map(utils.sheet_to_json<string[]>(sheet, { header: 1 }).map(([name = '', avatar]) => [name, avatar]))
    expect(rows.get('用户账号')).toBe('头像')
    expect(rows.get('doctor')).toBe(`${t.url}/jeecg-boot/sys/common/static/temp/2026/%E7%85%A7%20%E7%89%87.png`)
    expect(rows.get('doctor2')).toBe('https://a.cn/b.png')
  })

  it('come back as the paths they were, by whatever host they were called, and strangers stay', () => {
    const paths = 'temp/2026/照 片.png,temp/b.pdf'
    const addresses = asAddresses(paths, 'http://10.0.0.1:8080/jeecg-boot/sys/common/static')
    expect(addresses.split(',')).toHaveLength(2)
    expect(asPaths(addresses, t.app)).toBe(paths)
    expect(asPaths(paths, t.app)).toBe(paths)
    expect(asPaths('https://a.cn/x.png, temp/b.pdf', t.app)).toBe('https://a.cn/x.png,temp/b.pdf')
    expect(asPaths('http://a/jeecg-boot/sys/common/static/%E0%A4%A', t.app)).toBe('%E0%A4%A')
  })
})
