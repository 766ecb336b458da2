import { generate } from '@ant-design/colors'
import { contrast, mixed } from './contrast.ts'

/** Tones of one theme colour in light or dark, all `#rrggbb`. */
export interface Palette {
  /** the chosen colour itself: large shapes, no text on it */
  primary: string
  /** text, links, icons, focus rings: at least 4.5:1 on every ground of the mode (D18) */
  link: string
  linkHover: string
  /** ground of primary buttons and badges: white text on it has at least 4.5:1 */
  solid: string
  solidHover: string
  /** ground of what is selected */
  soft: string
  softHover: string
  /** ground of the own chat bubbles */
  bubble: string
  /** edge of soft grounds */
  edge: string
}

export interface Grounds {
  page: string
  panel: string
  /** what floats above: dialogs, menus */
  raised: string
}

/** Grounds that text stands on; theme.css says the same. */
export const GROUNDS: Readonly<Record<'light' | 'dark', Grounds>> = {
  light: { page: '#f5f5f5', panel: '#ffffff', raised: '#ffffff' },
  dark: { page: '#0f0f0f', panel: '#1a1a1a', raised: '#242424' },
}
/** WCAG AA for text. */
const READABLE = 4.5

/** Tones of a theme colour: shades of antd's scale, the first one that can be read. #1890FF gives #096DD9 in light, as D18 asks. */
export function paletteOf(color: string, isDark: boolean): Palette {
  const { page, panel, raised } = GROUNDS[isDark ? 'dark' : 'light']
  const shades = isDark ? generate(color, { theme: 'dark', backgroundColor: panel }) : generate(color)
  const shade = (at: number): string => shades[Math.min(Math.max(at, 0), shades.length - 1)] ?? color
  const soft = isDark ? shade(0) : mixed(shade(0), '#ffffff', 0.4)
  const firstFrom = (at: number, step: 1 | -1, fits: (colour: string) => boolean): number =>
    at <= 0 || at >= shades.length - 1 || fits(shade(at)) ? at : firstFrom(at + step, step, fits)
  const link = firstFrom(5, 1, tone => [page, panel, raised, soft].every(ground => contrast(tone, ground) >= READABLE))
  const strong = isDark ? shade(1) : mixed(shade(0), shade(1), 0.4)
  // names and commands of a chosen row stand on it too
  const softHover =
    [strong, isDark ? mixed(shade(0), shade(1), 0.5) : shade(0)].find(ground => contrast(shade(link), ground) >= READABLE) ?? soft
  const solid = firstFrom(5, isDark ? -1 : 1, tone => contrast(tone, '#ffffff') >= READABLE)
  return {
    primary: color.toLowerCase(),
    link: shade(link),
    linkHover: shade(link + 1),
    solid: isDark ? shade(solid) : shade(link),
    solidHover: isDark ? shade(solid - 1) : shade(link + 1),
    soft,
    softHover,
    bubble: strong,
    edge: isDark ? shade(3) : shade(2),
  }
}

/** The tones as CSS variables of <html>. */
export const variablesOf = (palette: Palette): Readonly<Record<string, string>> => ({
  '--xl-primary': palette.primary,
  '--xl-link': palette.link,
  '--xl-link-hover': palette.linkHover,
  '--xl-solid': palette.solid,
  '--xl-solid-hover': palette.solidHover,
  '--xl-primary-soft': palette.soft,
  '--xl-primary-soft-hover': palette.softHover,
  '--xl-primary-edge': palette.edge,
  '--xl-bubble-mine': palette.bubble,
})
