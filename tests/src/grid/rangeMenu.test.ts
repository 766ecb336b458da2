import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { localData } from '#src/grid/data/localData.ts'
import { rangeEntries } from '#src/grid/menu/rangeEntries.ts'
import { registerKind, KINDS } from '#src/grid/kinds/index.ts'
import { GridSession } from '#src/grid/session/gridSession.ts'
import type { GridOptions } from '#src/grid/session/gridOptions.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'

const stops: (() => void)[] = []
/** A browser that gives no clipboard away, and a page that has said nothing yet, whatever ran here before. */
const clear = () => {
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
  Reflect.deleteProperty(document, 'execCommand')
  Reflect.deleteProperty(navigator, 'clipboard')
}
beforeEach(clear)
afterEach(() => {
  stops.splice(0).forEach(stop => stop())
  clear()
})

// a kind that is shown by another text than it is read from, as accounts are
registerKind('test-name', { ...KINDS.input, print: value => (value === null ? '' : `名${String(value)}`) })
const COLUMNS: GridColumn[] = [
  { key: 'who', title: '负责人', type: 'test-name' },
  { key: 'note', title: '说明', type: 'normal' },
]
function openSession(options: GridOptions = {}) {
  const data = localData(
    COLUMNS,
    ['a', 'b', 'c'].map(id => ({ id, who: `u${id}`, note: id })),
    commit => commit(),
  )
  const session = new GridSession(data, COLUMNS, options)
  session.range.page = { columns: COLUMNS.map(({ key }) => key), reveal: () => undefined, visibleRowCount: () => 3 }
  stops.push(() => session.stop())
  const press = (key: string, r: string, f: string) =>
    rangeEntries(session, { r, f })
      .find(entry => entry.key === key)
      ?.press()
  const current = () => data.store.view.map(row => row.get('who'))
  return { session, press, current }
}
/** What the browser does at a copy that a page asks for; what it holds afterwards. */
function copies(): Map<string, string> {
  const current = new Map<string, string>()
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: (name: string) =>
      name === 'copy' &&
      !document.dispatchEvent(
        Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
          clipboardData: { setData: (type: string, text: string) => current.set(type, text) },
        }),
      ),
  })
  return current
}
const pastedFrom = (items: Record<string, string>) =>
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      read: () =>
        Promise.resolve([
          { types: Object.keys(items), getType: (type: string) => Promise.resolve(new Blob([items[type] ?? ''], { type })) },
        ]),
    },
  })
const soon = () => new Promise(resolve => setTimeout(resolve, 20))

describe('the entries of a range in the menu of a cell', () => {
  it('mean the range where the cell lies in it, otherwise the cell', () => {
    const { session, press, current } = openSession()
    session.range.enter({ r: 'a', f: 'who' })
    session.range.extend({ r: 'b', f: 'who' })
    press('clear', 'b', 'who')
    expect(current()).toEqual([null, null, 'uc'])
    press('clear', 'c', 'who')
    expect([current(), session.range.shape]).toEqual([[null, null, null], null])
  })

  it('offer no writing where nothing may be written, and nothing outside of the data', () => {
    const { session } = openSession({ disabled: true })
    expect(rangeEntries(session, { r: 'a', f: 'who' }).map(({ text, isDisabled }) => [text, isDisabled ?? false])).toEqual([
      ['复制', false],
      ['剪切', true],
      ['粘贴', true],
      ['清除内容', true],
    ])
    expect(rangeEntries(session, { r: 'a', f: '$number' })).toEqual([])
    expect(rangeEntries(session, { r: 'gone', f: 'who' })).toEqual([])
  })

  it('copy and cut put the texts on the clipboard; what is pasted back is the values, not their names', async () => {
    const { session, press, current } = openSession()
    const clipboard = copies()
    session.range.enter({ r: 'a', f: 'who' })
    press('cut', 'a', 'who')
    await soon()
    expect([clipboard.get('text/plain'), current()]).toEqual(['名ua\r\n', [null, 'ub', 'uc']])
    pastedFrom({ 'text/plain': clipboard.get('text/plain') ?? '', 'text/html': clipboard.get('text/html') ?? '' })
    press('paste', 'c', 'who')
    await soon()
    expect(current()).toEqual([null, 'ub', 'ua'])
    pastedFrom({ 'text/plain': '他人' })
    press('paste', 'b', 'who')
    await soon()
    expect(current()).toEqual([null, '他人', 'ua'])
  })

  it('say which keys do it where the browser refuses', async () => {
    const { session, press } = openSession()
    session.range.enter({ r: 'a', f: 'who' })
    Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false })
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    press('copy', 'a', 'who')
    press('paste', 'a', 'who')
    await soon()
    expect(toasts.current().map(({ text }) => text)).toEqual(['请按 Ctrl+C 复制', '请按 Ctrl+V 粘贴'])
  })
})
