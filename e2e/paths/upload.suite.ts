import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { uploadMachine } from '#machines/upload/upload.machine.ts'
import { model } from '#machines/upload/upload.model.ts'
import { uploadPage } from '#e2e/models/upload.page.ts'
import type { PathSuite } from './pathSuite.ts'

const allow: NonNullable<ModelOptions<typeof uploadMachine>['allow']> = (_, event) => event.type !== 'upload.progressed'

export const suite: PathSuite = {
  machine: 'upload',
  title: '[QA-05] upload',
  model: modelOf(uploadMachine, { ...model, allow }),
  page: uploadPage,
  leftOut: ['upload.progressed: how fast the bytes leave is the browser’s own matter'],
}
