import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GridComment } from '#contract/entities/gridSnapshot.ts'
import { startClient } from '../support/client.ts'
import { no, ok } from '../support/listeningServer.ts'
import { navigate } from '#src/lib/navigation.ts'
import { provideGridLink } from '#src/grid/wire/gridLink.ts'
import { layOut, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { openShared, serveTable } from '#tests/support/grid/startedShared.tsx'
import { toast } from '#tests/support/grid/stockGrid.tsx'

let settle: () => void
let client: Awaited<ReturnType<typeof startClient>>
let kept: GridComment[]
beforeEach(async () => {
  settle = layOut()
  client = await startClient()
  serveTable(client, { comments: [['a', 'name', 1]] })
  kept = [{ id: 'c1', text: '请核对\n剂量', by: '李护士', at: '2026-11-20 08:00:00', settled: false }]
  client.answers['/grid/comments'] = () => ok(kept)
})
afterEach(async () => {
  await client.stop()
  settle()
})
const span = (cell: HTMLElement) => cell.querySelector('[data-f]') ?? cell
const shownWindow = () => screen.findByRole('dialog', { name: '批注：名称，第1行' })
async function openComments(target: Element) {
  fireEvent.contextMenu(target)
  fireEvent.click(screen.getByRole('menuitem', { name: /^批注/ }))
  return shownWindow()
}
const texts = (drawer: HTMLElement) =>
  within(drawer)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const note = () => document.querySelector<HTMLElement>('.xl-grid-note:not([hidden])')?.textContent ?? ''
const COMMENTS = [['a', 'name', 1]] as [string, string, number][]

it('marks a cell with open comments, says how many in its note and in its menu', async () => {
  const { grid, hear, marks } = await openShared()
  await hear({ t: 'commented', r: 'b', f: 'code', open: 2 })
  expect(marks('b', 'code').marks).toBe('commented')
  fireEvent.mouseOver(span(grid.cell('b', 'code')))
  expect(note()).toContain('有2条批注')
  expect(grid.cell('b', 'code').getAttribute('aria-describedby')).toBe(document.querySelector('.xl-grid-note')?.id)
  fireEvent.contextMenu(span(grid.cell('b', 'code')))
  expect(screen.getByRole('menuitem', { name: /^批注/ }).textContent).toBe('批注2条未解决')
  await hear({ t: 'commented', r: 'b', f: 'code', open: 0 })
  expect(marks('b', 'code').marks).toBe('')
})

it('shows what was said, sends by Ctrl+Enter, and shows what a colleague adds meanwhile', async () => {
  client.answers['/grid/comment/add'] = ({ body }) => {
    const { text } = JSON.parse(body) as { text: string }
    const added = { id: `c${kept.length + 1}`, text, by: '王医生', at: '2026-11-20 09:00:00', settled: false }
    kept = [added, ...kept]
    return ok(added)
  }
  const { grid, hear } = await openShared()
  await hear({ t: 'commented', r: 'a', f: 'name', open: 1 })
  const drawer = await openComments(span(grid.cell('a', 'name')))
  await waitFor(() => expect(texts(drawer).join()).toContain('李护士2026-11-20 08:00:00请核对\n剂量标记已解决'))
  const field = within(drawer).getByRole<HTMLTextAreaElement>('textbox', { name: '添加批注' })
  fireEvent.change(field, { target: { value: '  已核对 ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(texts(drawer)).toHaveLength(2))
  expect([texts(drawer)[0], field.value]).toEqual(['王医生2026-11-20 09:00:00已核对标记已解决', ''])
  kept = [{ id: 'c3', text: '好的', by: '李护士', at: '2026-11-20 09:01:00', settled: false }, ...kept]
  await hear({ t: 'commented', r: 'a', f: 'name', open: 3 })
  await waitFor(() => expect(texts(drawer)[0]).toContain('好的'))
  expect(client.calls().filter(one => one === 'POST /grid/comment/add')).toHaveLength(1)
})

it('settles a comment; the settled one stays to be read', async () => {
  client.answers['/grid/comment/settle'] = () => {
    kept = kept.map(one => ({ ...one, settled: true }))
    return ok(null)
  }
  const { grid } = await openShared()
  const drawer = await openComments(span(grid.cell('a', 'name')))
  fireEvent.click(await within(drawer).findByRole('button', { name: '标记已解决' }))
  await waitFor(() => expect(texts(drawer).join()).toContain('已解决请核对'))
  expect(within(drawer).queryByRole('button', { name: '标记已解决' })).toBeNull()
})

it('says what does not work: a list that does not come is asked for again, what was written stays', async () => {
  client.answers['/grid/comments'] = () => no('服务器忙')
  client.answers['/grid/comment/add'] = () => no('该行已被删除')
  const { grid } = await openShared()
  const drawer = await openComments(span(grid.cell('a', 'name')))
  expect((await within(drawer).findByText('服务器忙')).closest('[role=alert]')).not.toBeNull()
  kept = []
  client.answers['/grid/comments'] = () => ok(kept)
  fireEvent.click(within(drawer).getByRole('button', { name: '重试' }))
  await within(drawer).findByText('还没有批注')
  const field = within(drawer).getByRole<HTMLTextAreaElement>('textbox', { name: '添加批注' })
  fireEvent.change(field, { target: { value: '还在吗' } })
  fireEvent.click(within(drawer).getByRole('button', { name: '发送' }))
  await within(drawer).findByText('该行已被删除')
  expect(field.value).toBe('还在吗')
})

it('counts anew after a cut what was said meanwhile', async () => {
  const { lose, reopen, hear, marks } = await openShared()
  await hear({ t: 'commented', r: 'b', f: 'name', open: 1 })
  await lose()
  expect(marks('b', 'name').marks).toBe('commented')
  await reopen()
  await hear({ t: 'joined', s: 0, editable: true, comments: COMMENTS })
  expect([marks('a', 'name').marks, marks('b', 'name').marks]).toEqual(['commented', ''])
})

it('[WALK-37] an address that names a cell says nothing of its row while the table cannot be loaded, and leads there when it can', async () => {
  const served = client.answers['/grid/snapshot'] ?? (() => no('没有'))
  client.answers['/grid/snapshot'] = () => no('服务器忙')
  navigate('/user/login?cell=t~a~name', { replace: true })
  provideGridLink(() =>
    Promise.resolve({
      userId: 'me',
      isOpen: () => true,
      send: () => undefined,
      listen: () => () => undefined,
      loadQueue: () => Promise.resolve([]),
      saveQueue: () => undefined,
    }),
  )
  await openGrid([{ key: 'name', title: '名称', type: 'input' }], [], { socketKey: 't' })
  const again = await screen.findByRole('button', { name: '重试' })
  expect(toast()).toEqual([])
  client.answers['/grid/snapshot'] = served
  fireEvent.click(again)
  await shownWindow()
  expect(toast()).toEqual([])
})
