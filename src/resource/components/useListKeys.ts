import { useEffect, useRef, type RefObject } from 'react'
import { registerAction } from '#src/runtime/palette/actions.ts'
import type { Entry } from '../actions.tsx'
import { TEXT } from '../texts.ts'

/** `n` adds a row, while `add` is there. The way is in the palette, too. */
export function useAddKey(title: string, add: (() => void) | null): void {
  const last = useRef(add)
  useEffect(() => {
    last.current = add
  })
  const mayAdd = add !== null
  useEffect(
    () =>
      mayAdd
        ? registerAction({ id: 'list.add', label: TEXT.addOf(title), shortcut: 'n', run: () => last.current?.() })
        : undefined,
    [mayAdd, title],
  )
}

/** Its own rows alone: what is unfolded below a row may be a list with rows of its own. */
const linesOf = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>(':scope > table > tbody > tr:not(.xl-list-part)') ?? []),
]

/**
 * `j` and `k` move from row to row, `e` edits the row that has the focus; keys of the page's own list, not of lists below its rows. The rows take the
 * focus, so that a screen reader reads them and what stands in them is one Tab away.
 */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  rows: readonly { entries: readonly Entry[] }[],
  isOwn: boolean,
): void {
  const last = useRef(rows)
  useEffect(() => {
    last.current = rows
  })
  useEffect(() => {
    if (!isOwn) return undefined
    const lines = () => linesOf(box.current)
    const current = () => lines().findIndex(line => line.contains(document.activeElement))
    const move = (by: 1 | -1) => () => {
      const all = lines()
      const at = current()
      const line = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]
      line?.focus({ preventScroll: true })
      line?.scrollIntoView({ block: 'nearest' })
    }
    const edit = () => last.current[current()]?.entries.find(({ key }) => key === 'edit')
    const hasRows = () => last.current.length > 0
    const ends = [
      registerAction({
        id: 'list.next',
        label: TEXT.nextRow,
        shortcut: 'j',
        isKeyOnly: true,
        isAvailable: hasRows,
        run: move(1),
      }),
      registerAction({
        id: 'list.previous',
        label: TEXT.previousRow,
        shortcut: 'k',
        isKeyOnly: true,
        isAvailable: hasRows,
        run: move(-1),
      }),
      registerAction({
        id: 'list.edit',
        label: TEXT.editRow,
        shortcut: 'e',
        isKeyOnly: true,
        isAvailable: () => edit() !== undefined,
        run: () => edit()?.press(),
      }),
    ]
    return () => ends.forEach(end => end())
  }, [box, isOwn])
}
