import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import type { GridLogEntry, GridOp } from '#contract/grids/register.ts'
import { TABLE_UPDATE, type GridDown, type GridMessage } from '#contract/sockets/grid.ts'
import type { EditableGridProps } from '#src/grid/EditableGrid.tsx'
import { provideGridLink, type GridLinkListener } from '#src/grid/wire/gridLink.ts'
import type { startClient } from '#tests/src/support/client.ts'
import { ok } from '#tests/src/support/listeningServer.ts'
import { frame, openGrid } from './startedGrid.tsx'

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'code', title: '编码', type: 'input' },
]
type Client = Awaited<ReturnType<typeof startClient>>

/** Lets the server of a test give two rows of a shared table. */
export function serveTable(client: Client, more: Partial<GridSnapshot> = {}): void {
  const snapshot: GridSnapshot = {
    s: 0,
    access: { edit: true, add: true, remove: true, move: true },
    rows: [
      { id: 'a', o: 'a0', d: { name: '甲', code: '1' } },
      { id: 'b', o: 'a1', d: { name: '乙', code: '2' } },
    ],
    comments: [],
    ...more,
  }
  client.answers['/grid/snapshot'] = () => ok(snapshot)
}

/** A table over a wire that the test controls: what goes out, and what comes in. */
export async function openShared(more: Partial<EditableGridProps> = {}, columns: readonly GridColumn[] = COLUMNS) {
  const sent: string[] = []
  let listener: GridLinkListener | null = null
  provideGridLink(() =>
    Promise.resolve({
      userId: 'me',
      isOpen: () => true,
      send: frameText => sent.push(frameText),
      listen: heard => {
        listener = heard
        return () => (listener = null)
      },
      loadQueue: () => Promise.resolve([]),
      saveQueue: () => undefined,
    }),
  )
  const grid = await openGrid(columns, [], { socketKey: 't', ...more })
  await waitFor(() => expect(sent.join()).toContain('"join"'))
  const told = async (command: (heard: GridLinkListener) => void) => {
    act(() => {
      if (listener !== null) command(listener)
    })
    await frame()
    await frame()
  }
  const receive = (...messages: GridMessage[]) => told(heard => messages.forEach(message => heard.received(message)))
  /** words of the server, all of them before anything is drawn */
  const hear = (...all: GridDown[]) => receive(...all.map(x => ({ type: TABLE_UPDATE, socketKey: 't', x }) as const))
  await hear({ t: 'joined', s: 0, editable: true })
  await waitFor(() => expect(grid.ids()).toContain('a'))
  let s = 0
  const entry = (f: string, v: GridLogEntry['v'], r: string): GridLogEntry => ({
    s: (s += 1),
    i: `x:${s}`,
    r,
    f,
    v,
    by: '李护士',
    at: 0,
  })
  /** the operations that went out, in order */
  const ops = () =>
    sent.flatMap(text => {
      const { data } = JSON.parse(text) as { data: { x: { t: string; ops?: GridOp[] } } }
      return data.x.t === 'op' ? (data.x.ops ?? []) : []
    })
  /** what the server says when a colleague wrote a cell */
  const wrote = (f: string, v: GridLogEntry['v'], r = 'a'): GridDown => ({ t: 'ops', from: s + 1, ops: [entry(f, v, r)] })
  return {
    grid,
    sent,
    ops,
    hear,
    receive,
    lose: () => told(heard => heard.lost()),
    reopen: () => told(heard => heard.opened()),
    /** words of a cell's marks, and who stands there */
    marks: (r: string, f: string) => {
      const span = grid.cell(r, f).querySelector<HTMLElement>('[data-f]')
      return { marks: span?.dataset['marks'] ?? '', who: span?.dataset['who'] ?? '', person: span?.dataset['person'] ?? '' }
    },
    wrote,
    write: (f: string, v: GridLogEntry['v'], r = 'a') => hear(wrote(f, v, r)),
  }
}
