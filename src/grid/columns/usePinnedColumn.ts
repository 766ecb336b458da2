import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'

/** The active cell goes where its column went; `pin` is told the column's new index, and nothing where it is drawn no more. */
export function usePinnedColumn(
  shown: readonly { key: string }[],
  active: RefObject<CellRef | null>,
  pin: (index: number) => void,
): void {
  const drawn = useRef(shown)
  const follow = useEffectEvent(() => {
    const before = drawn.current
    drawn.current = shown
    const at = (columns: readonly { key: string }[]) => columns.findIndex(({ key }) => key === active.current?.f)
    if (active.current === null || at(shown) < 0 || at(shown) === at(before)) return
    pin(at(shown))
  })
  useLayoutEffect(() => follow(), [shown])
}
