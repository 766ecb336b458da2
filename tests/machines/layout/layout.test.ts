import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { DEFAULT_LAYOUT_SETTINGS, IDLE_LOCKS, THEME_COLOURS, type LayoutSettings } from '#contract/entities/layoutSettings.ts'
import { failure } from '#contract/http/failure.ts'
import { layoutMachine } from '#machines/layout/layout.machine.ts'
import { changedSettings, consistent, firstSettings, validSettings } from '#machines/layout/layout.rules.ts'
import { selectColour, selectIsCompiling, selectIsMultipage, selectSettings } from '#machines/layout/layout.select.ts'
import type { LayoutEmitted, LayoutEvent, LayoutInput } from '#machines/layout/layout.types.ts'

/** A started layout whose colours are answered by the test. */
function started(input: Partial<LayoutInput> = {}) {
  const asked: { color: string; done: () => void; fail: (reason: unknown) => void }[] = []
  const layout = createActor(
    layoutMachine.provide({
      actors: {
        applyTheme: fromPromise<void, { color: string }>(
          ({ input: { color } }) => new Promise<void>((done, fail) => asked.push({ color, done, fail })),
        ),
      },
    }),
    { input: { stored: {}, device: 'desktop', ...input } },
  )
  const told: LayoutEmitted[] = []
  layout.on('*', event => told.push(event))
  layout.start()
  const settings = () => selectSettings(layout.getSnapshot())
  return { layout, asked, told, settings, send: (event: LayoutEvent) => layout.send(event) }
}
const settled = () => new Promise(resolve => setTimeout(resolve))

const anySettings: fc.Arbitrary<LayoutSettings> = fc.record({
  sidebar: fc.record({ opened: fc.boolean() }),
  device: fc.constantFrom('desktop', 'mobile'),
  theme: fc.constantFrom('dark', 'light'),
  layout: fc.constantFrom('sidemenu', 'topmenu', 'mixmenu'),
  contentWidth: fc.constantFrom('Fixed', 'Fluid'),
  fixedHeader: fc.boolean(),
  fixSiderbar: fc.boolean(),
  autoHideHeader: fc.boolean(),
  color: fc.constantFrom(...THEME_COLOURS.map(({ value }) => value)),
  weak: fc.boolean(),
  multipage: fc.boolean(),
  appearance: fc.constantFrom('light', 'dark', 'system', 'contrast'),
  density: fc.constantFrom('comfortable', 'middle', 'compact'),
  watermark: fc.boolean(),
  idleLock: fc.constantFrom(...IDLE_LOCKS),
})

