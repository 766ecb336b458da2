import { expect, type Locator, type Page } from '@playwright/test'
import type { EventObject, SnapshotFrom } from 'xstate'
import type { LayoutSettings } from '#contract/entities/layoutSettings.ts'
import { THEME_COLOURS } from '#contract/entities/layoutSettings.ts'
import type { layoutMachine } from '#machines/layout/layout.machine.ts'
import type { LayoutChange, LayoutInput } from '#machines/layout/layout.types.ts'
import type { PathPosition, TestPath } from '#machines/kit/testPath.ts'
import { bell, PHONE, toast } from '#e2e/fixtures.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'

const ACCOUNT = 'shilei'
const WIDE = { width: 1440, height: 900 }
/** Keys of the browser's storage that the start of a path fills (contract.md 26.3). */
const STORED: Readonly<Partial<Record<keyof LayoutSettings, string>>> = {
  layout: 'DEFAULT_LAYOUT_MODE',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  device: 'DEFAULT_DEVICE',
  sidebar: 'SIDEBAR_TYPE',
  color: 'DEFAULT_COLOR',
}
const packed = (value: unknown): string => JSON.stringify({ value, expire: null })
const MODE = { sidemenu: '侧边栏导航', topmenu: '顶部栏导航', mixmenu: '混合导航' } as const

/**
 * Holds the frame after which the page believes its new colour: a frame callback that does nothing but set a timer. `goOn` lets it through; `spoil`
 * takes the colour off the page before, so that the change fails.
 */
function holdColours(): void {
  const current: FrameRequestCallback[] = []
  const real = requestAnimationFrame.bind(globalThis)
  globalThis.requestAnimationFrame = callback => {
    if (!/^\(\)\s*=>\s*\{?\s*(return\s+)?setTimeout\(/.test(String(callback))) return real(callback)
    return current.push(callback)
  }
  Reflect.set(globalThis, 'goOn', () => current.splice(0).forEach(callback => real(callback)))
  Reflect.set(globalThis, 'pendingFrames', () => current.length)
}

/** The layout as it is played in the browser: its frame, its drawer, and what stands in the storage. */
export function layoutPage(stage: Stage, path: TestPath): PageModel {
  let opened: Page | null = null
  const drawer = (of: Page): Locator => of.getByRole('dialog', { name: '系统设置' })
  const gear = (of: Page): Locator => of.getByRole('button', { name: '系统设置' })

  async function page(): Promise<Page> {
    if (opened !== null) return opened
    const me = await stage.staff(ACCOUNT)
    const { stored } = path.input as LayoutInput
    const items = Object.entries(stored).map(([name, value]) => [
      `pro__${STORED[name as keyof LayoutSettings] ?? name}`,
      packed(name === 'sidebar' ? (value as LayoutSettings['sidebar']).opened : value),
    ])
    const fresh = await stage.visitor({
      stored: { ...me.stored, ...(Object.fromEntries(items) as Record<string, string>) },
      reducedMotion: 'reduce',
    })
    await fresh.addInitScript(holdColours)
    await fresh.goto('/isps/userAnnouncement')
    await expect(bell(fresh)).toBeVisible()
    opened = fresh
    return fresh
  }
  /** Does something in the drawer and leaves it as it was. */
  async function inDrawer(command: (part: Locator) => Promise<void>): Promise<void> {
    const at = await page()
    const wasOpen = await drawer(at).isVisible()
    if (!wasOpen) await gear(at).click()
    await expect(drawer(at)).toBeVisible()
    await command(drawer(at))
    if (wasOpen) return
    await drawer(at).getByRole('button', { name: '关闭' }).click()
    await expect(drawer(at)).toBeHidden()
  }
  /** What another tab of this browser writes. */
  async function elsewhere(settings: Partial<LayoutSettings>): Promise<void> {
    const other = await stage.tab(await page())
    await other.goto('/favicon.svg')
    await other.evaluate(
      items => items.forEach(([name, text]) => localStorage.setItem(name, text)),
      Object.entries(settings).map(
        ([name, value]) => [`pro__${STORED[name as keyof LayoutSettings] ?? name}`, packed(value)] as const,
      ),
    )
    await other.close()
  }
  const letThrough = async (): Promise<void> => {
    const at = await page()
    await expect.poll(() => at.evaluate(() => (Reflect.get(globalThis, 'pendingFrames') as () => number)())).toBeGreaterThan(0)
    await at.evaluate(() => (Reflect.get(globalThis, 'goOn') as () => void)())
  }
  const contextOf = ({ snapshot }: PathPosition) => (snapshot as SnapshotFrom<typeof layoutMachine>).context
  const currentColour = async (): Promise<string> => {
    const text = await (await page()).evaluate(() => localStorage.getItem('pro__DEFAULT_COLOR'))
    return String((JSON.parse(text ?? 'null') as { value?: unknown } | null)?.value)
  }
  async function lookAtFrame(place: PathPosition): Promise<void> {
    const at = await page()
    const { settings } = contextOf(place)
    const isMobile = settings.device === 'mobile'
    const isTop = settings.layout === 'topmenu' && !isMobile
    await expect(at.locator('.xl-shell')).toHaveAttribute('data-mode', isTop ? 'top' : 'side')
    await expect(at.locator('.xl-shell')).toHaveAttribute('data-width', settings.contentWidth)
    if (!isMobile && !isTop) await expect(at.locator('.xl-sider')).toHaveAttribute('data-open', String(settings.sidebar.opened))
    if (isMobile) await expect(at.locator('.xl-sider')).toHaveCount(0)
  }

  return {
    commands: {
      'device.changed': async event => {
        const { device } = event as EventObject & { device: LayoutSettings['device'] }
        await (await page()).setViewportSize(device === 'mobile' ? PHONE : WIDE)
      },
      'sidebar.toggle': async () => (await page()).getByRole('button', { name: /^(收起|展开|打开)菜单$/ }).click(),
      'settings.change': event => {
        const { color, layout } = (event as EventObject & { change: LayoutChange }).change
        return inDrawer(async part => {
          const name = layout === undefined ? THEME_COLOURS.find(({ value }) => value === color)?.name : MODE[layout]
          await part.getByRole('radio', { name: name ?? '', exact: true }).check()
        })
      },
      'settings.reset': () => inDrawer(part => part.getByRole('button', { name: '恢复默认' }).click()),
      'settings.loaded': event => elsewhere((event as EventObject & { settings: Partial<LayoutSettings> }).settings),
      'applyTheme done': letThrough,
      'applyTheme failed': async () => {
        await (await page()).evaluate(() => document.documentElement.style.setProperty('--xl-primary', '#000000'))
        await letThrough()
        await expect(toast(await page(), 'Failed to update theme')).toBeVisible()
      },
      'drawer.open': async () => gear(await page()).click(),
      'drawer.close': async () =>
        drawer(await page())
          .getByRole('button', { name: '关闭' })
          .click(),
    },
    looks: {
      'theme.settled': async place => {
        await lookAtFrame(place)
        const { color } = contextOf(place).settings
        await expect.poll(currentColour).toBe(color)
      },
      'theme.compiling': async place => {
        await lookAtFrame(place)
        if (contextOf(place).wanted?.byPerson === true) await expect(toast(await page(), '正在编译主题！')).toBeVisible()
        else await expect(toast(await page(), '正在编译主题！')).toBeHidden()
      },
      'drawer.closed': async () => expect(drawer(await page())).toBeHidden(),
      'drawer.open': async () => expect(drawer(await page())).toBeVisible(),
    },
  }
}
