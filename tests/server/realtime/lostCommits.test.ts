import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoUserId } from '#server/db/seed/demo.ts'
import { noticeStream } from '#server/realtime/noticeStreams.ts'
import { doctorStream } from '#server/realtime/chat/desk.ts'
import { openChatSocket } from '#tests/support/chatSocket.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { openNotice } from '#tests/support/noticeSockets.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('a database that has lost its last commits, as a replica that took over', open => {
  let test: TestApp
  let token = ''
  const me = demoUserId('doctor')
  beforeAll(async () => {
    test = await startTestApp({ open })
    token = await tokenFor(test.app, 'doctor')
  })
  afterAll(() => test?.close())

  const tell = (stream: string, text: string) =>
    test.app.outbox.run(async (_tx, emit) => emit(stream, 'counts', { cmd: 'user', msgId: text, msgTxt: text }))
  const loseLast = async (stream: string) => {
    const { pool } = test.database
    const { rows } = await pool.query<{ head: string }>(
      'update stream set head_seq = head_seq - 1 where id = $1 returning head_seq as head',
      [stream],
    )
    await pool.query('delete from outbox where stream_id = $1 and seq > $2', [stream, rows[0]?.head])
    await test.app.hub.poll()
  }

  it('[SCALE-06] lets bells come back and hear what is numbered anew', async () => {
    const stream = noticeStream(me)
    const client = await openNotice(test.url, me, token)
    for (const text of ['kept', 'lost']) await tell(stream, text)
    await expect.poll(() => client.frames.map(({ msgTxt }) => msgTxt)).toEqual(['kept', 'lost'])
    await loseLast(stream)
    expect((await client.closed).code).toBe(1001)
    const again = await openNotice(test.url, me, token)
    await tell(stream, 'new')
    await expect
      .poll(() => again.frames.map(({ msgTxt, seq }) => `${seq} ${msgTxt}`))
      .toEqual([`${client.frames.at(-1)?.seq} new`])
    again.ws.terminate()
  })

  it('[SCALE-06] lets chats come back and hear what is numbered anew', async () => {
    const stream = doctorStream(me)
    const client = await openChatSocket(test.url, token)
    await client.hello()
    const isClosed = new Promise(resolve => client.socket.once('disconnect', resolve))
    for (const text of ['kept', 'lost']) await tell(stream, text)
    const numbers = (of: typeof client) => of.events.flatMap(event => ('es' in event && event.es !== undefined ? [event.es] : []))
    await expect.poll(() => numbers(client)).toHaveLength(2)
    const last = numbers(client)[1] ?? 0
    await loseLast(stream)
    await isClosed
    const again = await openChatSocket(test.url, token)
    expect((await again.hello(last)).es).toBe(last - 1)
    await tell(stream, 'new')
    await expect.poll(() => numbers(again)).toEqual([last])
    again.close()
  })
})
