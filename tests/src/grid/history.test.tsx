import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GridHistoryEntry } from '#contract/entities/gridSnapshot.ts'
import { startClient } from '../support/client.ts'
import { no, ok } from '../support/listeningServer.ts'
import { frame, layOut } from '#tests/support/grid/startedGrid.tsx'
import { openShared, serveTable } from '#tests/support/grid/startedShared.tsx'

let settle: () => void
let client: Awaited<ReturnType<typeof startClient>>
let kept: GridHistoryEntry[]
const entry = (s: number, before: string | null, value: string): GridHistoryEntry => ({
  s,
  before,
  value,
  by: s % 2 === 0 ? '李护士' : '王医生',
  at: `2026-11-20 08:00:${String(s % 60).padStart(2, '0')}`,
})
beforeEach(async () => {
  settle = layOut()
  client = await startClient()
  serveTable(client)
  kept = [entry(2, '丁', '甲'), entry(1, null, '丁')]
  client.answers['/grid/history'] = () => ok(kept)
})
afterEach(async () => {
  await client.stop()
  settle()
})
async function openHistory(cell: HTMLElement) {
  fireEvent.contextMenu(cell.querySelector('[data-f]') ?? cell)
  fireEvent.click(screen.getByRole('menuitem', { name: /^修改记录/ }))
  return screen.findByRole('dialog', { name: '修改记录：名称，第1行' })
}
const texts = (drawer: HTMLElement) =>
  within(drawer)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('says who changed a cell when, from what to what, and what is changed meanwhile', async () => {
  const { grid, write } = await openShared()
  const drawer = await openHistory(grid.cell('a', 'name'))
  await waitFor(() =>
    expect(texts(drawer)).toEqual(['李护士2026-11-20 08:00:02丁→甲', '王医生2026-11-20 08:00:01（空）→丁恢复为此值']),
  )
  kept = [entry(3, '甲', '戊'), ...kept]
  await write('name', '戊')
  await waitFor(() => expect(texts(drawer)[0]).toBe('王医生2026-11-20 08:00:03甲→戊'))
})

it('writes a value of the past as an edit that can be undone', async () => {
  const { grid, ops } = await openShared()
  const drawer = await openHistory(grid.cell('a', 'name'))
  fireEvent.click(await within(drawer).findByRole('button', { name: '恢复为此值' }))
  await frame()
  expect([grid.text('a', 'name'), ops()]).toMatchObject(['丁', [{ r: 'a', f: 'name', v: '丁' }]])
  fireEvent.keyDown(grid.cell('a', 'name'), { key: 'z', ctrlKey: true })
  await frame()
  expect(grid.text('a', 'name')).toBe('甲')
})

it('offers nothing to write to who may not', async () => {
  serveTable(client, { access: { edit: false, add: false, remove: false, move: false } })
  const { grid } = await openShared()
  const drawer = await openHistory(grid.cell('a', 'name'))
  await waitFor(() => expect(texts(drawer)).toHaveLength(2))
  expect(within(drawer).queryByRole('button', { name: '恢复为此值' })).toBeNull()
})

it('shows a long history step by step', async () => {
  kept = Array.from({ length: 70 }, (_, n) => entry(70 - n, `值${n}`, `值${n + 1}`))
  const { grid } = await openShared()
  const drawer = await openHistory(grid.cell('a', 'name'))
  await waitFor(() => expect(texts(drawer)).toHaveLength(30))
  fireEvent.click(within(drawer).getByRole('button', { name: '再显示一些（还有40条）' }))
  fireEvent.click(within(drawer).getByRole('button', { name: '再显示一些（还有10条）' }))
  expect(texts(drawer)).toHaveLength(70)
  expect(within(drawer).queryByRole('button', { name: /再显示一些/ })).toBeNull()
})

it('brings older pages as long as there are any, keeps what was brought, and says when one does not come', async () => {
  const all = Array.from({ length: 203 }, (_, n) => entry(203 - n, `值${n}`, `值${n + 1}`))
  const asked: (string | null)[] = []
  let isCut = true
  client.answers['/grid/history'] = ({ query }) => {
    const before = query.get('before')
    asked.push(before)
    if (before === null) return ok(kept.slice(0, 200))
    return isCut ? no('服务器忙') : ok(kept.filter(({ s }) => s < Number(before)).slice(0, 200))
  }
  kept = all
  const { grid, write } = await openShared()
  const drawer = await openHistory(grid.cell('a', 'name'))
  await waitFor(() => expect(texts(drawer)).toHaveLength(30))
  for (let press = 0; press < 6; press += 1) fireEvent.click(within(drawer).getByRole('button', { name: /再显示一些/ }))
  expect(texts(drawer)).toHaveLength(200)
  fireEvent.click(within(drawer).getByRole('button', { name: '更早的记录' }))
  expect(within(drawer).getByRole('button', { name: '正在加载…' })).toBeTruthy()
  expect((await within(drawer).findByRole('alert')).textContent).toBe('服务器忙')
  isCut = false
  fireEvent.click(within(drawer).getByRole('button', { name: '更早的记录' }))
  await waitFor(() => expect(texts(drawer)).toHaveLength(203))
  expect(asked).toEqual([null, '4', '4'])
  expect(within(drawer).queryByRole('button', { name: '更早的记录' })).toBeNull()
  // a change made meanwhile pushes one out of the newest page
  kept = [entry(204, '值0', '戊'), ...all]
  await write('name', '戊')
  await waitFor(() => expect(texts(drawer)).toHaveLength(204))
})

it('says when there is none, and when it does not come', async () => {
  client.answers['/grid/history'] = () => no('服务器忙')
  const { grid } = await openShared()
  const drawer = await openHistory(grid.cell('a', 'name'))
  await within(drawer).findByText('服务器忙')
  kept = []
  client.answers['/grid/history'] = () => ok(kept)
  fireEvent.click(within(drawer).getByRole('button', { name: '重试' }))
  await within(drawer).findByText('该单元格没有修改记录')
})
