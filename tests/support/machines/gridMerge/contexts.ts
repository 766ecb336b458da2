import type { GridOp } from '#contract/grids/register.ts'
import type { GridMergeContext, PendingOp, StepCell } from '#machines/gridMerge/gridMerge.types.ts'

/** What a live table knows of itself with nothing written in it, but for what is given. */
export const contextOf = (more: Partial<GridMergeContext> = {}): GridMergeContext => ({
  socketKey: 'demo',
  client: 'me',
  tenant: null,
  policies: {},
  required: [],
  parent: null,
  local: {},
  linked: true,
  seq: 4,
  head: 4,
  editable: true,
  pending: [],
  made: 0,
  groups: 0,
  draft: null,
  place: null,
  conflicts: [],
  refusals: [],
  undo: [],
  redo: [],
  colleagues: [],
  awaited: null,
  trouble: '',
  ...more,
})
/** An operation of mine that was made at moment 5. */
export const waiting = (op: Partial<GridOp>, more: Partial<PendingOp> = {}): PendingOp => ({
  op: { i: 'me:1', r: '7', f: 'name', v: '我的', b: 0, ...op },
  at: 5,
  ...more,
})
/** What a step wrote into a cell. */
export const stepCell = (more: Partial<StepCell> = {}): StepCell => ({
  r: '7',
  f: 'name',
  i: 'me:1',
  s: 0,
  v: '我的',
  before: '',
  b: 0,
  ...more,
})
