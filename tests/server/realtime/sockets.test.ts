import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Duplex } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { createBucket } from '#server/realtime/bucket.ts'
import { createBoards } from '#server/realtime/chat/boards.ts'
import { readBy, readSessions, sidOf } from '#server/realtime/chat/reads.ts'
import type { Subscriber, Told } from '#server/realtime/hub.ts'
import { ServerSocket, socketPath, socketToken, textFrame } from '#server/realtime/serverSocket.ts'
import { createUnprovedLimit } from '#server/realtime/unprovedLimit.ts'

describe('a bucket', () => {
  it('lets so many pass at once, and more as it refills evenly, up to the burst', () => {
    const bucket = createBucket(10, 3)
    const passes = (now: number, tries: number) => Array.from({ length: tries }, () => bucket.take(now))
    expect(passes(5_000, 4)).toEqual([true, true, true, false])
    expect(passes(5_099, 1)).toEqual([false])
    expect(passes(5_200, 3)).toEqual([true, true, false])
    expect(passes(99_000, 4)).toEqual([true, true, true, false])
  })
})

describe('upgrades of an address without a sign-in', () => {
  it('[SEC-03] are a hundred at once and fifty more each second, each address for itself', () => {
    let now = 0
    const limit = createUnprovedLimit(() => now)
    const passed = (address: string, tries: number) =>
      Array.from({ length: tries }, () => limit.take(address)).filter(Boolean).length
    expect(passed('a', 150)).toBe(100)
    expect(passed('b', 10)).toBe(10)
    now = 1_000
    expect(passed('a', 150)).toBe(50)
    now = 1_010
    expect(passed('a', 1)).toBe(0)
    now = 100_000
    expect(passed('a', 150)).toBe(100)
  })

  it('[SEC-03] that had a sign-in are given back, up to a hundred', () => {
    const limit = createUnprovedLimit(() => 0)
    for (let n = 0; n < 100; n += 1) limit.take('a')
    limit.giveBack('a')
    expect([limit.take('a'), limit.take('a')]).toEqual([true, false])
    for (let n = 0; n < 200; n += 1) limit.giveBack('b')
    expect(Array.from({ length: 150 }, () => limit.take('b')).filter(Boolean)).toHaveLength(100)
  })
})

describe('a text frame', () => {
  it('says its length in one, three or nine bytes', () => {
    expect([...textFrame('ab')]).toEqual([0x81, 2, 97, 98])
    const head = (length: number) => [...textFrame('x'.repeat(length)).subarray(0, 10)]
    expect(head(125).slice(0, 3)).toEqual([0x81, 125, 120])
    expect(head(126).slice(0, 5)).toEqual([0x81, 126, 0, 126, 120])
    expect(head(65_535).slice(0, 5)).toEqual([0x81, 126, 255, 255, 120])
    expect(head(65_536)).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
    for (const length of [125, 126, 65_535, 65_536]) {
      const frame = textFrame('x'.repeat(length))
      expect(frame.length - length).toBe(length < 126 ? 2 : length < 65_536 ? 4 : 10)
    }
    expect(textFrame('中').length).toBe(5)
  })
})

describe('the path of a socket', () => {
  it('is its name and so many parts of up to 64 signs', () => {
    expect(socketPath('/vxeSocket/u1/p%20x', 'vxeSocket', 2)).toEqual(['u1', 'p x'])
    expect(socketPath('/vxeSocket/u1/', 'vxeSocket', 1)).toEqual(['u1'])
    expect(socketPath(`/a/${'x'.repeat(64)}`, 'a', 1)).toEqual(['x'.repeat(64)])
    for (const path of [
      '/vxeSocket/u1',
      '/other/u1/p',
      '/vxeSocket/u1/p/q',
      '/vxeSocket//p',
      '/vxeSocket/u1/%E0%A4%A',
      `/vxeSocket/u/${'x'.repeat(65)}`,
    ])
      expect(socketPath(path, 'vxeSocket', 2), path).toBeNull()
  })
})

