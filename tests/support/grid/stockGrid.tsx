import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { startClient } from '#tests/src/support/client.ts'
import { frame, layOut, type openGrid } from './startedGrid.tsx'

/** Three rows with a name and a stock that is summed up. */
export const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', defaultValue: '新行' },
  { key: 'stock', title: '库存', type: 'inputNumber', statistics: ['sum', 'average'] },
]
export const ROWS: GridRow[] = ['a', 'b', 'c'].map((id, at) => ({ id, name: id.toUpperCase(), stock: at + 1 }))

/** Lays the page out and starts a client around each test of a file; its answer gives the client of the running test. */
export function aroundEachTest(): () => Awaited<ReturnType<typeof startClient>> {
  let settle: () => void
  let client: Awaited<ReturnType<typeof startClient>>
  beforeEach(async () => {
    settle = layOut()
    client = await startClient()
  })
  afterEach(async () => {
    await client.stop()
    settle()
  })
  return () => client
}

type Grid = Awaited<ReturnType<typeof openGrid>>
/** numbers and names in the order of the table: `1A` */
export const orderOf = (grid: Grid) => grid.handle.getTableData().map(({ name, orderNum }) => `${orderNum}${name}`)
export const button = (name: string) => screen.queryByRole('button', { name, exact: true } as { name: string })
export const toast = () => toasts.current().map(({ text }) => text)
/** A tool in the menu 更多 of the tool line. */
export const fromMore = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: '更多' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
  await frame()
}
export const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await frame()
}
