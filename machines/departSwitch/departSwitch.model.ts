import type { Depart } from '#contract/entities/session.ts'
import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { departSwitchMachine } from './departSwitch.machine.ts'

const list: Depart[] = [
  { id: 'd1', parentId: '', orgCode: 'A91', departName: '互联网医院办公室' },
  { id: 'd2', parentId: '', orgCode: 'A92', departName: '客服中心' },
]
const error = failure('refused', '您不属于该部门！')

/** Cases for the path generator: two departments, a code that is not offered, dialogs that may and may not be closed. */
export const model: ModelOptions<typeof departSwitchMachine> = {
  context: ({ list: loaded, isClosable, chosen, isAsked, failure: why }) => ({
    isLoaded: loaded.length > 0,
    isClosable,
    isChosen: chosen !== null,
    isAsked,
    isFailed: why !== null,
  }),
  events: [
    { type: 'depart.open', isClosable: true },
    { type: 'depart.open', isClosable: false },
    { type: 'depart.choose', orgCode: 'A92' },
    { type: 'depart.choose', orgCode: 'X' },
    { type: 'loadDeparts done', output: { list, orgCode: 'A91' } },
    { type: 'loadDeparts done', output: { list: [], orgCode: null } },
    { type: 'loadDeparts failed', error },
    { type: 'switchDepart failed', error },
  ],
}
