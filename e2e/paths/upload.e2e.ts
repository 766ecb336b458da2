import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { uploadMachine } from '#machines/upload/upload.machine.ts'
import { model } from '#machines/upload/upload.model.ts'
import { uploadPage } from '#e2e/models/upload.page.ts'
import { playPaths } from './playPaths.ts'

const allow: NonNullable<ModelOptions<typeof uploadMachine>['allow']> = (_, event) => event.type !== 'upload.progressed'

playPaths('[QA-05] upload', modelOf(uploadMachine, { ...model, allow }), uploadPage, undefined, [
  'upload.progressed: how fast the bytes leave is the browser’s own matter',
])
