import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { cronBuilderMachine } from './cronBuilder.machine.ts'

/** A dialog with all fields and one without seconds; expressions with and without an issue. */
export const model: ModelOptions<typeof cronBuilderMachine> = {
  inputs: [{ year: 2026 }, { year: 2026, hideSecond: true }],
  events: [
    { type: 'dialog.open', text: '', year: 2026 },
    { type: 'dialog.open', text: '60 0 8 * * ? *', year: 2026 },
    { type: 'tab.choose', tab: 'day' },
    { type: 'tab.choose', tab: 'second' },
    { type: 'mode.choose', tab: 'day', mode: 'lastWorkday' },
    { type: 'field.set', field: 'minute', text: '60' },
    { type: 'expression.type', text: '0 0 8 LW * ? *' },
    { type: 'expression.type', text: 'hello' },
    { type: 'calculatePreview done', output: ['2026-01-02 08:00:00'] },
    { type: 'calculatePreview failed', error: failure('network', '网络超时') },
  ],
  // numbers and modes follow from the texts; which tab is shown decides nothing
  context: ({ texts, typed, preview, isSecondHidden }) => ({ texts, typed, preview, isSecondHidden }),
}
