import type { EventObject } from 'xstate'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { resourceListMachine } from '#machines/resourceList/resourceList.machine.ts'
import { model } from '#machines/resourceList/resourceList.model.ts'
import type { Context, Input, Row } from '#machines/resourceList/resourceList.types.ts'
import { resourceListPage } from '#e2e/models/resourceList.page.ts'
import type { PathSuite } from './pathSuite.ts'

type Given = EventObject & {
  row?: Row
  rows?: readonly Row[]
  query?: Context['query']
  isSelection?: boolean
  output?: object
  error?: { kind: string }
}
const NEVER = /^(branch|fetchBranch|advanced|list\.freshen|permissions|export\.progress|row\.saved|undo\.offer)/
/** While a form is on its way its window stays, and it lies over the list. */
const WINDOWS = /^(row\.(add|edit|show|history)|import|columns|dialog)/

/** One thing at a time, by buttons that are there; a window lies over the list. */
const allow: NonNullable<ModelOptions<typeof resourceListMachine>['allow']> = (snapshot, event) => {
  const given = event as Given
  if (NEVER.test(event.type) || !(model.allow?.(snapshot, event) ?? true)) return false
  const { value, context } = snapshot
  const isResting = value.list === 'ready'
  if (value.mutation === 'saving' && WINDOWS.test(event.type)) return false
  switch (event.type) {
    case 'query.come':
      return isResting && given.query?.filters['name'] !== undefined && context.query.filters['name'] === undefined
    case 'list.reload':
      return value.mutation === 'idle' && value.dialog === 'none' && (isResting || value.list === 'failed')
    case 'fetchPage failed':
      return value.mutation === 'idle'
    // what one action of a screen left is told in words, only a batch tells it by rows
    case 'runCommand done':
      return context.pending?.command === 'deleteBatch' || !('result' in (given.output ?? {}))
    case 'saveRow failed':
      return given.error?.kind !== 'network'
    case 'row.edit':
    case 'row.remove':
      return given.row?.['code'] === undefined && isResting
    case 'form.submit':
      return snapshot.matches({ dialog: { edit: 'open' } }) && value.mutation === 'idle'
    case 'dialog.close':
      return value.dialog !== 'none' && value.mutation === 'idle'
    case 'batch.remove':
      return context.selected.length > 0
    case 'action.ask':
      return (given.rows?.length ?? 0) > 0
    case 'selection.clear':
      return context.selected.length > 0
    case 'selection.change':
      return context.selected.length === 0 && isResting
    case 'export.start':
      return given.isSelection === false
    default:
      return true
  }
}

export const suite: PathSuite = {
  machine: 'resourceList',
  title: '[QA-15] resourceList',
  model: modelOf(resourceListMachine, { ...model, inputs: (model.inputs ?? []).slice(0, 1) as Input[], allow }),
  page: resourceListPage,
  leftOut: [
    'branch.open, fetchBranch done and fetchBranch failed: a tree has branches, these lists are none',
    'advanced.apply: the flow e2e/flows/query.e2e.ts plays its window',
    'list.freshen and permissions.change: they come by themselves after half a minute, or with a notice about rights',
    'export.progress, export.start of chosen rows: the sample has none chosen, and how far the server is it says itself',
    'row.saved and undo.offer: the machine raises them itself',
    'row.edit and row.remove of a fixed row, batch.remove and action.ask without rows: there is no button',
    'fetchPage failed and list.reload under a window: the window lies over the list',
    'windows that are opened or closed while a form is on its way: its buttons are disabled, and it lies over the list',
    'form.submit of a new row: its form is played by the flows of lists',
    'saveRow failed without an answer: the sample is a new row, whose form is played elsewhere',
    'list.unset: every list of the product has its calls',
  ],
}