describe('the layout machine', () => {
  it('[SETTING-03] [SETTING-13] [SETTING-14] [SETTING-15] [SETTING-16] starts with the defaults of the specification', () => {
    expect(started().settings()).toMatchObject({
      color: '#1890FF',
      theme: 'light',
      layout: 'sidemenu',
      contentWidth: 'Fixed',
      multipage: true,
    })
  })

  it('[ENTITY-41] holds sidebar, device, theme, layout, contentWidth, the header and side menu switches, color, weak and multipage', () => {
    expect(Object.keys(started().settings()).slice(0, 11)).toEqual(
      'sidebar device theme layout contentWidth fixedHeader fixSiderbar autoHideHeader color weak multipage'.split(' '),
    )
    expect(started().settings().sidebar).toEqual({ opened: true })
  })

  it('[LAYOUT-20] [LAYOUT-22] closes the sidebar when the window becomes mobile and opens it on the way back', () => {
    const { send, settings } = started()
    send({ type: 'device.changed', device: 'mobile' })
    expect(settings()).toMatchObject({ device: 'mobile', sidebar: { opened: false } })
    send({ type: 'sidebar.toggle' })
    send({ type: 'device.changed', device: 'mobile' })
    expect(settings().sidebar.opened, 'told the same device again').toBe(true)
    send({ type: 'sidebar.toggle' })
    send({ type: 'device.changed', device: 'desktop' })
    expect(settings()).toMatchObject({ device: 'desktop', sidebar: { opened: true } })
  })

  it('[SETTING-22] starts with the stored sidebar, device and layout', () => {
    const collapsed = { sidebar: { opened: false }, device: 'desktop', layout: 'topmenu' } as const
    expect(started({ stored: collapsed }).settings()).toMatchObject(collapsed)
    expect(started({ stored: { sidebar: { opened: false } } }).settings().sidebar.opened, 'stored without a device').toBe(false)
    expect(
      started({ stored: { ...collapsed, device: 'mobile' } }).settings(),
      'stored by a phone, opened by a desk',
    ).toMatchObject({ device: 'desktop', sidebar: { opened: true } })
    expect(started({ stored: {}, device: 'mobile' }).settings().sidebar.opened).toBe(false)
  })

  it('[SETTING-06] takes Fluid only in top-menu mode and goes back to Fixed with the side menu', () => {
    const { send, settings } = started()
    send({ type: 'settings.change', change: { contentWidth: 'Fluid' } })
    expect(settings().contentWidth).toBe('Fixed')
    send({ type: 'settings.change', change: { layout: 'topmenu' } })
    send({ type: 'settings.change', change: { contentWidth: 'Fluid' } })
    expect(settings().contentWidth).toBe('Fluid')
    send({ type: 'settings.change', change: { layout: 'sidemenu' } })
    expect(settings().contentWidth).toBe('Fixed')
  })

  it('keeps the old colour until the new one is on the page, and after a failure', async () => {
    const { send, settings, asked, layout, told } = started()
    send({ type: 'settings.change', change: { color: '#F5222D', weak: true } })
    expect(settings()).toMatchObject({ color: '#1890FF', weak: true })
    expect([selectIsCompiling(layout.getSnapshot()), selectColour(layout.getSnapshot())]).toEqual([true, '#F5222D'])
    asked[0]?.done()
    await settled()
    expect(settings().color).toBe('#F5222D')
    expect(told.at(-1)).toMatchObject({ type: 'settings.chosen', settings: { color: '#F5222D' } })
    send({ type: 'settings.change', change: { color: '#722ED1' } })
    asked[1]?.fail(failure('network', 'gone'))
    await settled()
    expect(settings().color).toBe('#F5222D')
    expect(layout.getSnapshot().context.failure?.text).toBe('gone')
    expect(told.at(-1)).toEqual({ type: 'theme.failed' })
  })

  it('takes the last of several colours, and the first one back', async () => {
    const { send, settings, asked } = started()
    for (const color of ['#F5222D', '#722ED1', '#1890FF']) send({ type: 'settings.change', change: { color } })
    expect(asked.map(({ color }) => color)).toEqual(['#F5222D', '#722ED1', '#1890FF'])
    for (const { done } of asked) done()
    await settled()
    expect(settings().color).toBe('#1890FF')
  })

  it('takes the settings of the server quietly, and leaves sidebar and device alone', async () => {
    const { send, settings, asked, told, layout } = started()
    send({
      type: 'settings.loaded',
      settings: { color: '#13C2C2', density: 'compact', device: 'mobile', sidebar: { opened: false } },
    })
    expect(selectIsCompiling(layout.getSnapshot())).toBe(false)
    asked[0]?.done()
    await settled()
    expect(settings()).toMatchObject({ color: '#13C2C2', density: 'compact', device: 'desktop', sidebar: { opened: true } })
    expect(told.filter(({ type }) => type === 'theme.failed')).toEqual([])
  })

  it('resets to the defaults, the colour included, but not the sidebar', async () => {
    const { send, settings, asked } = started({ stored: { color: '#722ED1', multipage: false, sidebar: { opened: false } } })
    send({ type: 'settings.reset' })
    asked[0]?.done()
    await settled()
    expect(settings()).toEqual({ ...DEFAULT_LAYOUT_SETTINGS, sidebar: { opened: false } })
  })

  it('has one page only on a narrow screen, whatever is set', () => {
    expect(selectIsMultipage(started({ device: 'mobile' }).layout.getSnapshot())).toBe(false)
    expect(selectIsMultipage(started().layout.getSnapshot())).toBe(true)
  })
})

describe('the rules of settings', () => {
  it('never hold what cannot be together, whatever is changed', () => {
    fc.assert(
      fc.property(anySettings, fc.array(anySettings, { maxLength: 5 }), (first, changes) => {
        const last = changes.reduce((now, change) => changedSettings(now, change), consistent(first))
        expect(last.contentWidth === 'Fluid' && last.layout !== 'topmenu').toBe(false)
        expect(last.fixSiderbar && last.layout === 'topmenu').toBe(false)
        expect(last.autoHideHeader && !last.fixedHeader).toBe(false)
        expect(consistent(last)).toEqual(last)
      }),
    )
  })

  it('take the default of the side menu, which sticks, when the mode changes, and let go of the hidden header with the fixed one', () => {
    const first = { ...DEFAULT_LAYOUT_SETTINGS, fixSiderbar: false, fixedHeader: true, autoHideHeader: true }
    const top = changedSettings(first, { layout: 'topmenu' })
    expect(top.fixSiderbar).toBe(false)
    expect(changedSettings(top, { layout: 'sidemenu' }).fixSiderbar).toBe(true)
    expect(changedSettings(first, { fixedHeader: false }).autoHideHeader).toBe(false)
  })

  it('believe nothing that is stored: strange keys and values are left out', () => {
    fc.assert(
      fc.property(fc.anything(), thing => {
        const valid = validSettings(thing)
        const settings = firstSettings({ stored: valid, device: 'desktop' })
        expect(validSettings(settings)).toEqual(settings)
      }),
    )
    expect(validSettings({ color: 'url(x)', idleLock: 7, density: 'compact', sidebar: null, toString: 1 })).toEqual({
      density: 'compact',
    })
    fc.assert(
      fc.property(anySettings, settings => {
        expect(validSettings(settings)).toEqual(settings)
      }),
    )
  })
})
