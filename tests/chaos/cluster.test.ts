/** Several processes behind Caddy, as `npm run cluster` starts them: SCALE-04 and a rolling update under load, SCALE-05. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GRID_RECONNECT, NOTICE_RECONNECT } from '#contract/constants.ts'
import { HEADER, TOKEN_COOKIE } from '#contract/http/headers.ts'
import { gridPath } from '#contract/sockets/grid.ts'
import { noticePath } from '#contract/sockets/notice.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import type { Database } from '#server/db/client.ts'
import { keepPort } from '#e2e/support/ports.ts'
import { hasCaddy, startCaddy, type Caddy } from '../../scripts/lib/caddy.mjs'
import { startCluster, type Cluster } from '../../scripts/lib/cluster.mjs'
import { startPerson, type Person } from '#tests/support/chatPerson.ts'
import { openChatSocket } from '#tests/support/chatSocket.ts'
import { setStage, type Stage } from '#tests/support/consultations.ts'
import { openGrid } from '#tests/support/gridSockets.ts'
import { openNotice } from '#tests/support/noticeSockets.ts'
import { openTestPostgres } from '#tests/support/testDatabase.ts'
import { settle } from './schedule.ts'
import type { Said, Seen } from './world.ts'
import { DEMO_ENV } from '#tests/support/serverProcess.ts'

const address = process.env['DATABASE_URL'] ?? ''
const redis = process.env['REDIS_URL']
const PROCESSES = 2
/** Plain sockets of each kind: as many for each process as show whether their closing is spread. */
const SOCKETS = 16
/** What a reconnect may take beyond its wait. */
const GRACE = 5_000

interface Asked {
  token?: string
  json?: object
  body?: FormData
  from?: string
  headers?: Record<string, string>
}
interface Answer {
  success: boolean
  message: string
  result: { total: number; records: Record<string, string>[]; token: string; phase?: string } & Record<
    string,
    { value: string; text: string }[]
  >
}