describe('the token of a socket', () => {
  const of = (query: string, cookie: string | undefined, isSecure = false) =>
    socketToken(new URLSearchParams(query), { headers: { cookie } } as unknown as IncomingMessage, 'X-Token', isSecure)

  it('[SEC-09] stands in the query, else in the cookie, by TLS in that which no sister site can set', () => {
    expect(of('token=q', 'X-Token=c')).toBe('q')
    expect(of('', 'a=b; X-Token=c=d')).toBe('c=d')
    expect(of('token=', 'X-Token=c')).toBe('c')
    expect(of('', 'X-Token=c', true)).toBe('')
    expect(of('', '__Host-X-Token=h; X-Token=c', true)).toBe('h')
    expect(of('', '__Host-X-Token=h; X-Token=c')).toBe('c')
    expect([of('', undefined), of('', 'aX-Token=c'), of('', 'X-Token')]).toEqual(['', '', ''])
  })
})

describe('a socket', () => {
  /** A socket over a stream that nobody reads, what its owner is told and what is done with it. */
  function opened(stream: Duplex = new PassThrough({ highWaterMark: 10 })) {
    const done: unknown[] = []
    const ws = Object.assign(new EventEmitter(), {
      readyState: 1,
      close: (code: number, reason: string) => done.push(['close', code, reason]),
      terminate: () => done.push('terminate'),
      ping: () => done.push('ping'),
    })
    let now = 0
    const socket = new ServerSocket(
      ws as unknown as WebSocket,
      stream,
      { userId: 'u', tokenHash: 'h' },
      {
        flood: { perSecond: 1, burst: 2 },
        now: () => now,
        closed: closing => done.push(closing === socket ? 'closing' : closing),
      },
    )
    socket.listen({ heard: text => done.push(text.toString()), closed: () => done.push('closed') })
    return { ws, socket, stream, done, pass: (ms: number) => (now += ms) }
  }

  it('passes on text of its client, and closes on too much of it', () => {
    const { ws, socket, done, pass } = opened()
    expect([socket.userId, socket.tokenHash]).toEqual(['u', 'h'])
    ws.emit('message', Buffer.from('a'), false)
    ws.emit('message', Buffer.from('b'), true)
    ws.emit('message', Buffer.from('c'), false)
    expect(done).toEqual(['a', ['close', 1008, 'too many frames']])
    pass(1_000)
    ws.emit('message', [Buffer.from('d')], false)
    expect(done).toHaveLength(2)
    ws.emit('error', new Error('bad frame'))
    ws.emit('close')
    expect(done.slice(2)).toEqual(['closing', 'closed'])
    socket.close(1000, 'x')
    socket.terminate()
    expect(done.slice(4)).toEqual([['close', 1000, 'x'], 'terminate'])
  })

  it('asks after 20 s of silence, ends after its limit, and hears every sign of life', () => {
    const { ws, socket, done, pass } = opened()
    const check = () => {
      done.length = 0
      socket.check()
      return done[0]
    }
    pass(19_999)
    expect(check()).toBeUndefined()
    pass(1)
    expect(check()).toBe('ping')
    ws.emit('pong')
    expect(check()).toBeUndefined()
    pass(20_000)
    ws.emit('ping')
    expect(check()).toBeUndefined()
    pass(44_999)
    expect(check()).toBe('ping')
    ws.readyState = 2
    expect(check()).toBeUndefined()
    pass(1)
    expect(check()).toBe('terminate')
  })

  it('sends while it is open, and cuts a client that does not read', () => {
    const { ws, socket, stream, done } = opened()
    socket.send(textFrame('ab'))
    expect(stream.writableLength + stream.readableLength).toBe(4)
    ws.readyState = 3
    socket.send(textFrame('ab'))
    expect(stream.writableLength + stream.readableLength).toBe(4)
    ws.readyState = 1
    socket.send(Buffer.alloc(1024 * 1024))
    socket.send(Buffer.alloc(1024 * 1024))
    expect(done).toEqual([['close', 4008, 'slow'], 'terminate'])
  })

  it('is drained when its client has read, or is gone', async () => {
    const { socket, stream } = opened()
    await socket.drained()
    socket.send(Buffer.alloc(100))
    let isDrained = false
    const drained = socket.drained().then(() => (isDrained = true))
    await new Promise(setImmediate)
    expect(isDrained).toBe(false)
    stream.resume()
    await drained
    const other = opened()
    other.socket.send(Buffer.alloc(100))
    const gone = other.socket.drained()
    other.stream.destroy()
    await gone
    expect(['drain', 'close'].map(name => other.stream.listenerCount(name))).toEqual([0, 0])
    await other.socket.drained()
  })
})

