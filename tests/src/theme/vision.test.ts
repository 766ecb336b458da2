import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { THEME_COLOURS } from '#contract/entities/layoutSettings.ts'
import { contrast, mixed } from '#src/lib/theme/contrast.ts'
import { paletteOf } from '#src/lib/theme/palette.ts'
import { VISIONS, deltaE2000, labOf } from '#tests/support/colourVision.ts'

const css = readFileSync('src/lib/vision.css', 'utf8')
/** Colours that a block of vision.css sets. */
function declared(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`))
  const names = block.slice(0, block.indexOf('\n}')).matchAll(/--xl-([\w-]+): (#[\da-f]{3,6})/g)
  return Object.fromEntries(
    [...names].map(([, name, value = '']) => [name, value.length === 4 ? value.replaceAll(/[\da-f]/g, '$&$&') : value]),
  )
}
const LIGHT = declared(':root.colorWeak')
const WEAK = { light: LIGHT, dark: { ...LIGHT, ...declared(":root.colorWeak[data-appearance='dark']") } }
const MORE = declared(":root[data-contrast='more']")
const CONTRAST = { light: MORE, dark: { ...MORE, ...declared(":root[data-contrast='more'][data-appearance='dark']") } }
const GROUNDS = { light: ['#f5f5f5', '#ffffff'], dark: ['#0f0f0f', '#1a1a1a', '#242424'] }

/** What tells the four kinds of status apart at a glance: their letters, for a warning in light its ground. */
const shown = (mode: 'light' | 'dark') => ({
  error: WEAK[mode]['error'] ?? '',
  warning: WEAK[mode][mode === 'light' ? 'warning-soft' : 'warning'] ?? '',
  success: WEAK[mode]['success'] ?? '',
  neutral: WEAK[mode]['neutral'] ?? '',
})

/** ΔE2000, measured on 2026-11-23; docs/decisions/137 says how. */
const MEASURED = {
  light: {
    protanopia: {
      'error-warning': 46.5,
      'error-success': 46.5,
      'error-neutral': 24.7,
      'warning-success': 59.4,
      'warning-neutral': 68.5,
      'success-neutral': 25.7,
    },
    deuteranopia: {
      'error-warning': 37.1,
      'error-success': 51.8,
      'error-neutral': 31.5,
      'warning-success': 65.5,
      'warning-neutral': 69.4,
      'success-neutral': 24.8,
    },
    tritanopia: {
      'error-warning': 43.9,
      'error-success': 60.6,
      'error-neutral': 32,
      'warning-success': 52.6,
      'warning-neutral': 66.6,
      'success-neutral': 25.6,
    },
  },
  dark: {
    protanopia: {
      'error-warning': 32,
      'error-success': 53.2,
      'error-neutral': 24.8,
      'warning-success': 45.9,
      'warning-neutral': 32.2,
      'success-neutral': 24.8,
    },
    deuteranopia: {
      'error-warning': 24.7,
      'error-success': 54.5,
      'error-neutral': 25.6,
      'warning-success': 49.9,
      'warning-neutral': 32.8,
      'success-neutral': 24.8,
    },
    tritanopia: {
      'error-warning': 34,
      'error-success': 61.8,
      'error-neutral': 27.6,
      'warning-success': 36.2,
      'warning-neutral': 27.1,
      'success-neutral': 26.8,
    },
  },
} as const

describe('the measure', () => {
  it('is ΔE2000: pairs 1, 17 and 25 of Sharma, Wu and Dalal', () => {
    expect(deltaE2000([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4)
    expect(deltaE2000([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4)
    expect(deltaE2000([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4)
  })
})

describe.each(['light', 'dark'] as const)('the colours of 色弱模式 in %s mode', mode => {
  it.each(['protanopia', 'deuteranopia', 'tritanopia'] as const)(
    '[WALK-27] %s: every two status colours stand apart by ΔE2000 of at least 24',
    vision => {
      const colours = Object.entries(shown(mode)).map(([name, hex]) => ({ name, lab: labOf(hex, VISIONS[vision]) }))
      const pairs = colours.flatMap((one, at) =>
        colours.slice(at + 1).map(other => [`${one.name}-${other.name}`, deltaE2000(one.lab, other.lab)] as const),
      )
      expect(pairs).toHaveLength(6)
      for (const [pair, distance] of pairs) expect(distance, pair).toBeGreaterThanOrEqual(24)
      expect(Object.fromEntries(pairs.map(([pair, distance]) => [pair, Math.round(distance * 10) / 10]))).toEqual(
        MEASURED[mode][vision],
      )
    },
  )

  it('[WALK-27] can be read: letters have 4.5:1 on every ground and on their own', () => {
    const colour = (name: string) => WEAK[mode][name] ?? ''
    for (const name of ['error', 'success', 'neutral', 'warning'])
      for (const ground of GROUNDS[mode])
        expect(contrast(colour(name), ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const [letters, ground] of [
      ['error', 'error-soft'],
      ['error-strong', 'error-soft'],
      ['success', 'success-soft'],
      ['warning', 'warning-soft'],
      ['on-warning', 'warning-solid'],
      ['u2-text', 'u2'],
      ['u3-text', 'u3'],
    ] as const)
      expect(contrast(colour(letters), colour(ground)), `${letters} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['error-solid', 'success-solid', 'u1'])
      expect(contrast('#ffffff', colour(ground)), `white on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  it.each(THEME_COLOURS)(
    '[WALK-27] a status can be read in a chosen row, under the pointer too, with the colour $name',
    ({ value }) => {
      const { soft, softHover } = paletteOf(value, mode === 'dark')
      const grounds = mode === 'dark' ? [mixed(soft, '#1a1a1a', 0.2)] : [soft, softHover]
      for (const ground of grounds)
        expect(contrast(WEAK[mode]['neutral'] ?? '', ground), `neutral on ${ground}`).toBeGreaterThanOrEqual(4.5)
      // the mixture that was judged is the one that is drawn
      expect(/--xl-chosen: ([^;]+);/.exec(css)?.[1]).toBe('color-mix(in srgb, var(--xl-primary-soft) 80%, var(--xl-panel))')
    },
  )

  it('[WALK-27] nothing is inverted or filtered', () => {
    const sheets = `${css}${readFileSync('src/lib/theme.css', 'utf8')}`
    expect(sheets).not.toMatch(/invert\(|filter:/)
  })

  it('more contrast: letters have 7:1, edges 3:1', () => {
    const colour = (name: string) => CONTRAST[mode][name] ?? ''
    for (const ground of GROUNDS[mode]) {
      for (const name of ['text', 'text-2', 'text-3', 'link', 'link-hover', 'error', 'success', 'warning', 'neutral'])
        expect(contrast(colour(name), ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(7)
      expect(contrast(colour('line'), ground), `edges on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    for (const ground of ['solid', 'error-solid', 'success-solid', 'warning-solid', 'u1'])
      expect(contrast('#ffffff', colour(ground)), `white on ${ground}`).toBeGreaterThanOrEqual(7)
  })
})
