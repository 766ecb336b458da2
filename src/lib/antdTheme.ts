import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd'
import type { Density } from '#contract/entities/layoutSettings.ts'
import { useLayout } from './machines/useLayout.ts'
import { GROUNDS, paletteOf, type Palette } from './theme/palette.ts'
import { useIsDark } from './theme/useIsDark.ts'

/** How antd looks: a theme colour, light or dark, and how close the rows stand. */
export interface Look {
  color: string
  isDark: boolean
  density: Density
}

/** Height of table cells beside their text, px above and below: rows of 55, 47 and 39 (admin.md 6.1). */
const CELL = { comfortable: 16, middle: 12, compact: 8 } as const

/** antd's own tones are lighter in dark mode than can be read, and its compact letters too small; these are ours (D18, admin.md 6.1). */
const exactly =
  (tone: Palette, isDark: boolean): MappingAlgorithm =>
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
    ...(isDark ? { colorError: '#ff7875', colorErrorText: '#ff7875', colorErrorHover: '#ffa39e' } : {}),
  })

function build({ color, isDark, density }: Look): ThemeConfig {
  const tone = paletteOf(color, isDark)
  const ground = GROUNDS[isDark ? 'dark' : 'light']
  // White text stands on these, so they take the darker tone.
  const filled = { colorPrimary: tone.solid, colorPrimaryHover: tone.solidHover, colorPrimaryActive: tone.solidHover }
  return {
    algorithm: [
      isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      ...(density === 'compact' ? [theme.compactAlgorithm] : []),
      exactly(tone, isDark),
    ],
    token: {
      colorPrimary: color,
      colorInfo: color,
      colorError: '#cf1322',
      colorBgLayout: ground.page,
      colorBgContainer: ground.panel,
      colorBgElevated: ground.raised,
      colorTextSecondary: isDark ? 'rgba(255,255,255,0.7)' : 'rgba(0,0,0,0.65)',
      colorTextTertiary: isDark ? 'rgba(255,255,255,0.65)' : 'rgba(0,0,0,0.6)',
      colorTextDescription: isDark ? 'rgba(255,255,255,0.65)' : 'rgba(0,0,0,0.6)',
      colorTextPlaceholder: isDark ? '#9a9a9a' : '#757575',
      borderRadius: 6,
      fontFamily: 'var(--xl-font)',
      // who asked the system for less motion gets none (jsdom knows no matchMedia)
      motion: !('matchMedia' in globalThis && globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches),
    },
    components: {
      Layout: { headerBg: ground.panel, siderBg: ground.panel, bodyBg: ground.page },
      Table: { cellPaddingBlock: CELL[density] },
      ...(isDark
        ? {
            Button: { ...filled, dangerColor: '#1a1a1a' },
            Checkbox: filled,
            Radio: filled,
            Switch: filled,
            DatePicker: filled,
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
export function antdTheme(look: Look): ThemeConfig {
  const key = `${look.color} ${look.isDark} ${look.density}`
  const known = built.get(key) ?? build(look)
  built.set(key, known)
  return known
}

/** The theme of the present settings. */
export function useAntdTheme(): ThemeConfig {
  const color = useLayout(({ context }) => context.settings.color)
  const density = useLayout(({ context }) => context.settings.density)
  const isDark = useIsDark()
  return antdTheme({ color, isDark, density })
}
