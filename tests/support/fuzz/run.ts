/** Generated inputs against a server: calls by injection, frames over real sockets. No word of vitest in here. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { HEADER, TOKEN_COOKIE } from '#contract/http/headers.ts'
import { gridPath } from '#contract/sockets/grid.ts'
import { noticePath } from '#contract/sockets/notice.ts'
import { openChatSocket } from '../chatSocket.ts'
import type { ChatSocket } from '../chatSocket.ts'
import type { TestApp } from '../testApp.ts'
import { callsOf, valueOf } from './inputs.ts'

const BASE = '/jeecg-boot'
const LEAK = /at \S+ \(|node_modules|\.ts:\d|Failed query|syntax error|violates |select .* from /
const read = (name: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(join('../../../docs/api', name), import.meta.url)), 'utf8'))

/** Who asks: `token` gives one that is good. */
export interface FuzzPerson {
  id: string
  kind: 'doctor' | 'other'
  token: () => Promise<string>
}
export interface FuzzReport {
  calls: number
  frames: number
  /** answers by what they were: success, refused, signInOver, other */
  answers: Record<string, number>
  /** each input that must not be answered so, as a line that can be sent again */
  findings: string[]
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 600)

/** Sends `count` generated calls of the description in the turn of `persons`. The same seed sends the same. */
export async function fuzzCalls(
  t: TestApp,
  persons: readonly FuzzPerson[],
  count: number,
  seed: number,
  report: FuzzReport,
  description: Parameters<typeof callsOf>[0] = read('openapi.json'),
): Promise<void> {
  const calls = fc.sample(callsOf(description, BASE), { numRuns: count, seed })
  const tokens = await Promise.all(persons.map(person => person.token()))
  const add = (kind: string) => (report.answers[kind] = (report.answers[kind] ?? 0) + 1)
  for (const [at, { method, url, body }] of calls.entries()) {
    const who = at % persons.length
    const answer = await t.app.inject({
      method: method as 'GET',
      url,
      headers: { [HEADER.token]: tokens[who] ?? '' },
      ...(body === undefined
        ? {}
        : {
            headers: { [HEADER.token]: tokens[who] ?? '', 'content-type': 'application/json' },
            payload: JSON.stringify(body) ?? '',
          }),
    })
    report.calls += 1
    const text = answer.body
    if (answer.statusCode === 500 && text.includes('Token失效')) {
      add('signInOver')
      // an input may have ended it rightly
      tokens[who] = (await persons[who]?.token()) ?? ''
      continue
    }
    if (
      answer.statusCode >= 500 ||
      text.includes('服务器内部错误') ||
      (LEAK.test(text) && !String(answer.headers['content-type']).includes('octet'))
    )
      report.findings.push(`${answer.statusCode} ${method} ${url.slice(0, 600)} ${shown(body)} → ${text.slice(0, 200)}`)
    add(text.startsWith('{"success":true') ? 'success' : text.startsWith('{"success":false') ? 'refused' : 'other')
  }
}

/** Sends `count` generated frames over the three sockets of a doctor and sees that the server still answers on each. */
export async function fuzzFrames(t: TestApp, person: FuzzPerson, count: number, seed: number, report: FuzzReport): Promise<void> {
  const { channels, components } = read('asyncapi.json')
  const shapes = components.schemas
  const up = (id: string) =>
    Object.entries<{ name: string; payload: unknown }>(channels[id].messages).filter(
      ([key]) => key.startsWith('up-') && !key.endsWith('-ack'),
    )
  const noise = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('', '{', '[]', 'null', '{"type":1}', '['.repeat(500)),
  )
  const framed = (id: string) =>
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.oneof(
          ...up(id).map(([, one]) =>
            valueOf(one.payload, shapes).map(value => (typeof value === 'string' ? value : shown(value))),
          ),
        ),
      },
      { weight: 1, arbitrary: noise },
    )
  const commands = fc.oneof(...up('chat').map(([, one]) => fc.tuple(fc.constant(one.name), valueOf(one.payload, shapes))))
  const third = Math.ceil(count / 3)

  let chat: ChatSocket | null = null
  for (const [name, input] of fc.sample(commands, { numRuns: third, seed })) {
    if (chat === null || !chat.socket.connected) chat = await openChatSocket(t.url, await person.token())
    report.frames += 1
    if (name === 'typing') {
      chat.socket.emit(name, input)
      continue
    }
    const answer = await chat.say(name, input).catch((error: unknown) => error)
    const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : ''
    if (answer instanceof Error || code === 'INTERNAL')
      report.findings.push(`chat ${name} ${shown(input)} → ${String(answer instanceof Error ? answer.message : code)}`)
  }
  chat?.close()

  for (const id of ['grid', 'notice'] as const) {
    let open: WebSocket | null = null
    const frames = fc.sample(framed(id), { numRuns: third, seed })
    for (const [at, frame] of frames.entries()) {
      if (open === null || open.readyState !== WebSocket.OPEN) {
        const token = await person.token()
        const path = id === 'grid' ? `${gridPath(person.id, `fuzz${at}`)}?words=numbered` : noticePath(person.id, token)
        open = await opened(`${t.url.replace(/^http/, 'ws')}${BASE}${path}`, token)
      }
      open.send(frame)
      report.frames += 1
      // under the limit of frames a second, and its answers are read
      if (at % 200 === 199) {
        open.close()
        open = null
      }
    }
    open?.close()
  }
  const last = await opened(`${t.url.replace(/^http/, 'ws')}${BASE}${noticePath(person.id, await person.token())}`, '')
  const beat = new Promise<string>(resolve => last.once('message', data => resolve(String(data))))
  last.send('HeartBeat')
  if (!(await beat).includes('heartcheck')) report.findings.push('the notice socket does not answer any more')
  last.close()
}

async function opened(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers: { cookie: `${TOKEN_COOKIE}=${token}` } })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('close', code => reject(new Error(`closed with ${code}`)))
  })
  return socket
}
