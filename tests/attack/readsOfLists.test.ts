import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { sessionList } from '#contract/http/calls/consultation.ts'
import { compareDataLog, dataLogVersions, listDataLog } from '#contract/http/calls/dataLog.ts'
import { CHAT_NAMESPACE, CHAT_PATH } from '#contract/sockets/chat.ts'
import { hosPatient, sysLog } from '#server/db/tables/index.ts'
import { newId } from '#server/db/newId.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

const BASE = '/jeecg-boot'

describeOnDatabases('the trace of lists, histories and tries', open => {
  let t: TestApp
  let admin = ''
  const lines: string[] = []
  beforeAll(async () => {
    t = await startTestApp({ open, logTo: { write: line => void lines.push(line) } })
    admin = (await t.loginAs('admin')).token
  })
  afterAll(() => t.close())

  /** The lines since the last look. */
  const trace = async () => {
    await t.auditFlush()
    const rows = await t.app.db.select().from(sysLog).orderBy(asc(sysLog.at), asc(sysLog.id))
    await t.app.db.delete(sysLog)
    return rows.map(({ action, entity, entityId, content, requestUrl }) => ({ action, entity, entityId, content, requestUrl }))
  }
  const get = (path: string, token = admin) => t.raw('GET', `${BASE}${path}`, { token })

  it('[SEC-02] names every row of a long page, none of them cut, and says that nobody was found', async () => {
    const [some] = await t.app.db.select().from(hosPatient).limit(1)
    if (some === undefined) throw new Error('the demonstration has patients')
    const ids = Array.from({ length: 70 }, newId)
    await t.app.db
      .insert(hosPatient)
      .values(ids.map((id, n) => ({ ...some, id, certHash: id, name: '迹某', phone: `1370001${String(n).padStart(4, '0')}` })))
    await trace()
    const listed = JSON.parse((await get('/hospital/patient/list?name=迹某&pageSize=100')).text) as {
      result: { records: { id: string }[] }
    }
    expect(listed.result.records).toHaveLength(70)
    const told = await trace()
    expect(told.map(({ entityId }) => entityId.split(',').length).toSorted()).toEqual([10, 30, 30])
    expect(told.map(({ content }) => content)).toEqual(['70位患者', '70位患者', '70位患者'])
    expect(told.flatMap(({ entityId }) => entityId.split(',')).toSorted()).toEqual(ids.toSorted())

    await get('/hospital/patient/exportXls?name=迹某&reason=核对导出的行')
    await vi.waitFor(async () => {
      await t.auditFlush()
      expect(await t.app.db.$count(sysLog, eq(sysLog.action, 'export.rows'))).toBe(3)
    })
    const exported = (await trace()).filter(({ action }) => action === 'export.rows')
    expect(exported.flatMap(({ entityId }) => entityId.split(',')).toSorted()).toEqual(ids.toSorted())
    expect(exported[0]?.content).toMatch(/^\{"export":"[0-9a-f]{32}","rows":70,"sha256":"[0-9a-f]{64}"\}$/)

    await get('/hospital/patient/list?name=没有这个人')
    await get('/sys/records/search?q=没有这个人')
    expect(await trace()).toMatchObject([
      { action: 'patient.list', entityId: '', content: '0位患者' },
      { action: 'patient.find', entityId: '', content: '0名患者' },
    ])
  })

  it('[SEC-02] can be asked by the account and by one of the ids that a line names', async () => {
    await trace()
    const { result } = JSON.parse((await get('/hospital/patient/list?pageSize=5')).text) as {
      result: { records: { id: string }[] }
    }
    await t.auditFlush()
    const found = async (query: string) => {
      const { text } = await get(`/sys/log/list?${query}`)
      return (JSON.parse(text) as { result: { total: number } }).result.total
    }
    for (const { id } of result.records) expect(await found(`entityId=${id}`)).toBe(1)
    expect(await found(`entityId=${newId()}`)).toBe(0)
    expect(await found(`userid=admin&entityId=${result.records[3]?.id}`)).toBe(1)
    expect(await found(`userid=doctor&entityId=${result.records[3]?.id}`)).toBe(0)
  })

  it('[SEC-02] of old and new values, by the row and by the list of changes', async () => {
    const [one] = await t.app.db.select().from(hosPatient).limit(1)
    const id = one?.id ?? ''
    const edited = await t.raw('PUT', `${BASE}/hospital/patient/edit`, { token: admin, json: { id, pastHistory: '哮喘' } })
    expect(JSON.parse(edited.text)).toMatchObject({ success: true })
    await trace()
    await get(`/hospital/patient/history?id=${id}`)
    expect(await trace()).toMatchObject([{ action: 'history.read', entity: 'hos_patient', entityId: id, content: '1次修改' }])
    const { result } = await t.call(listDataLog, { dataTable: 'hos_patient' }, admin)
    const [entry] = result.records
    await t.call(dataLogVersions, { dataTable: 'hos_patient', dataId: id }, admin)
    await t.call(compareDataLog, { dataId1: entry?.id ?? '', dataId2: '' }, admin)
    const told = await trace()
    expect(told.map(({ action, entity, entityId }) => [action, entity, entityId])).toEqual(
      Array.from({ length: 3 }, () => ['history.read', 'hos_patient', id]),
    )
  })

  it('[SEC-02] of what a greeting over the socket brings of each session', async () => {
    const { token } = await t.loginAs('doctor')
    const { result } = await t.call(sessionList, { view: 'mine' }, token)
    const sids = result.rows.map(({ id }) => id).slice(0, 3)
    expect(sids.length).toBeGreaterThan(0)
    await trace()
    const socket = io(t.url + CHAT_NAMESPACE, { path: CHAT_PATH, transports: ['websocket'], auth: { token }, forceNew: true })
    await new Promise(resolve => socket.once('connect', () => resolve(null)))
    const answer = (await socket.timeout(5_000).emitWithAck('hello', {
      tab: 'x',
      lastEs: 0,
      sessions: sids.map(sid => ({ sid, lastSeq: 0 })),
    })) as { ok: boolean; data: { missed: Record<string, unknown[]> } }
    socket.close()
    const sent = Object.keys(answer.data.missed)
    expect(sent.length).toBeGreaterThan(0)
    const told = (await trace()).filter(({ action }) => action === 'session.record').map(({ entityId }) => entityId)
    expect(told.toSorted()).toEqual(sent.toSorted())
  })

  it('[SEC-02] of calls and sockets that lead nowhere or are refused, with their code, once in a minute', async () => {
    await trace()
    lines.length = 0
    for (const path of ['/hospital/patient/list2', '/nothing', '/nothing/else']) await get(path)
    await t.raw('DELETE', `${BASE}/hospital/patient/list`, { token: admin })
    expect(lines.filter(text => text.includes('"answered"')).map(text => (JSON.parse(text) as { code: number }).code)).toEqual([
      404, 404, 404, 405,
    ])
    for (let n = 0; n < 3; n += 1) {
      const socket = new WebSocket(`${t.url.replace('http', 'ws')}${BASE}/websocket/somebody?token=FORGED`)
      await new Promise(resolve => socket.once('error', resolve))
    }
    const told = (await trace()).map(({ action, content, requestUrl }) => [action, content.slice(0, 3), requestUrl].join(' '))
    expect([...new Set(told)].toSorted()).toEqual(['refused 401 socket /websocket', 'refused 404 GET *', 'refused 405 DELETE *'])
    // each server counts the minutes of its own
    for (const line of told) expect(told.filter(other => other === line).length).toBeLessThanOrEqual(t.servers)
    const refused = lines.filter(text => text.includes('an upgrade was refused')).map(text => JSON.parse(text) as object)
    expect(refused.length).toBeLessThanOrEqual(t.servers)
    expect(refused[0]).toMatchObject({ code: 401, ip: '127.0.0.1', path: '/websocket' })
    expect(lines.join('')).not.toContain('FORGED')
  })
})
