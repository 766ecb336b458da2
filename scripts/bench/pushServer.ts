/** The real server of `bench:push`: demonstration database, N doctors signed in, one topic row per notice through the outbox. */
import { randomBytes } from 'node:crypto'
import { noticePath } from '#contract/sockets/notice.ts'
import '#server/plugins/core.ts'
import '#server/realtime/index.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { sysToken, sysUser, sysUserRole, sysUserTenant } from '#server/db/tables/index.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { noticeToTenant } from '#server/realtime/noticeStreams.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { atPace, cpuMicros, noticeText, restingMemory, serveAsks } from './pushTalk.ts'
import type { Seat } from './pushTalk.ts'

const test = await startTestApp()
const { app } = test
const DAY = 86_400_000
let made = 0

async function seats(count: number): Promise<Seat[]> {
  const answer: Seat[] = []
  for (let left = count; left > 0; left -= 500) {
    const people = Array.from({ length: Math.min(500, left) }, () => {
      const username = `bench${made++}`
      return { id: seedId('user', username), username, token: randomBytes(32).toString('base64url') }
    })
    const now = new Date()
    await app.db.insert(sysUser).values(people.map(({ id, username }) => ({ id, username, realname: username, password: '-' })))
    await app.db.insert(sysUserTenant).values(people.map(({ id }) => ({ userId: id, tenantId: DEMO_TENANT })))
    await app.db.insert(sysUserRole).values(people.map(({ id }) => ({ userId: id, roleId: seedId('role', 'doctor') })))
    await app.db.insert(sysToken).values(
      people.map(({ id, token }) => ({
        hash: hashToken(token),
        kind: 'user',
        ownerId: id,
        tenantId: DEMO_TENANT,
        createdAt: now,
        lastSeen: now,
        expiresAt: new Date(now.getTime() + DAY),
      })),
    )
    answer.push(...people.map(({ id, token }) => ({ path: `/jeecg-boot${noticePath(id, token)}` })))
  }
  return answer
}

serveAsks(
  Number(new URL(test.url).port),
  async ask => {
    if (ask.ask === 'seats') return seats(ask.count)
    if (ask.ask === 'memory') return restingMemory()
    if (ask.ask === 'cpu') return cpuMicros()
    if (ask.ask === 'send')
      await atPace(ask.pace, serial =>
        app.outbox.run(async (_tx, emit) =>
          noticeToTenant(emit, DEMO_TENANT, { cmd: 'topic', msgId: `n${serial}`, msgTxt: noticeText(serial, ask.pace.size) }),
        ),
      )
    return null
  },
  () => test.close(),
)
