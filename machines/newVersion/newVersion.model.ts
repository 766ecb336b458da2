import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { newVersionMachine } from './newVersion.machine.ts'

/** Cases for the path generator: the same build, another one, none; with and without unsaved work. */
export const model: ModelOptions<typeof newVersionMachine> = {
  inputs: [{ build: 'a' }, { build: '' }],
  events: [
    { type: 'fetchBuild done', output: 'a' },
    { type: 'fetchBuild done', output: 'b' },
    { type: 'fetchBuild done', output: '' },
    { type: 'fetchBuild failed', error: failure('network', '网络超时') },
    { type: 'reload.request', unsaved: [] },
    { type: 'reload.request', unsaved: ['新增用户'] },
  ],
}
