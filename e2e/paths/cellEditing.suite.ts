import { modelOf } from '#machines/kit/modelOf.ts'
import { cellEditingMachine } from '#machines/cellEditing/cellEditing.machine.ts'
import { model } from '#machines/cellEditing/cellEditing.model.ts'
import { cellEditingPage } from '#e2e/models/cellEditing.page.ts'
import type { PathSuite } from './pathSuite.ts'

export const suite: PathSuite = {
  machine: 'cellEditing',
  title: '[QA-01] cellEditing',
  model: modelOf(cellEditingMachine, model),
  page: cellEditingPage,
  generator: 'eachTransition',
}
