import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd'
import type { Density } from '#contract/entities/layoutSettings.ts'
import { useLayout } from './machines/useLayout.ts'
import { GROUNDS, paletteOf, type Palette } from '#src/lib/theme/palette.ts'
import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  window.addEventListener('xl-theme-shown', changed)
  return () => window.removeEventListener('xl-theme-shown', changed)
}

/** True while the page is shown dark, by choice or because the operating system is; public/theme.js decides and says so on <html>. */
const isDarkNow = (): boolean => document.documentElement.dataset['appearance'] === 'dark'
const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDarkNow)

/** Names the other set of colours that is shown: colour-weak mode, more contrast, both (src/lib/vision.css); empty: none. */
const visionNow = (): string => {
  const { classList, dataset } = document.documentElement
  return (classList.contains('colorWeak') ? 'weak ' : '') + (dataset['contrast'] === 'more' ? 'contrast' : '')
}
const useVision = (): string => useSyncExternalStore(subscribe, visionNow)

/** How antd looks: a theme colour, light or dark, and how close the rows stand. */
export interface Look {
  color: string
  isDark: boolean
  density: Density
  /** set of colours for other eyes; empty: none */
  vision: string
}

/** Height of table cells beside their text, px above and below: rows of 55, 47 and 39 (admin.md 6.1). */
const CELL = { comfortable: 16, middle: 12, compact: 8 } as const

/** Tones of antd that theme.css and vision.css say, by their name there. */
const SAID = {
  colorTextSecondary: 'text-2',
  colorTextTertiary: 'text-3',
  colorTextDescription: 'text-3',
  colorTextPlaceholder: 'text-3',
  colorError: 'error',
  colorErrorText: 'error',
  colorErrorHover: 'error-strong',
}
const SAID_OTHERWISE = {
  ...SAID,
  colorText: 'text',
  colorBorder: 'line',
  colorPrimary: 'link',
  colorLink: 'link',
  colorSuccess: 'success',
  colorWarning: 'dot-away',
}
const FIELDS = ['Input', 'InputNumber', 'Select', 'Cascader', 'DatePicker', 'Checkbox', 'Radio'] as const
const said = (names: object) => {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    Object.entries(names).flatMap(([token, name]) => {
      const tone = style.getPropertyValue(`--xl-${name}`)
      return tone === '' ? [] : [[token, tone]]
    }),
  )
}

/** antd's own tones are lighter in dark mode than can be read, and its compact letters too small; these are ours (D18, admin.md 6.1). */
const exactly =
  (tone: Palette, tones: object): MappingAlgorithm =>
  (seed, map) => ({
    ...theme.defaultAlgorithm(seed),
    ...Object.fromEntries(Object.entries(map ?? {}).filter(([name]) => !/^(fontSize|fontHeight|lineHeight)/.test(name))),
    colorPrimary: tone.link,
    colorPrimaryHover: tone.linkHover,
    colorPrimaryActive: tone.linkHover,
    colorPrimaryText: tone.link,
    colorPrimaryTextHover: tone.linkHover,
    colorPrimaryTextActive: tone.linkHover,
    colorPrimaryBg: tone.soft,
    colorPrimaryBgHover: tone.softHover,
    colorPrimaryBorder: tone.edge,
    colorPrimaryBorderHover: tone.edge,
    colorLink: tone.link,
    colorLinkHover: tone.linkHover,
    colorLinkActive: tone.linkHover,
    ...tones,
  })

function build({ color, isDark, density, vision }: Look): ThemeConfig {
  const tones = said(vision === '' ? SAID : SAID_OTHERWISE)
  const tone = paletteOf(color, isDark)
  const ground = GROUNDS[isDark ? 'dark' : 'light']
  // what is written into or chosen in shows its edge at 3:1; buttons keep the line (looks.md part 2)
  const field = said({ colorBorder: 'field-line' })
  // White text stands on these, so they take the darker tone.
  const filled = { colorPrimary: tone.solid, colorPrimaryHover: tone.solidHover, colorPrimaryActive: tone.solidHover }
  return {
    algorithm: [
      isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      ...(density === 'compact' ? [theme.compactAlgorithm] : []),
      exactly(tone, tones),
    ],
    token: {
      colorPrimary: color,
      colorInfo: color,
      colorBgLayout: ground.page,
      colorBgContainer: ground.panel,
      colorBgElevated: ground.raised,
      ...tones,
      borderRadius: 6,
      fontFamily: 'var(--xl-font)',
      // who asked the system for less motion gets none (jsdom knows no matchMedia)
      motion: !('matchMedia' in globalThis && globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches),
    },
    components: {
      Layout: { headerBg: ground.panel, siderBg: ground.panel, bodyBg: ground.page },
      Table: { cellPaddingBlock: CELL[density] },
      ...Object.fromEntries(FIELDS.map(name => [name, field])),
      ...(isDark
        ? {
            Button: { ...filled, dangerColor: '#1a1a1a' },
            Checkbox: { ...filled, ...field },
            Radio: { ...filled, ...field },
            Switch: filled,
            DatePicker: { ...filled, ...field },
            Calendar: filled,
            Steps: filled,
            FloatButton: filled,
          }
        : {}),
    },
  }
}

const built = new Map<string, ThemeConfig>()

/** The theme of a look; the same object for the same look, so that antd writes its styles once. */
function antdTheme(look: Look): ThemeConfig {
  const key = Object.values(look).join(' ')
  const known = built.get(key) ?? build(look)
  built.set(key, known)
  return known
}

/** The theme of the present settings. */
export function useAntdTheme(): ThemeConfig {
  const color = useLayout(({ context }) => context.settings.color)
  const density = useLayout(({ context }) => context.settings.density)
  const isDark = useIsDark()
  const vision = useVision()
  return antdTheme({ color, isDark, density, vision })
}
