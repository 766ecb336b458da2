import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { THEME_COLOURS } from '#contract/entities/layoutSettings.ts'
import { contrast, luminance } from '#src/lib/theme/contrast.ts'
import { GROUNDS, paletteOf, variablesOf } from '#src/lib/theme/palette.ts'

const css = readFileSync('src/lib/theme.css', 'utf8')
/** Variables of a block of theme.css. */
function declared(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`))
  return Object.fromEntries(
    [...block.slice(0, block.indexOf('\n}')).matchAll(/(--xl-[\w-]+): (.+);/g)].map(([, name, value]) => [name, value]),
  )
}
const STATIC = { light: declared(':root'), dark: declared(":root[data-appearance='dark']") }
const hex = (value: string | undefined): string => (value?.length === 4 ? value.replaceAll(/[\da-f]/g, '$&$&') : (value ?? ''))
const MODES = ['light', 'dark'] as const

describe('contrast', () => {
  it('is that of WCAG: white on #1890FF has 3.24, on #096DD9 5.00', () => {
    expect(contrast('#ffffff', '#1890ff')).toBeCloseTo(3.24, 2)
    expect(contrast('#096dd9', '#ffffff')).toBeCloseTo(5, 1)
    expect(luminance('#000000')).toBe(0)
  })
})

describe.each(MODES)('the eight colours in %s mode', mode => {
  const { page, panel, raised } = GROUNDS[mode]
  it.each(THEME_COLOURS)('$name: text, links and buttons have 4.5:1 on their grounds', ({ value }) => {
    const tone = paletteOf(value, mode === 'dark')
    expect(tone.primary, 'large shapes keep the chosen colour').toBe(value.toLowerCase())
    for (const ground of [page, panel, raised, tone.soft, tone.softHover])
      for (const text of ground === tone.softHover ? [tone.link] : [tone.link, tone.linkHover])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const fill of [tone.solid, tone.solidHover])
      expect(contrast('#ffffff', fill), `white on ${fill}`).toBeGreaterThanOrEqual(4.5)
    const letters = mode === 'dark' ? '#d0d0d0' : '#1f1f1f'
    for (const ground of [tone.soft, tone.softHover, tone.bubble])
      expect(contrast(letters, ground), `text on ${ground}`).toBeGreaterThanOrEqual(7)
  })

  it('theme.css says the same for the default colour and the grounds, before any script', () => {
    expect(STATIC[mode]).toMatchObject(Object.fromEntries(Object.entries(variablesOf(paletteOf('#1890FF', mode === 'dark')))))
    expect([STATIC[mode]['--xl-page'], hex(STATIC[mode]['--xl-panel']), hex(STATIC[mode]['--xl-raised'])]).toEqual([
      page,
      panel,
      raised,
    ])
  })

  it.each([
    ['--xl-text-3', '--xl-panel'],
    ['--xl-text-3', '--xl-page'],
    ['--xl-text-3', '--xl-raised'],
    ['--xl-error', '--xl-panel'],
    ['--xl-error', '--xl-raised'],
    ['--xl-error', '--xl-error-soft'],
    ['--xl-error-strong', '--xl-error-soft'],
    ['--xl-success', '--xl-success-soft'],
    ['--xl-success', '--xl-panel'],
    ['--xl-warning', '--xl-warning-soft'],
    ['--xl-warning', '--xl-panel'],
    ['--xl-female', '--xl-female-soft'],
    ['--xl-note', '--xl-note-soft'],
    ['--xl-on-solid', '--xl-error-solid'],
    ['--xl-on-solid', '--xl-success-solid'],
    ['--xl-on-solid', '--xl-warning-solid'],
  ])('%s can be read on %s', (text, ground) => {
    const [letters, under] = [text, ground].map(name => hex(STATIC[mode][name] ?? STATIC.light[name]))
    expect(contrast(letters ?? '', under ?? ''), `${letters} on ${under}`).toBeGreaterThanOrEqual(4.5)
  })
})
