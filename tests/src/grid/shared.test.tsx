import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROW_HIGHLIGHT } from '#contract/constants.ts'
import { startClient } from '../support/client.ts'
import { frame, layOut } from './startedGrid.tsx'
import { openShared, serveTable } from './startedShared.tsx'

let settle: () => void
let client: Awaited<ReturnType<typeof startClient>>
const animated = vi.fn(() => ({ cancel: () => undefined }))
beforeEach(async () => {
  settle = layOut()
  client = await startClient()
  serveTable(client)
  animated.mockClear()
  Object.defineProperty(Element.prototype, 'animate', { configurable: true, value: animated })
})
afterEach(async () => {
  await client.stop()
  settle()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

describe('a shared grid', () => {
  it('[GRIDSOCK-11] [CONST-09] what a colleague writes glows for 1.4 s where the grid wants it, and not otherwise', async () => {
    const loud = await openShared({ highlight: true })
    await loud.write('name', '乙')
    expect(loud.grid.text('a', 'name')).toBe('乙')
    expect(animated.mock.calls).toEqual([[expect.anything(), ROW_HIGHLIGHT]])
    loud.grid.unmount()
    animated.mockClear()
    const quiet = await openShared()
    await quiet.write('name', '丙')
    expect([quiet.grid.text('a', 'name'), animated.mock.calls]).toEqual(['丙', []])
  })

  it('shows who stands in a cell and who writes there, until he is gone', async () => {
    const { grid, hear } = await openShared()
    const span = () => grid.cell('a', 'code').querySelector<HTMLElement>('[data-f]')
    await hear({ t: 'see', client: 'other', userId: 'u2', name: '李护士', r: 'a', f: 'code', editing: true })
    expect([span()?.dataset['who'], span()?.dataset['marks']]).toEqual(['李护士', 'busy'])
    await hear({ t: 'gone', client: 'other' })
    expect([span()?.dataset['who'], span()?.dataset['marks']]).toEqual([undefined, undefined])
  })

  it('marks what has no answer yet; a write of a colleague under an open editor leaves the draft and is settled in the note', async () => {
    const { grid, write, sent } = await openShared()
    fireEvent.click(grid.cell('a', 'name'))
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称，第1行' })
    fireEvent.focusIn(field())
    fireEvent.change(field(), { target: { value: '我的' } })
    await write('name', '别的')
    expect(field().value).toBe('我的')
    fireEvent.click(screen.getByRole('button', { name: '采用对方的' }))
    expect(field().value).toBe('别的')
    fireEvent.change(field(), { target: { value: '最后' } })
    fireEvent.mouseDown(document.body)
    await frame()
    const span = grid.cell('a', 'name').querySelector<HTMLElement>('[data-f]')
    expect([span?.textContent, span?.dataset['marks']]).toEqual(['最后', 'pending'])
    expect(sent.some(text => text.includes('"op"') && text.includes('最后'))).toBe(true)
  })
})
