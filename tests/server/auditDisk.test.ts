import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChatSocket } from '#tests/support/chatSocket.ts'
import { sysLog } from '#server/db/tables/index.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { eq } from 'drizzle-orm'

const disk = mkdtempSync(join(tmpdir(), 'xinglin-disk-'))
/** Only root makes such a disk. */
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' }).status === 0

describe.skipIf(!hasDisk)('the audit on a disk that is full', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ config: { dataDir: disk } })
  })
  afterAll(async () => {
    await test?.close()
    spawnSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })

  const filler = join(disk, 'filler')
  /** Leaves no byte of the disk. */
  const fillUp = async () => {
    await test.app.auditFlush()
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(filler, Buffer.alloc(bavail * bsize))
  }

  it('[SCALE-06] answers refusals and reads in their form, without a word of the system', async () => {
    const token = await tokenFor(test.app, 'doctor')
    await fillUp()
    const { status, text } = await test.raw('GET', '/jeecg-boot/sys/user/list', { token })
    expect({ status, ...(JSON.parse(text) as object) }).toMatchObject({ status: 200, success: false, code: 510 })
    truncateSync(filler, 0)
  })

  it('[SCALE-06] answers a refused command of a chat as it is', async () => {
    const chat = await openChatSocket(test.url, await tokenFor(test.app, 'doctor'))
    await fillUp()
    expect(await chat.say('session:accept', { sid: 1 })).toMatchObject({ ok: false, code: 'BAD_INPUT' })
    truncateSync(filler, 0)
    chat.close()
  })

  it('[SCALE-06] [SEC-02] keeps each line whole or refuses it, so that none is lost that was taken', async () => {
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(filler, Buffer.alloc((bavail - 1) * bsize))
    // a page of the disk is left: some lines fit, one in part
    const taken: string[] = []
    let refused = 0
    for (let n = 0; n < 40; n += 1)
      try {
        test.app.auditRead({ actor: { kind: 'system' }, action: 'disk', entityId: String(n), content: 'x'.repeat(337) })
        taken.push(String(n))
      } catch {
        refused += 1
        if (refused === 2) truncateSync(filler, 0)
      }
    expect(refused).toBe(2)
    await test.app.auditFlush()
    const rows = await test.database.db.select({ id: sysLog.entityId }).from(sysLog).where(eq(sysLog.action, 'disk'))
    expect(rows.map(({ id }) => id).toSorted()).toEqual(taken.toSorted())
  })
})
