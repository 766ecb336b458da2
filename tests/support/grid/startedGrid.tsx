import '#tests/src/support/jsdomParts.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createRef, Profiler } from 'react'
import { afterEach, beforeEach } from 'vitest'
import { ConfigProvider } from 'antd'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { EditableGrid, type EditableGridProps } from '#src/grid/EditableGrid.tsx'
import type { GridHandle } from '#src/grid/session/gridHandle.ts'
import { startClient } from '#tests/src/support/client.ts'

/** What jsdom does not lay out: every element is so large, so that the grid draws its rows and columns. */
export function layOut(width = 1200, height = 400): () => void {
  const before = { width: proto('clientWidth'), height: proto('clientHeight') }
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => height })
  Element.prototype.scrollIntoView ??= () => undefined
  Element.prototype.getAnimations ??= () => []
  return () => {
    for (const [name, was] of [
      ['clientWidth', before.width],
      ['clientHeight', before.height],
    ] as const)
      if (was === undefined) Reflect.deleteProperty(HTMLElement.prototype, name)
      else Object.defineProperty(HTMLElement.prototype, name, was)
  }
}
/** For the tests of a file: the layout above and a client with its server, fresh for each test. */
export function beginGrids(): { readonly client: Client } {
  let settle: () => void
  let client: Client
  beforeEach(async () => {
    settle = layOut()
    client = await startClient()
  })
  afterEach(async () => {
    cleanup()
    await client.stop()
    settle()
  })
  return {
    get client() {
      return client
    },
  }
}
type Client = Awaited<ReturnType<typeof startClient>>
const proto = (name: string) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)

/** One frame of the page, in which the store tells what changed. */
export const frame = () => act(() => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve, 0))))

/** A drawn grid with rows of its own, and how a test sees and touches it. */
export async function openGrid(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  more: Omit<Partial<EditableGridProps>, 'ref' | 'columns'> = {},
) {
  const ref = createRef<GridHandle>()
  let drawn = 0
  const draw = (given: readonly GridRow[], props: typeof more) => (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Profiler id="grid" onRender={() => (drawn += 1)}>
        <EditableGrid ref={ref} label="测试表格" columns={columns} rows={given} {...props} />
      </Profiler>
    </ConfigProvider>
  )
  const view = render(draw(rows, more))
  await frame()
  const cell = (r: string, f: string): HTMLElement => {
    const found = view.container.querySelector(`[data-r="${r}"][data-f="${f}"]`)?.closest<HTMLElement>('[role=gridcell]')
    if (!found) throw new Error(`no cell ${r} ${f}`)
    return found
  }
  return {
    ...view,
    cell,
    /** how often React drew anything of the grid so far */
    drawn: () => drawn,
    text: (r: string, f: string) => cell(r, f).textContent,
    editor: (r: string, f: string) => cell(r, f).querySelector('.xl-grid-editor'),
    /** every cell that shows an editor, as `row field` */
    editors: () =>
      [...view.container.querySelectorAll<HTMLElement>('.xl-grid-editor')].map(one => `${one.dataset['r']} ${one.dataset['f']}`),
    ids: () =>
      [...view.container.querySelectorAll('.xl-grid-row')].map(row => row.querySelector<HTMLElement>('[data-r]')?.dataset['r']),
    grid: () => screen.getByRole('grid'),
    // grouped, it is a treegrid
    headers: () => within(view.container.querySelector<HTMLElement>('.xl-grid') ?? view.container).getAllByRole('columnheader'),
    redraw: async (given: readonly GridRow[], props = more) => {
      view.rerender(draw(given, props))
      await frame()
    },
    get handle(): GridHandle {
      if (ref.current === null) throw new Error('no handle yet')
      return ref.current
    },
  }
}
