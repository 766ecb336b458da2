import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { layoutMachine } from './layout.machine.ts'

/** Cases for the path generator: both devices, two colours, and the settings that depend on one another. */
export const model: ModelOptions<typeof layoutMachine> = {
  inputs: [
    { stored: {}, device: 'desktop' },
    { stored: { layout: 'topmenu', contentWidth: 'Fluid', sidebar: { opened: false }, device: 'desktop' }, device: 'desktop' },
  ],
  events: [
    { type: 'device.changed', device: 'mobile' },
    { type: 'device.changed', device: 'desktop' },
    { type: 'settings.change', change: { color: '#F5222D' } },
    { type: 'settings.change', change: { layout: 'sidemenu' } },
    { type: 'settings.change', change: { layout: 'topmenu' } },
    { type: 'settings.loaded', settings: { color: '#722ED1' } },
    { type: 'settings.loaded', settings: { contentWidth: 'Fluid' } },
    { type: 'applyTheme failed', error: failure('network', 'Failed to update theme') },
  ],
}
