import { cronBuilderMachine } from '#machines/cronBuilder/cronBuilder.machine.ts'
import { model } from '#machines/cronBuilder/cronBuilder.model.ts'
import type { CronBuilderInput } from '#machines/cronBuilder/cronBuilder.types.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import { cronBuilderPage } from '#e2e/models/cronBuilder.page.ts'
import type { PathSuite } from './pathSuite.ts'

export const suite: PathSuite = {
  machine: 'cronBuilder',
  title: '[TECH-27] cronBuilder',
  model: modelOf(cronBuilderMachine, model),
  page: cronBuilderPage,
  unplayable: path => ((path.input as CronBuilderInput).hideSecond === true ? 'a hidden tab cannot be pressed' : null),
}
