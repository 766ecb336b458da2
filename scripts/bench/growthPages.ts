/** What bench:growth asks of a filled database, as the people of a hospital do: each way so often, over HTTP, one after the other. */
import { sessionList, sessionMessages } from '#contract/http/calls/consultation.ts'
import { imRecords } from '#contract/http/calls/imRecords.ts'
import { listByUser, myAnnouncements } from '#contract/http/calls/notices.ts'
import { patientSessions } from '#contract/http/calls/patientApp.ts'
import { openDatabase } from '#server/db/client.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { migrate } from '#server/db/migrate.ts'
import { patientTokenFor, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { LONG_TALK } from './growthRows.ts'
import { median } from './report.ts'

interface WayFigures {
  way: string
  /** limit of the 95th of a hundred, ms */
  gate: number
  /** the first request after the start, ms */
  first: number
  times: number[]
}
export interface GrowthFigures {
  version: string
  startMs: number
  migrateMs: number
  ways: WayFigures[]
}

const TIMES = 100
/** Issue 21, point 8; the others as issue 4 has them for lists. */
const [HISTORY, LIST] = [50, 150]
const DAY_MS = 86_400_000

/** Measures a database that was filled by writeGrowth. Errors: an answer that is no success ends the run. */
export async function measureGrowth(address: string): Promise<GrowthFigures> {
  const database = await openDatabase({ url: address })
  let begun = performance.now()
  await migrate(database)
  const migrateMs = performance.now() - begun
  begun = performance.now()
  const t = await startTestApp({ database })
  const startMs = performance.now() - begun
  const { db } = database
  const read = async <T>(query: string): Promise<T[]> => (await db.execute<Record<string, unknown>>(query)).rows as T[]

  const [doctor] = await read<{ id: string }>(
    `select user_id as id from hos_doctor join sys_user on sys_user.id = user_id where hos_doctor.tenant_id = ${DEMO_TENANT} order by user_id limit 1`,
  )
  if (!doctor) throw new Error('no doctor')
  const mine = await read<{ id: string }>(
    `select id from chat_session where doctor_user_id = '${doctor.id}' and status = '30' order by md5(id) limit ${TIMES}`,
  )
  const long = await read<{ id: string; doctor: string }>(
    `select id, doctor_user_id as doctor from chat_session where last_seq = ${LONG_TALK}`,
  )
  const [patient] = await read<{ id: string }>(
    `select app_user_id as id from chat_session where app_user_id <> '' and status = '30' order by md5(id) limit 1`,
  )
  const issue = (ownerId: string) =>
    t.app.tokens.issue({ kind: 'user', ownerId, tenantId: DEMO_TENANT, ip: '127.0.0.1', agent: 'bench' })
  const [own, admin, office] = [await issue(doctor.id), await tokenFor(t.app, 'admin'), await tokenFor(t.app, 'hospital')]
  const tokens = new Map<string, string>()
  for (const { doctor: id } of long) if (!tokens.has(id)) tokens.set(id, await issue(id))
  const patients = await patientTokenFor(t.app, patient?.id ?? '')
  const ago = (days: number) => Date.now() - days * DAY_MS
  const day = (days: number) => new Date(ago(days)).toISOString().slice(0, 10)
  const page = (n: number) => `pageNo=${1 + (n % 100)}&pageSize=10`

  const WAYS: readonly (readonly [way: string, gate: number, path: (n: number) => string, token: (n: number) => string])[] = [
    ['history of a talk, first page', HISTORY, n => `${sessionMessages.path}?sid=${mine[n % mine.length]?.id}`, () => own],
    [
      'history of a long talk, anywhere in it',
      HISTORY,
      n => `${sessionMessages.path}?sid=${long[n % long.length]?.id}&beforeSeq=${100 + ((n * 7919) % 4_800)}`,
      n => tokens.get(long[n % long.length]?.doctor ?? '') ?? '',
    ],
    ['my talks', LIST, () => `${sessionList.path}?view=mine`, () => own],
    ['my talks that are over', LIST, () => `${sessionList.path}?view=ended`, () => own],
    [
      'my talks that are over, years ago',
      LIST,
      n => `${sessionList.path}?view=ended&cursor=${ago(1 + ((n * 37) % 1_000))}`,
      () => own,
    ],
    ['the talks of a patient', LIST, () => patientSessions.path, () => patients],
    ['问诊记录 of a doctor', LIST, n => `${imRecords.path}?${page(n)}`, () => own],
    ['会话列表 of the office', LIST, n => `/hospital/officeSession/list?${page(n)}`, () => office],
    ['用户日志', LIST, n => `/sys/log/list?${page(n)}`, () => admin],
    ['用户日志, page 10,000', LIST, () => `/sys/log/list?pageNo=10000&pageSize=10`, () => admin],
    ['用户日志, sign-ins', LIST, n => `/sys/log/list?${page(n)}&logType=1`, () => admin],
    [
      '用户日志 of a day',
      LIST,
      n => `/sys/log/list?pageNo=1&pageSize=10&createTime_begin=${day(n + 2)}%2000:00:00&createTime_end=${day(n + 2)}%2023:59:59`,
      () => admin,
    ],
    ['the bell', LIST, () => listByUser.path, () => own],
    ['my notices', LIST, n => `${myAnnouncements.path}?${page(n)}`, () => own],
    ['notices of the office', LIST, n => `/sys/annountCement/list?${page(n)}`, () => admin],
    ['orders', LIST, n => `/hospital/order/list?${page(n)}`, () => office],
    ['prescriptions', LIST, n => `/hospital/prescription/list?${page(n)}`, () => office],
    [
      'prescriptions by drug',
      LIST,
      n => `/hospital/prescription/list?pageNo=1&pageSize=10&drugCode=W${String(1 + (n % 30)).padStart(2, '0')}`,
      () => office,
    ],
  ]
  const ask = async (path: string, token: string): Promise<number> => {
    const at = performance.now()
    const answer = await t.raw('GET', `/jeecg-boot${path}`, { token })
    const ms = performance.now() - at
    if (!answer.text.includes('"success":true')) throw new Error(`${path}: ${answer.text.slice(0, 200)}`)
    return ms
  }
  const ways: WayFigures[] = []
  for (const [way, gate, path, token] of WAYS) {
    const first = await ask(path(0), token(0))
    const times: number[] = []
    for (let n = 0; n < TIMES; n += 1) times.push(await ask(path(n), token(n)))
    ways.push({ way, gate, first, times })
    console.log(`${way}: first ${first.toFixed(0)} ms, p50 ${median(times).toFixed(1)} ms`)
  }
  const [server] = await read<{ server_version: string }>('show server_version')
  await t.close()
  await database.close()
  return { version: server?.server_version ?? '', startMs, migrateMs, ways }
}
