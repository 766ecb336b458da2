import type { GridMergeContext, UndoStep } from './gridMerge.types.ts'

/** Which of my operations it is: they are counted. */
export const countOf = (i: string): number => Number(i.slice(i.lastIndexOf(':') + 1))

/**
 * Index of the first cell of a step whose operation is the `count`th or a later one; they stand in the order in which they were made. A paste of thousands
 * of cells is answered in dozens of frames, none of which may walk through all of them.
 */
function cellFrom(cells: UndoStep['cells'], count: number): number {
  let [low, high] = [0, cells.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (countOf(cells[middle]?.i ?? '') < count) low = middle + 1
    else high = middle
  }
  return low
}

/** The steps of undo and redo with the numbers their operations got. */
export function numbered(
  { client, undo, redo }: GridMergeContext,
  all: ReadonlyMap<string, number>,
): Partial<Pick<GridMergeContext, 'undo' | 'redo'>> {
  const numbers = new Map([...all].filter(([i]) => i.startsWith(`${client}:`)))
  if (numbers.size === 0) return {}
  let [least, most] = [Infinity, 0]
  for (const i of numbers.keys()) [least, most] = [Math.min(least, countOf(i)), Math.max(most, countOf(i))]
  const withNumbers = (step: UndoStep): UndoStep => {
    const { cells } = step
    const [from, to] = [cellFrom(cells, least), cellFrom(cells, most + 1)]
    if (from === to) return step
    const meant = cells.slice(from, to).map(cell => ({ ...cell, s: numbers.get(cell.i) ?? cell.s }))
    return { ...step, cells: [...cells.slice(0, from), ...meant, ...cells.slice(to)] }
  }
  const fill = (steps: UndoStep[]) => {
    const filled = steps.map(withNumbers)
    return filled.every((step, n) => step === steps[n]) ? steps : filled
  }
  return { undo: fill(undo), redo: fill(redo) }
}
