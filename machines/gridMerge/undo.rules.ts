import { GRID_UNDO_MAX } from '#contract/constants.ts'
import { LIVE, type GridOp } from '#contract/grids/register.ts'
import type { GridMergeContext, Step, StepCell, UndoStep } from './gridMerge.types.ts'
import { cellOf } from './cells.rules.ts'
import { added, opId } from './ownOperations.rules.ts'
import { stepsOfWholeRows } from './wholeRows.rules.ts'

const isSumOf =
  ({ policies }: Pick<GridMergeContext, 'policies'>) =>
  (f: string): boolean =>
    policies[f] === 'add'

/**
 * Takes back the last step, or does it again: each cell only if it is still as that step left it; numbers that are added up always, unless what is taken
 * back was refused. A row that the step brought goes as a whole.
 */
export function undone(context: GridMergeContext, way: 'undo' | 'redo', now: number, sends: boolean): Step {
  const step = context[way].at(-1)
  if (step === undefined) return { context: {}, emits: [] }
  const other = way === 'undo' ? 'redo' : 'undo'
  // the last written cell is taken back first, so that rows come back before their cells
  const all = onceEach(step.cells, isSumOf(context))
  const born = new Set(all.filter(({ f, v, before }) => f === LIVE && v === true && before === false).map(({ r }) => r))
  const cells = all.filter(({ r, f }) => f === LIVE || !born.has(r)).reverse()
  const { ops, whole, ...made } = added(
    context,
    cells.map((cell, n): GridOp => {
      const { r, f, before: v, s, i } = cell
      const op: GridOp = { i: opId(context, n), r, f, v, b: s, g: step.g, u: s }
      if (s === 0) op.p = i
      if ((way === 'undo' ? cell.isFirst : cell.empties) === true) op.w = null
      return op
    }),
    now,
    sends,
  )
  const back: UndoStep = {
    g: step.g,
    cells: cells.map(({ r, f, v, before, s, i, isFirst, empties }, n) => {
      const cell: StepCell = { r, f, i: opId(context, n), s: 0, v: before, before: v, b: s, p: i }
      return { ...cell, ...(isFirst === true ? { isFirst } : {}), ...(empties === true ? { empties } : {}) }
    }),
  }
  const steps = { undo: made.context.undo ?? context.undo, redo: made.context.redo ?? context.redo }
  return {
    context: {
      ...made.context,
      refusals: (made.context.refusals ?? context.refusals).filter(({ g }) => g !== step.g),
      [way]: stepsOfWholeRows(restored(steps[way].slice(0, -1), cells, ops, isSumOf(context)), whole),
      [other]: stepsOfWholeRows([...steps[other], back].slice(-GRID_UNDO_MAX), whole),
    },
    emits: made.emits,
  }
}

/**
 * What a step did to each cell as a whole, where it wrote one several times with nobody in between: from what stood there before to the last; in the order of
 * the last.
 */
function onceEach(cells: readonly StepCell[], isSum: (f: string) => boolean): StepCell[] {
  const merged = new Map<string, StepCell>()
  for (const cell of cells) {
    const key = isSum(cell.f) ? cell.i : cellOf(cell)
    const first = merged.get(key)
    merged.delete(key)
    if (first !== undefined && isOver(cell, first)) merged.set(key, { ...cell, before: first.before, ...madeOver(first) })
    else {
      if (first !== undefined) merged.set(first.i, first)
      merged.set(key, cell)
    }
  }
  return [...merged.values()]
}

const madeOver = ({ b, p }: StepCell): Pick<StepCell, 'b' | 'p'> => (p === undefined ? { b } : { b, p })

/** That `cell` was written over what `below` left. */
const isOver = (cell: StepCell, below: StepCell): boolean =>
  cell.p === undefined ? below.s > 0 && cell.b === below.s : cell.p === below.i

/**
 * The steps that are left when `cells` of the one above them go back by `ops`: the own step that wrote a cell before finds it as it left it, at the number of
 * that operation. What a colleague wrote in between stays theirs. Such a cell goes to the end of its step: cells stand in the order of their operations.
 */
function restored(
  steps: UndoStep[],
  cells: readonly StepCell[],
  ops: readonly GridOp[],
  isSum: (f: string) => boolean,
): UndoStep[] {
  const wanted = new Map(cells.flatMap((cell, n) => (isSum(cell.f) ? [] : [[cellOf(cell), { cell, i: ops[n]?.i ?? '' }]])))
  const left: UndoStep[] = []
  for (const step of steps.toReversed()) {
    const found = new Map<string, StepCell>()
    if (wanted.size > 0) for (const cell of step.cells) if (wanted.has(cellOf(cell))) found.set(cellOf(cell), cell)
    const again: StepCell[] = []
    const gone = new Set<StepCell>()
    for (const [place, { cell, i }] of wanted) {
      const below = found.get(place)
      if (below === undefined) continue
      // the newest own step at a cell alone can be what was there before
      wanted.delete(place)
      if (!isOver(cell, below)) continue
      gone.add(below)
      again.push({ ...below, i, s: 0, isBack: true })
    }
    left.push(gone.size === 0 ? step : { ...step, cells: [...step.cells.filter(cell => !gone.has(cell)), ...again] })
  }
  return left.reverse()
}

/**
 * Undo and redo without the operations that were refused. What was written over one of them was written over what had stood there before it.
 */
export function forgotten(
  context: Pick<GridMergeContext, 'policies' | 'undo' | 'redo'>,
  refused: ReadonlySet<string>,
): Pick<GridMergeContext, 'undo' | 'redo'> {
  const without = (steps: UndoStep[]): UndoStep[] => {
    // a cell that was to come back is still its step's, which will say so when its turn comes
    const isGone = ({ i, isBack }: StepCell): boolean => isBack !== true && refused.has(i)
    const gone = new Map(steps.flatMap(({ cells }) => cells.flatMap(cell => (isGone(cell) ? [[cell.i, cell]] : []))))
    if (gone.size === 0) return steps
    const relinked = (cell: StepCell): StepCell => {
      const below = cell.p === undefined ? undefined : gone.get(cell.p)
      if (below === undefined || isSumOf(context)(cell.f)) return cell
      const { p: _refused, ...rest } = cell
      return relinked({ ...rest, before: below.before, ...madeOver(below) })
    }
    return steps.flatMap(step => {
      const cells = step.cells.filter(cell => !isGone(cell)).map(relinked)
      return cells.length === 0 ? [] : [{ ...step, cells }]
    })
  }
  return { undo: without(context.undo), redo: without(context.redo) }
}
