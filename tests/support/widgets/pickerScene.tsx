import '#tests/src/support/jsdomParts.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import type { PickerRow } from '#machines/picker/picker.types.ts'
import { setConfig } from '#src/lib/config.ts'
import { CHINESE } from '#src/lib/antdLocale.ts'
import type { Answer, Seen } from '#tests/src/support/listeningServer.ts'
import { listeningServer, no, ok } from '#tests/src/support/listeningServer.ts'

const depart = (id: string, title: string, children: DepartNode[] | null = null): DepartNode => ({
  ...{ id, key: id, value: id, title, departName: title, children, isLeaf: children === null },
  ...{ parentId: '', departOrder: 0, orgCategory: '2', orgType: '1', orgCode: id.toUpperCase() },
})
/** 医院 with 内科 (two wards) and 外科. */
export const DEPARTS = [
  depart('a', '医院', [depart('b', '内科', [depart('c', '心内一病区'), depart('d', '心内二病区')]), depart('e', '外科')]),
]
/** Twelve users, roles and posts at once; the realname of the last is long. */
export const ROWS = Array.from({ length: 12 }, (_, n) => ({
  id: `i${n}`,
  username: `u${n}`,
  realname: n === 11 ? '一二三四五六七八九十一二三' : `人${n}`,
  sex: (n % 2) + 1,
  phone: '19900000000',
  orgCodeTxt: '内科',
  roleCode: `r${n}`,
  roleName: `角色${n}`,
  code: `p${n}`,
  name: `职务${n}`,
  rank_dictText: '高级',
}))

/** A page of ROWS by pageNo and pageSize; or those of a lookup, told by a comma at the end. */
function list({ query }: Seen): { rows: typeof ROWS; total: number } {
  for (const [key, text] of query)
    if (text.endsWith(',')) {
      const rows = ROWS.filter(row => text.split(',').includes(String(Object.entries(row).find(([name]) => name === key)?.[1])))
      return { rows, total: rows.length }
    }
  const size = Number(query.get('pageSize') ?? 10)
  const from = (Number(query.get('pageNo') ?? 1) - 1) * size
  return { rows: ROWS.slice(from, from + size), total: ROWS.length }
}

/** A server with departments, users, roles and posts; `failing` paths answer no. */
export async function pickerScene() {
  const failing = new Set<string>()
  const answer = (seen: Seen): Answer => {
    const path = seen.path.replace('/jeecg-boot', '')
    if (failing.has(path)) return no('服务暂时不可用')
    if (path === '/sys/sysDepart/queryTreeList') return ok(DEPARTS)
    if (path.startsWith('/sys/dict/')) return ok([{ value: '1', text: '男', title: '男' }])
    const { rows, total } = list(seen)
    if (path === '/sys/user/getMultiUser') return { body: rows }
    return ok({ records: rows, total, size: 0, current: 1, pages: 1 })
  }
  const server = await listeningServer(answer)
  setConfig({ baseUrl: `${server.origin}/jeecg-boot` })
  return {
    failing,
    seen: (part: string) => server.seen.filter(one => one.path.includes(part)),
    close: async () => {
      await server.close()
      setConfig({})
    },
  }
}

/** Draws in Chinese and without motion: jsdom tells no end of an animation. */
const still = (children: ReactNode) => (
  <ConfigProvider locale={CHINESE} theme={{ token: { motion: false } }}>
    {children}
  </ConfigProvider>
)
export const show = (children: ReactNode) => render(still(children))

/** The page is `width` px wide for media queries. */
export function widthOf(width: number): void {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      matches: width <= Number(/max-width:\s*([\d.]+)px/.exec(media)?.[1] ?? 0),
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}

export const dialog = (name: string) => screen.findByRole('dialog', { name })
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
export const widthIn = (element: HTMLElement) => element.closest<HTMLElement>('.ant-modal')?.style.width
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const press = (name: string, inside: HTMLElement = document.body) =>
  userEvent.setup().click(within(inside).getByRole('button', { name }))
export const boxes = (inside: HTMLElement) =>
  within(inside).findAllByRole<HTMLInputElement>('checkbox', { name: /^选择(?!本页)/ })
export const ticked = (inside: HTMLElement) =>
  [...inside.querySelectorAll<HTMLInputElement>('tbody input:checked')].map(one => one.getAttribute('aria-label'))

/** A picker whose value lives outside, as in a form. */
export function current(
  start: string,
  draw: (value: string, onChange: (value: string, rows: readonly PickerRow[]) => void) => ReactNode,
) {
  const changes: { value: string; rows: readonly PickerRow[] }[] = []
  function Current() {
    const [value, setValue] = useState(start)
    return draw(value, (next, rows) => {
      changes.push({ value: next, rows })
      setValue(next)
    })
  }
  show(<Current />)
  return changes
}
