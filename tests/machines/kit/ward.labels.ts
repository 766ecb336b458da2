import type { MachineLabels } from '#machines/kit/describe.ts'

export const labels: MachineLabels = {
  zh: { events: { 'fetchCalls done': '候诊数已取到' }, states: { 'sound.on': '有声音' } },
  en: { events: { 'fetchCalls done': 'the number of waiting patients arrives' } },
}
