import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { useSession } from '../session/SessionContext.ts'
import { rangeFigures } from './rangeFigures.ts'

/** Rows whose changes are followed; the figures of a larger range are those of the moment it was chosen. */
const FOLLOWED_MAX = 2_000
/** Quiet time before the figures are added up and read out, ms. */
const QUIET = 150

/** The line under a grid: how large the range is and what its numbers add up to. It is read out when it changes. */
export function RangeStatus() {
  const session = useSession()
  const { range } = session
  const version = useSyncExternalStore(range.listen, range.version)
  const [changes, change] = useReducer((n: number) => n + 1, 0)
  const [text, setText] = useState('')
  useEffect(() => {
    if (range.shape === null) return undefined
    const { rows } = range.cells()
    if (rows.length > FOLLOWED_MAX) return undefined
    const stops = rows.map(row => row.subscribe(change))
    return () => stops.forEach(stop => stop())
  }, [range, version])
  useEffect(() => {
    if (range.shape === null && range.progress === null) {
      setText('')
      return undefined
    }
    const look = () => {
      const cells = range.cells()
      const isOne = cells.rows.length * cells.columns.length <= 1
      setText(range.progress !== null ? `正在写入 ${Math.round(range.progress * 100)}%` : isOne ? '' : rangeFigures(cells))
    }
    const timer = setTimeout(look, QUIET)
    return () => clearTimeout(timer)
  }, [range, version, changes])
  return (
    <p className="xl-grid-range-status" aria-live="polite">
      {text}
    </p>
  )
}