describe('boards', () => {
  it('tell everybody of a tenant who looks at them, until they leave', () => {
    const heard: unknown[] = []
    const streams = new Map<string, Set<Subscriber>>()
    const hub = {
      tell: (id: string, event: Told) => streams.get(id)?.forEach(one => one.told?.(event)),
      subscribe: (id: string, from: number, one: Subscriber) => {
        expect(from).toBe(0)
        streams.set(id, (streams.get(id) ?? new Set()).add(one))
        return () => void streams.get(id)?.delete(one)
      },
    }
    const boards = createBoards(hub, () => 42)
    const leave = boards.listen([1, 2], ['orders', 'pharmacy'] as never, event => heard.push(event))
    boards.changed(1, 'orders' as never, 'other' as never)
    boards.changed(3, 'orders' as never)
    boards.changed(2, 'pharmacy' as never)
    expect(heard).toEqual([
      { type: 'board:changed', payload: { board: 'orders', rev: 42 } },
      { type: 'board:changed', payload: { board: 'pharmacy', rev: 42 } },
    ])
    leave()
    boards.changed(1, 'orders' as never)
    expect(heard).toHaveLength(2)
  })
})

describe('what a chat command has read of patients', () => {
  it('[SEC-02] is a list of sessions, records of those that were sent, or nothing', () => {
    const list = (ids: string) => ({
      action: 'session.list',
      entity: 'chatSession',
      entityId: ids,
      content: `${ids === '' ? 0 : ids.split(',').length}个问诊`,
    })
    expect(readSessions(['a', 'b'])).toEqual(list('a,b'))
    expect(readBy('hello', {}, { sessions: [{ id: 'a' }, { id: 5 }, null, { id: 'b' }] })).toEqual([list('a,b')])
    expect([readBy('hello', {}, { sessions: [] }), readBy('hello', {}, null)]).toEqual([[], []])
    expect(readBy('session:list', {}, { rows: [{ id: 'a' }] })).toEqual([list('a')])
    expect(readBy('session:list', {}, {})).toEqual([list('')])
    const record = { action: 'session.record', entity: 'chatSession', entityId: 's1' }
    expect([readBy('history', { sid: 's1' }, {}), readBy('resume', { sid: 's1' }, {})]).toEqual([[record], [record]])
    expect(readBy('send' as never, { sid: 's1' }, {})).toEqual([])
    const again = [
      { type: 'msg:new', payload: { sid: 's1' } },
      { type: 'counts', payload: {} },
      { type: 'msg:new', payload: { sid: 's2' } },
    ]
    expect(readBy('hello', {}, { sessions: [{ id: 'a' }], missed: { s1: [] } }, again)).toEqual([
      list('a'),
      record,
      { ...record, entityId: 's2' },
    ])
  })

  it('names a session of at most 64 signs', () => {
    expect([sidOf({ sid: 'x'.repeat(70) }), sidOf({ sid: 5 }), sidOf(null), sidOf('sid'), sidOf({})]).toEqual([
      'x'.repeat(64),
      '',
      '',
      '',
      '',
    ])
  })
})
