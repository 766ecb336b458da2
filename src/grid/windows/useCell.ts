import { useEffect, useReducer } from 'react'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { useSession } from '../session/SessionContext.ts'
import { WINDOW_TEXT } from './windowTexts.ts'

/** A cell as a window about it shows it; draws anew with every change of its row. */
export function useCell({ r, f }: CellRef) {
  const session = useSession()
  const [, look] = useReducer((n: number) => n + 1, 0)
  const row = session.data.store.row(r)
  const column = session.cells.column(f)
  useEffect(() => row?.subscribe(look), [row])
  return {
    row,
    isLive: row?.isLive === true,
    /** the name of the cell */
    label: row === null || column === null ? '' : session.cells.label(row, column),
    /** a value of this cell as text */
    print: (value: GridValue): string => {
      const text =
        row === null || column === null
          ? String(value ?? '')
          : session.cells.kind(f).print(value, session.cells.facts(row, column))
      return text === '' ? WINDOW_TEXT.empty : text
    },
  }
}
