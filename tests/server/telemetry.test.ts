import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monitorSummary } from '#contract/http/calls/monitor.ts'
import { tracedQuery } from '#server/db/tracedQuery.ts'
import { openTelemetry } from '#server/telemetry/openTelemetry.ts'
import { setTracer, traced } from '#server/telemetry/tracer.ts'
import type { SpanFacts } from '#server/telemetry/tracer.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { tokenFor } from '#tests/support/signIns.ts'

const NAME = '欧阳测试人'
const PHONE = '13812345678'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

interface Value {
  stringValue?: string
  intValue?: number
}
interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  body?: Value
  status?: { code?: number }
  attributes: { key: string; value: Value }[]
}
const attribute = (of: Sent | undefined, key: string) => {
  const value = of?.attributes.find(one => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

// On the embedded database alone: its one connection is the harder way for the context, and the driver is the same.
describe('traces and logs', () => {
  let ward: Ward
  let receiver: Server
  const bodies: string[] = []
  let spans: Sent[] = []
  let lines: Sent[] = []
  const logged: string[] = []

  // One walk through all ways in, then everything is sent: the tests look at what arrived.
  beforeAll(async () => {
    bodies.length = 0
    receiver = createServer((request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', part => (text += part))
      request.on('end', () => {
        bodies.push(`${request.url} ${text}`)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const address = receiver.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const tracer = await openTelemetry({ endpoint: `http://127.0.0.1:${port}/`, ratio: 1, version: 'test' })
    setTracer(tracer)
    ward = await startWard({ logTo: { write: line => void logged.push(line) } })
    const doctor = await ward.makeDoctor()
    const patient = await ward.makePatient({ name: NAME, phone: PHONE })
    const session = await ward.running(patient, doctor)
    const client = ward.connect(await ward.signIn(doctor))
    await client.connected()
    await client.hello()
    const content = `我是${NAME}，电话${PHONE}`
    const message = { sid: session.id, clientMsgId: 'traced', kind: 'text' as const, content }
    expect(await client.send('msg:send', message)).toMatchObject({ ok: true })
    client.socket.close()
    const admin = await tokenFor(ward.app, 'admin')
    const headers = { traceparent: `00-${TRACE}-${SPAN}-01` }
    await ward.raw('GET', `/jeecg-boot${monitorSummary.path}?name=${encodeURIComponent(NAME)}`, { token: admin, headers })
    const body = { username: NAME, password: PHONE, captcha: NAME, checkKey: '1' }
    await ward.raw('POST', '/jeecg-boot/sys/login', { json: body, headers: { traceparent: `00-${'ab'.repeat(16)}-${SPAN}-01` } })
    const broken = traced(
      () => ({ name: 'job BrokenJob', kind: 'job' }),
      async () => {
        ward.app.log.error({ err: new Error(`no ${NAME} ${PHONE}`), phone: PHONE }, 'inside a job')
        throw new Error(NAME)
      },
    )
    await expect(broken).rejects.toThrow(NAME)
    // what work leaves behind is not part of it
    await traced(
      () => ({ name: 'job LeavingJob', kind: 'job' }),
      async () => void setTimeout(() => void ward.database.pool.query('select 1'), 20),
    )
    await wait(100)
    await tracer.close()
    setTracer(null)
    const sent = bodies.map(text => JSON.parse(text.slice(text.indexOf(' '))))
    spans = sent
      .flatMap(one => one.resourceSpans ?? [])
      .flatMap(of => of.scopeSpans.flatMap((scope: { spans: Sent[] }) => scope.spans))
    lines = sent
      .flatMap(one => one.resourceLogs ?? [])
      .flatMap(of => of.scopeLogs.flatMap((scope: { logRecords: Sent[] }) => scope.logRecords))
  })
  afterAll(async () => {
    setTracer(null)
    await ward.close()
    receiver.close()
  })

  it('[SCALE-10] goes on with the trace of the browser, from the call over its route to each statement', () => {
    const call = spans.find(({ name }) => name === 'GET /jeecg-boot/sys/monitor/summary')
    expect(call).toMatchObject({ traceId: TRACE, parentSpanId: SPAN })
    expect(attribute(call, 'http.response.status_code')).toBe(200)
    const asked = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    // rights of the token, then the figures
    expect(asked.length).toBeGreaterThan(2)
    expect(asked.map(one => String(attribute(one, 'db.query.text'))).join('\n')).toMatch(/from pg_class c join pg_namespace/)
    expect(asked.every(({ traceId }) => traceId === TRACE)).toBe(true)
    // after a body, too
    const login = spans.find(({ name }) => name === 'POST /jeecg-boot/sys/login')
    expect(login?.traceId).toBe('ab'.repeat(16))
    expect(spans.some(({ parentSpanId, name }) => parentSpanId === login?.spanId && name === 'SELECT')).toBe(true)
  })

  it('[SCALE-10] traces frames of sockets and jobs with their statements', () => {
    const frame = spans.find(({ name }) => name === 'chat msg:send')
    // of OpenTelemetry: what a server answers
    expect(frame).toMatchObject({ kind: 2 })
    const asked = spans.filter(({ parentSpanId }) => parentSpanId === frame?.spanId)
    const insert = asked.find(one => String(attribute(one, 'db.query.text')).includes('insert into chat_message'))
    expect(attribute(insert, 'db.query.text')).toMatch(/\$1/)
    expect(spans.find(({ name }) => name === 'job BrokenJob')?.status?.code).toBe(2)
    const leaving = spans.find(({ name }) => name === 'job LeavingJob')
    expect(spans.filter(({ parentSpanId }) => parentSpanId === leaving?.spanId)).toEqual([])
  })

  it('[SCALE-10] sends log lines with the ids of their trace', () => {
    const call = spans.find(({ name }) => name === 'GET /jeecg-boot/sys/monitor/summary')
    const line = lines.find(one => attribute(one, 'http.route') === '/jeecg-boot/sys/monitor/summary')
    expect(line).toMatchObject({ traceId: TRACE, spanId: call?.spanId, body: { stringValue: 'answered' } })
    expect(lines.find(({ body }) => body?.stringValue === 'inside a job')?.traceId).toBe(
      spans.find(({ name }) => name === 'job BrokenJob')?.traceId,
    )
    expect(JSON.parse(logged.find(one => one.includes('monitor/summary')) ?? '{}')).toMatchObject({ trace_id: TRACE })
  })

  it('[SCALE-10] sends neither name nor phone number of a patient, nor who asked from where', () => {
    const all = bodies.join('\n')
    expect(spans.length).toBeGreaterThan(10)
    const told = [NAME, encodeURIComponent(NAME), PHONE, '"ip"', '"who"', 'user:', 'patient:'].filter(text => all.includes(text))
    expect(told).toEqual([])
  })
})

it('[SCALE-10] shows statements without anything in quotes and without numbers, and asks the database the same', () => {
  const begun: SpanFacts[] = []
  const asked: unknown[] = []
  const span = {
    within: <T>(run: () => T) => run(),
    set: () => undefined,
    end: () => undefined,
    ids: () => ({ trace_id: '', span_id: '' }),
  }
  const begin = (facts: SpanFacts) => {
    begun.push(facts)
    return span
  }
  setTracer({ begin, ids: span.ids, log: () => undefined, close: async () => undefined })
  const text = `select "a1", $1 from t\n  where n = 'O''Brien' and id = 4711 limit 10`
  tracedQuery({}, (...args) => void asked.push(...args), [text, ['secret']])
  setTracer(null)
  expect(asked).toEqual([text, ['secret']])
  expect(begun[0]?.attributes?.['db.query.text']).toBe('select "a1", $1 from t where n = ? and id = ? limit ?')
})
