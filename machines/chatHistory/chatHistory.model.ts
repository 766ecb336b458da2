import { LOST, sampleMessage } from '../chatLink/chatSamples.ts'
import type { ModelOptions } from '../kit/modelOf.ts'
import type { chatHistoryMachine } from './chatHistory.machine.ts'

const page = (atStart: boolean, ...seqs: number[]) => ({
  messages: seqs.map(seq => sampleMessage(seq)),
  atStart,
  atEnd: false,
})

export const model: ModelOptions<typeof chatHistoryMachine> = {
  inputs: [{ sid: 's1' }],
  events: [
    { type: 'window.placed', oldestSeq: 5, atStart: false },
    { type: 'window.placed', oldestSeq: 1, atStart: true },
    { type: 'loadOlder done', output: page(false, 3, 4) },
    { type: 'loadOlder done', output: page(true, 1, 2) },
    { type: 'loadOlder done', output: page(false) },
    { type: 'loadOlder failed', error: LOST },
  ],
}
