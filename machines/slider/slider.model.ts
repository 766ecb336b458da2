import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { sliderMachine } from './slider.machine.ts'

/** A slider that the server judges and one that nobody does; a pointer that goes half the way, a hair too short, to the end and past it. */
export const model: ModelOptions<typeof sliderMachine> = {
  inputs: [{ isChecked: true }, { isChecked: false }],
  events: [
    { type: 'handle.grab', at: 1_000 },
    { type: 'handle.move', position: 0.5, at: 1_200 },
    { type: 'handle.move', position: 0.95, at: 1_300 },
    { type: 'handle.move', position: 1.2, at: 1_400 },
    { type: 'handle.step', by: 1, at: 1_500 },
    { type: 'handle.step', by: -1, at: 1_600 },
    { type: 'handle.release' },
    { type: 'verifySlide done', output: 'ticket-1' },
    { type: 'verifySlide failed', error: failure('refused', '验证失败，请重试') },
  ],
  // how the handle came where it is makes no difference to the chart
  context: ({ isChecked, position, failure: told }) => ({ isChecked, position, told: told !== null }),
}
