import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { uploadMachine } from './upload.machine.ts'

/** One picture; an answer that takes it, one that refuses it, one that names no path, a cut line. */
export const model: ModelOptions<typeof uploadMachine> = {
  inputs: [{ name: 'a.png', type: 'image/png', size: 68 }],
  events: [
    { type: 'upload.progressed', percent: 40 },
    { type: 'sendFile done', output: { success: true, message: 'temp/a.png' } },
    { type: 'sendFile done', output: { success: false, message: '格式不支持' } },
    { type: 'sendFile done', output: { success: true, message: '' } },
    { type: 'sendFile failed', error: failure('network', 'Network Error') },
  ],
}
