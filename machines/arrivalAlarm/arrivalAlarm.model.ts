import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { arrivalAlarmMachine } from './arrivalAlarm.machine.ts'

export const model: ModelOptions<typeof arrivalAlarmMachine> = {
  inputs: [{ repeat: 'repeat' }],
  events: [
    { type: 'repeat.choose', repeat: 'repeat' },
    { type: 'repeat.choose', repeat: 'once' },
    { type: 'repeat.choose', repeat: 'off' },
  ],
}
