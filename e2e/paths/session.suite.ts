import { modelOf } from '#machines/kit/modelOf.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { model } from '#machines/session/session.model.ts'
import { sessionPage } from '#e2e/models/session.page.ts'
import type { PathSuite } from './pathSuite.ts'

export const suite: PathSuite = {
  machine: 'session',
  title: '[QA-01] session',
  model: modelOf(sessionMachine, model),
  page: sessionPage,
}
