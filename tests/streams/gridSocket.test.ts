import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastValueFrom, take, toArray } from 'rxjs'
import { createActor, fromCallback, SimulatedClock, waitFor } from 'xstate'
import { GRID_HEARTBEAT } from '#contract/constants.ts'
import { printGridDown, printHeartBeatAnswer } from '#contract/sockets/grid.ts'
import { gridSocketMachine } from '#machines/gridSocket/gridSocket.machine.ts'
import type { GridFeedCommand, GridFeedInput } from '#machines/gridSocket/gridSocket.types.ts'
import { openGridSocket } from '#streams/gridSocket.stream.ts'
import { NodeSocket } from './nodeSocket.ts'
import { startNoticeServer } from './noticeServer.ts'

const options = { WebSocket: NodeSocket }

let server: Awaited<ReturnType<typeof startNoticeServer>>
beforeEach(async () => {
  server = await startNoticeServer()
})
afterEach(() => server.stop())

describe('grid stream', () => {
  it('[API-MISC-04] opens the address of user and page, without a token, and says whose words it speaks', async () => {
    const subscription = openGridSocket({ base: server.base, userId: 'u 1', pageId: 'p/1' }, options).signals$.subscribe()
    await server.until(() => server.sockets.length === 1)
    expect(server.last().path).toBe('/jeecg-boot/vxeSocket/u%201/p%2F1?words=numbered')
    subscription.unsubscribe()
  })

  it('turns frames into messages and leaves out what is none', async () => {
    const signals = lastValueFrom(
      openGridSocket({ base: server.base, userId: 'u1', pageId: 'p1' }, options).signals$.pipe(take(6), toArray()),
    )
    await server.until(() => server.sockets.length === 1)
    const golden = [
      printHeartBeatAnswer(),
      'HeartBeat',
      '{"type":"update_vxe_table","data":{"socketKey":"t","args":["no row","c"]}}',
      '{"type":"update_vxe_table","data":{"socketKey":"t","args":[{"id":"7","name":"王","n":[1],"tug_status":{"k":"1","o":{}}},"c2"]}}',
      '{"type":"update_vxe_table","data":{"socketKey":"t","x":{"t":"bogus"}}}',
      '{"type":"common_send_date","data":{"key":"k","args":[1,{"a":2}]}}',
      '{"type":"common_send_date","data":{}}',
      '{"type":"eval","data":"alert(1)"}',
      '[]',
      printGridDown('t', { t: 'joined', s: 3, editable: true }, 'c1'),
      printGridDown('t', { t: 'stale', s: 4 }),
    ]
    for (const frame of golden) server.last().socket.send(frame)
    expect(await signals).toEqual([
      { type: 'socket.opened' },
      { type: 'message.received', message: { type: 'heart_beat' } },
      {
        type: 'message.received',
        message: { type: 'update_vxe_table', socketKey: 't', args: [{ id: '7', name: '王', tug_status: { k: '1' } }, 'c2'] },
      },
      { type: 'message.received', message: { type: 'common_send_date', key: 'k', args: [1, { a: 2 }] } },
      {
        type: 'message.received',
        message: { type: 'update_vxe_table', socketKey: 't', client: 'c1', x: { t: 'joined', s: 3, editable: true } },
      },
      { type: 'message.received', message: { type: 'update_vxe_table', socketKey: 't', x: { t: 'stale', s: 4 } } },
    ])
  })

  it('[TECH-29] feeds the messages of a real socket into the machine as events, and sends what it sends', async () => {
    const clock = new SimulatedClock()
    const feed = fromCallback<GridFeedCommand, GridFeedInput>(({ input, sendBack, receive }) => {
      const socket = openGridSocket({ base: server.base, ...input }, options)
      const subscription = socket.signals$.subscribe(sendBack)
      receive(({ frame }) => socket.send(frame))
      return () => subscription.unsubscribe()
    })
    const actor = createActor(gridSocketMachine.provide({ actors: { gridFeed: feed } }), {
      clock,
      input: { userId: 'u1', pageId: 'p1' },
    })
    const received: unknown[] = []
    actor.on('frame.received', ({ message }) => received.push(message))
    actor.start()
    actor.send({ type: 'link.wanted' })
    await server.until(() => server.sockets[0]?.frames.length === 1)
    server.last().socket.send(printHeartBeatAnswer())
    server.last().socket.send(printGridDown('t', { t: 'gone', client: 'c9' }))
    await waitFor(actor, () => received.length === 1)
    expect(received).toEqual([{ type: 'update_vxe_table', socketKey: 't', x: { t: 'gone', client: 'c9' } }])
    clock.increment(GRID_HEARTBEAT)
    await server.until(() => server.last().frames.length === 2)
    expect(server.last().frames[1]).toBe('{"type":"heart_beat","data":""}')
    actor.stop()
  })
})
