import { modelOf } from '#machines/kit/modelOf.ts'
import { layoutMachine } from '#machines/layout/layout.machine.ts'
import { model } from '#machines/layout/layout.model.ts'
import { layoutPage } from '#e2e/models/layout.page.ts'
import type { PathSuite } from './pathSuite.ts'

export const suite: PathSuite = {
  machine: 'layout',
  title: '[QA-01] layout',
  model: modelOf(layoutMachine, model),
  page: layoutPage,
}
