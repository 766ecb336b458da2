import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { GridSnapshotRow } from '#contract/entities/gridSnapshot.ts'
import { LIVE } from '#contract/grids/register.ts'
import { gridSnapshot } from '#contract/http/calls/grids.ts'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { gridPath, parseGrid, printGridUp } from '#contract/sockets/grid.ts'
import { ask, type Staff } from './people.ts'

/** Somebody else at a shared table, without a browser: writes cells and waits for the server's word. */
export interface GridColleague {
  rows: () => Promise<GridSnapshotRow[]>
  /** writes these cells; rejects when one is refused */
  write: (cells: readonly { r: string; f: string; v: GridValue }[]) => Promise<void>
  leave: () => void
}

/** Joins the table as this person; numbers are not compared, so only columns of the last writer can be written twice. */
export async function gridColleague(url: string, who: Staff, table: string): Promise<GridColleague> {
  const client = `colleague-${process.hrtime.bigint()}`
  const address = `${url.replace(/^http/, 'ws')}/jeecg-boot${gridPath(who.login.userInfo.id, client)}`
  const socket = new WebSocket(address, { headers: { cookie: `${TOKEN_COOKIE}=${who.token}` } })
  const waiting = new Map<string, { done: () => void; failed: (error: Error) => void }>()
  socket.on('message', (frame: Buffer) => {
    const message = parseGrid(frame.toString())
    if (message === null || !('x' in message)) return
    if (message.x.t === 'ack') for (const { i } of message.x.acks) waiting.get(i)?.done()
    if (message.x.t === 'rej') for (const { i, text } of message.x.rejs) waiting.get(i)?.failed(new Error(text))
  })
  await once(socket, 'open')
  const snapshot = () => ask(url, gridSnapshot, { table }, who.token)
  const { s } = await snapshot()
  socket.send(printGridUp(table, { t: 'join', client, since: s }))
  let made = 0
  return {
    rows: async () => (await snapshot()).rows,
    write: async cells => {
      const ops = cells.map(cell => {
        made += 1
        return { i: `${client}:${made}`, ...cell, b: 0 }
      })
      const answers = ops.map(({ i }) => new Promise<void>((done, failed) => waiting.set(i, { done, failed })))
      socket.send(printGridUp(table, { t: 'op', client, ops }))
      await Promise.all(answers)
    },
    leave: () => socket.terminate(),
  }
}

/** Takes every row out of the table. */
export async function emptyTable(colleague: GridColleague): Promise<void> {
  const rows = await colleague.rows()
  if (rows.length > 0) await colleague.write(rows.map(({ id }) => ({ r: id, f: LIVE, v: false })))
}