describe.skipIf(address === '' || !hasCaddy())('processes behind Caddy', () => {
  let database: Database
  let stage: Stage
  let cluster: Cluster
  let admin = ''
  const dataDir = mkdtempSync(join(tmpdir(), 'xinglin-cluster-'))

  beforeAll(async () => {
    database = await openTestPostgres(address)
    stage = await setStage(database, { doctors: 2, patients: 4 })
    const port = await keepPort()
    const ports: number[] = []
    for (let n = 0; n < PROCESSES; n += 1) ports.push(await keepPort())
    cluster = await startCluster({
      port,
      ports,
      main: process.env['SERVER_MAIN'] ?? 'server/main.ts',
      env: {
        DATABASE_URL: database.url ?? '',
        DATA_DIR: dataDir,
        ...DEMO_ENV,
        LOG_LEVEL: 'error',
        ...(redis === undefined ? {} : { REDIS_URL: redis }),
      },
    })
    const answer = await fetch(`${cluster.url}/jeecg-boot/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
    })
    admin = ((await answer.json()) as { result: { token: string } }).result.token
  })
  afterAll(async () => {
    await cluster?.stop()
    await database?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('[SCALE-04] serves calls, notices, grids and the chat by WebSocket and by polling, without a process that clients are bound to', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${cluster.url}/jeecg-boot/sys/position/list`, { headers: { [HEADER.token]: admin, 'accept-encoding': 'gzip' } }),
      ),
    )
    expect(answers.map(({ status, headers }) => `${status} ${headers.get('content-encoding')}`)).toEqual(
      answers.map(() => '200 gzip'),
    )
    const [{ doctor, patient, sid } = { doctor: undefined, patient: undefined, sid: '' }] = stage.sessions
    if (!doctor || !patient) throw new Error('nobody talks')
    const notice = await openNotice(cluster.url, doctor.id, doctor.token)
    notice.ws.send('HeartBeat')
    await expect.poll(() => notice.texts).toHaveLength(1)
    notice.ws.terminate()
    const grid = await openGrid(cluster.url, doctor.id, doctor.token)
    grid.ws.terminate()
    for (const transports of [['websocket'], ['polling']]) {
      const writer = await openChatSocket(cluster.url, patient.token, { transports })
      // several, so that one is at the other process
      const readers = await Promise.all([1, 2, 3].map(() => openChatSocket(cluster.url, doctor.token, { transports })))
      for (const reader of readers) await reader.hello()
      const content = `by ${transports.join()}`
      expect((await writer.send(sid, content)).ok).toBe(true)
      for (const reader of readers)
        await expect
          .poll(() => reader.events.flatMap(event => (event.name === 'msg:new' ? [event.message.content] : [])))
          .toContain(content)
      for (const socket of [writer, ...readers]) socket.close()
    }
  })

  it('[SCALE-04] speaks TLS, HTTP/2 and sockets under TLS', async () => {
    const upstreams = cluster.processes.map(({ port }) => `127.0.0.1:${port}`)
    const caddy: Caddy = await startCaddy({ port: await keepPort(), httpPort: await keepPort(), upstreams, https: true })
    try {
      const ca = readFileSync(caddy.authority)
      const client = connect(caddy.url, { ca })
      const status = await new Promise((resolve, reject) => {
        client.on('error', reject)
        client
          .request({ ':path': '/config.json' })
          .on('response', headers => resolve(headers[':status']))
          .on('error', reject)
      })
      client.destroy()
      expect(status).toBe(200)
      const [doctor] = stage.doctors
      const secure = new WebSocket(
        `${caddy.url.replace('https', 'wss')}/jeecg-boot${noticePath(doctor?.id ?? '', doctor?.token ?? '')}`,
        { ca },
      )
      await new Promise((resolve, reject) => secure.once('open', resolve).once('error', reject))
      secure.terminate()
    } finally {
      await caddy.stop()
    }
  })

  it('[SCALE-11] by HTTP leads pages alone to HTTPS: calls, sign-ins and sockets are refused there', async () => {
    const [port, httpPort] = [await keepPort(), await keepPort()]
    const caddy: Caddy = await startCaddy({ port, httpPort, upstreams: ['127.0.0.1:9'], https: true })
    try {
      const byHttp = async (path: string, init: RequestInit) => {
        const { status, headers } = await fetch(`http://localhost:${httpPort}${path}`, { redirect: 'manual', ...init })
        return [status, headers.get('location')]
      }
      const page = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
      const json = { headers: { accept: 'application/json', [HEADER.token]: admin } }
      expect(await byHttp('/user/login?a=1', page)).toEqual([308, `https://localhost:${port}/user/login?a=1`])
      expect(await byHttp('/user/login', { ...page, method: 'POST', body: 'x=1' })).toEqual([403, null])
      expect(await byHttp('/jeecg-boot/sys/user/list', json)).toEqual([403, null])
      expect(await byHttp('/socket.io/?EIO=4&transport=polling', json)).toEqual([403, null])
    } finally {
      await caddy.stop()
    }
  })

  /** One call to one of the processes, past the proxy; its envelope. `from`: the address it seems to come from. */
  async function ask(
    at: number,
    method: string,
    path: string,
    { token = admin, json, body, from = '127.0.0.1', headers = {} }: Asked = {},
  ): Promise<Answer> {
    const answer = await fetch(`${cluster.processes[at]?.url}/jeecg-boot${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { [HEADER.token]: token }),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(from === '' ? {} : { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(json ? { body: JSON.stringify(json) } : body ? { body } : {}),
    })
    return (await answer.json()) as Answer
  }
  /** A hint's time: far below the ten and fifteen seconds that caches live by themselves. */
  const soon = { timeout: 2_000, interval: 50 }

  it('[SCALE-02] keeps no count, text or right of before: what one process wrote the other shows a hint later', async () => {
    const total = async () => (await ask(1, 'GET', '/sys/position/list?name=hinted')).result.total
    expect(await total()).toBe(0)
    await ask(0, 'POST', '/sys/position/add', { json: { code: 'hinted', name: 'hinted', postRank: '1' } })
    await expect.poll(total, soon).toBe(1)

    const text = async () => (await ask(1, 'GET', '/sys/position/list?name=hinted')).result.records[0]?.['postRank_dictText']
    const item = async () =>
      (await ask(1, 'GET', '/sys/dict/queryAllDictItems')).result['position_rank']?.find(({ value }) => value === '1')?.text
    const { rows: items } = await database.pool.query<{ id: string; dictId: string; text: string }>(
      `select i.id, i.dict_id as "dictId", i.item_text as text from sys_dict_item i join sys_dict d on d.id = i.dict_id
       where d.dict_code = 'position_rank' and i.item_value = '1'`,
    )
    const [first] = items
    expect([await text(), await item()]).toEqual([first?.text, first?.text])
    await ask(0, 'POST', '/sys/dictItem/edit', {
      json: { id: first?.id, dictId: first?.dictId, itemText: '改名的职级', itemValue: '1', sortOrder: 1, status: 1 },
    })
    await expect.poll(async () => [await text(), await item()], soon).toEqual(['改名的职级', '改名的职级'])

    // a right that is given, and a sign-in that ends
    const doctor = (await ask(0, 'POST', '/sys/login', { token: '', json: { username: 'doctor', password: DEMO_PASSWORD } }))
      .result.token
    const may = async () => (await ask(1, 'GET', '/sys/user/list', { token: doctor })).success === true
    expect(await may()).toBe(false)
    const [{ id: role } = { id: '' }] = (
      await database.pool.query<{ id: string }>(`select id from sys_role where role_code = 'doctor'`)
    ).rows
    const before = (await ask(0, 'GET', `/sys/permission/queryRolePermission?roleId=${role}`)).result as unknown as string[]
    const { rows } = await database.pool.query<{ id: string }>(`select id from sys_permission where perms = 'user:list'`)
    const permissionIds = [...before, rows[0]?.id].join()
    await ask(0, 'POST', '/sys/permission/saveRolePermission', {
      json: { roleId: role, permissionIds, lastpermissionIds: before.join() },
    })
    await expect.poll(may, soon).toBe(true)
    await ask(0, 'POST', '/sys/logout', { token: doctor })
    await expect.poll(may, soon).toBe(false)
  })

  it('[SCALE-02] counts calls and commands of an address over both processes, and takes an answer that was made at the other', async () => {
    const from = '198.51.100.7'
    const passed: number[] = []
    for (const at of [0, 1]) {
      let n = 0
      for (let tries = 0; tries < 80; tries += 1)
        if ((await ask(at, 'GET', `/sys/randomImage/${at}${tries}`, { token: '', from })).success) n += 1
      passed.push(n)
    }
    // 120 in a minute: two calls may be under way while the other process's are read
    expect(passed[0]).toBe(80)
    expect(passed[1]).toBeGreaterThanOrEqual(40)
    expect(passed[1]).toBeLessThanOrEqual(42)

    const phone = '19900001003'
    // without a proxy, so that the demonstration shows the code
    const { demoCode } = (await ask(0, 'POST', '/hospital/app/sendCode', { token: '', json: { phone }, from: '' })).result as {
      demoCode?: string
    }
    const login = (code: string | undefined) => ask(1, 'POST', '/hospital/app/login', { token: '', json: { phone, code } })
    expect((await login(demoCode)).success).toBe(true)
    expect((await login(demoCode)).success).toBe(false)
  })

  it('[SCALE-02] says how far an import is at the process that does not run it', async () => {
    const id = `cluster-${Date.now()}`.padEnd(32, '0')
    const form = new FormData()
    form.set('file', new Blob(['no workbook']), 'positions.xlsx')
    await ask(0, 'POST', '/sys/position/importExcel', { body: form, headers: { [HEADER.transfer]: id } })
    await expect.poll(async () => (await ask(1, 'GET', `/sys/transfer/state?id=${id}`)).result['phase'], soon).toBe('ended')
  })

  /** A plain socket that comes back as the product's does: after its wait and up to a second more. What it saw, in ms since `begun`. */
  function comingBack(path: () => string, headers: Record<string, string>, waitMs: number, begun: number) {
    const seen: { cut: number; back: number | null }[] = []
    let isEnding = false
    let current: WebSocket | undefined
    const open = (): void => {
      const ws = new WebSocket(cluster.url.replace('http', 'ws') + path(), { headers })
      current = ws
      ws.on('open', () => {
        const last = seen.at(-1)
        if (last) last.back = performance.now() - begun
      })
      ws.on('error', () => undefined)
      ws.on('close', () => {
        if (isEnding) return
        // one that never opened is the same cut, which goes on
        if (seen.length === 0 || seen.at(-1)?.back !== null) seen.push({ cut: performance.now() - begun, back: null })
        setTimeout(open, waitMs + Math.random() * 1_000)
      })
    }
    open()
    return {
      seen,
      end: () => {
        isEnding = true
        current?.terminate()
      },
    }
  }

  it('[SCALE-05] fails no call and loses no message while one process after the other is replaced, and everybody is back in time', async () => {
    const people: Person[] = []
    for (const player of [...stage.doctors, ...stage.patients])
      people.push(await startPerson({ port: Number(new URL(cluster.url).port), player, tabs: 1 }))
    const said: Said[] = []
    const world: Seen = {
      server: { url: cluster.url },
      stage,
      people,
      tabs: people.flatMap(({ tabs }) => tabs),
      said,
      forgedAcks: new Map(),
    }
    expect((await settle(world, 30_000)).issues).toEqual([])

    const begun = performance.now()
    const [doctor] = stage.doctors
    if (!doctor) throw new Error('no doctor')
    const notices = Array.from({ length: SOCKETS }, (_, n) => {
      const { id, token } = stage.doctors[n % 2] ?? doctor
      return comingBack(() => `/jeecg-boot${noticePath(id, token)}`, {}, NOTICE_RECONNECT, begun)
    })
    const grids = Array.from({ length: SOCKETS }, (_, n) => {
      const { id, token } = stage.doctors[n % 2] ?? doctor
      return comingBack(
        () => `/jeecg-boot${gridPath(id, `page-${n}`)}`,
        { cookie: `${TOKEN_COOKIE}=${token}` },
        GRID_RECONNECT,
        begun,
      )
    })
    await wait(1_000)

    const load = { isOver: false }
    const failed: string[] = []
    const added: string[] = []
    let calls = 0
    const call = async (method: string, path: string, json?: object): Promise<void> => {
      calls += 1
      const answer = await fetch(`${cluster.url}/jeecg-boot${path}`, {
        method,
        headers: { [HEADER.token]: admin, ...(json ? { 'content-type': 'application/json' } : {}) },
        ...(json ? { body: JSON.stringify(json) } : {}),
      }).catch((error: unknown) => error as Error)
      if (answer instanceof Error) return void failed.push(`${path}: ${answer.message}`)
      const text = await answer.text()
      if (!answer.ok || !text.includes('"success":true')) failed.push(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    }
    const reading = async () => {
      while (!load.isOver) await call('GET', '/sys/position/list?pageNo=1&pageSize=10')
    }
    const writing = async (who: number) => {
      for (let n = 0; !load.isOver; n += 1) {
        const code = `roll-${who}-${n}`
        added.push(code)
        await call('POST', '/sys/position/add', { code, name: code, postRank: '1' })
        await wait(30)
      }
    }
    const talking = async () => {
      for (let n = 0; !load.isOver; n += 1) {
        for (const { player, tabs } of people)
          for (const tab of tabs) {
            const sid = player.sids[n % player.sids.length] ?? ''
            const content = `${player.name} ${n}`
            said.push({ clientMsgId: tab.say(sid, content), sid, content, player, tab, forged: false })
          }
        // at most 20 messages of one person in ten seconds
        await wait(600)
      }
    }
    const loads = [reading(), reading(), writing(1), writing(2), talking()]
    const pids = cluster.processes.map(one => one.pid())
    await cluster.roll()
    await wait(1_000)
    load.isOver = true
    await Promise.all(loads)

    expect(cluster.processes.filter((one, n) => one.pid() === undefined || one.pid() === pids[n])).toEqual([])
    expect(failed, cluster.proxyOutput()).toEqual([])
    expect(calls).toBeGreaterThan(100)
    const { rows } = await database.pool.query<{ code: string }>(`select code from sys_position where code like 'roll-%'`)
    expect(rows.map(({ code }) => code).toSorted()).toEqual(added.toSorted())
    expect((await settle(world, 60_000)).issues).toEqual([])
    expect(said.length).toBeGreaterThan(20)

    const allBack = (sockets: typeof notices) => sockets.every(({ seen }) => seen.every(({ back }) => back !== null))
    await expect.poll(() => allBack(notices) && allBack(grids), { timeout: NOTICE_RECONNECT + GRACE }).toBe(true)
    for (const [sockets, waitMs] of [
      [notices, NOTICE_RECONNECT],
      [grids, GRID_RECONNECT],
    ] as const) {
      const cuts = sockets.flatMap(({ seen }) => seen)
      expect(cuts.length).toBeGreaterThanOrEqual(SOCKETS)
      for (const { cut, back } of cuts) expect((back ?? Infinity) - cut).toBeLessThan(waitMs + GRACE)
      // spread by the server: never more than a third of all within a tenth of a second
      const at = cuts.map(({ cut }) => cut).toSorted((one, other) => one - other)
      const most = Math.max(...at.map(one => at.filter(other => other >= one && other < one + 100).length))
      expect(most).toBeLessThanOrEqual(Math.ceil(SOCKETS / 3))
    }
    for (const one of [...notices, ...grids]) one.end()
    for (const person of people) await person.stop()
    process.stderr.write(
      `rolling update of ${PROCESSES} processes: ${calls} calls, ${failed.length} failed, ${said.length} messages\n`,
    )
  })
})
