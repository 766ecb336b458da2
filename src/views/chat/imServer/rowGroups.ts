import type { ChatSession } from '#contract/entities/chat.ts'
import { selectUrgency } from '#machines/chatDesk/chatDesk.select.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import type { RowGroup } from './RowWindow.tsx'

const LEVELS = [1, 2, 0] as const

/**
 * Rows by how urgent they are at `now` (epoch ms of the server): 危急, 加急/超时, 其他, each group in its order; with nobody pressing there is one group without
 * a head (looks.md 6).
 */
export function groupRows(rows: readonly ChatSession[], now: number): { rows: readonly ChatSession[]; groups: RowGroup[] } {
  const levelOf = (row: ChatSession) => {
    const { level } = selectUrgency(row, now)
    return level === 1 || level === 2 ? level : 0
  }
  const filled = LEVELS.map(level => ({ level, rows: rows.filter(row => levelOf(row) === level) })).filter(
    group => group.rows.length > 0,
  )
  if (filled.every(({ level }) => level === 0)) return { rows, groups: oneGroup(rows) }
  return {
    rows: filled.flatMap(group => group.rows),
    groups: filled.map(group => ({ name: T.groups[group.level], count: group.rows.length })),
  }
}

/** All rows together, without a head. */
export const oneGroup = (rows: readonly ChatSession[]): RowGroup[] => [{ name: '', count: rows.length }]
