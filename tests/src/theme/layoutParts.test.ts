import '../support/jsdomParts.ts'
import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MOBILE_MAX_WIDTH } from '#contract/constants.ts'
import { selectSettings } from '#machines/layout/layout.select.ts'
import type { Values } from '#machines/preferences/preferences.types.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { store, stored } from '#src/lib/storage/stored.ts'
import { deviceNow, onDeviceChange } from '#src/lib/theme/device.ts'
import { readLayout } from '#src/runtime/layoutStore.ts'
import { adjustableBrowser, endThemeScripts, runThemeScript, startedLayout } from '#tests/support/theme/startedLayout.ts'

const root = document.documentElement
const texts = () => toasts.current().map(({ kind, text }) => `${kind} ${text}`)
const browser = adjustableBrowser()
/** While it is, the theme script hears nothing, as if it were not there; this listener is older than the script's own. */
let isScriptMissing = false
const holdBack = (event: Event) => {
  if (isScriptMissing) event.stopImmediatePropagation()
}
window.addEventListener('xl-theme', holdBack)

// other files share this window
afterAll(() => {
  window.removeEventListener('xl-theme', holdBack)
  endThemeScripts()
})
beforeEach(() => {
  isScriptMissing = false
  localStorage.clear()
  root.removeAttribute('style')
  for (const { id } of toasts.current()) toasts.dismiss(id)
  browser.resize(1440)
  browser.preferDark(false)
})

describe('the device', () => {
  it('[LAYOUT-19] [LAYOUT-21] is mobile up to 1087.99 px and desktop above, and tells every crossing', () => {
    const told: string[] = []
    const stop = onDeviceChange(device => told.push(device))
    const at = (width: number) => {
      browser.resize(width)
      return deviceNow()
    }
    expect(MOBILE_MAX_WIDTH).toBe(1087.99)
    expect([1087, 1087.99, 1088, 1087, 1440].map(at)).toEqual(['mobile', 'mobile', 'desktop', 'mobile', 'desktop'])
    expect(told).toEqual(['mobile', 'desktop', 'mobile', 'desktop'])
    stop()
    browser.resize(800)
    expect(told).toHaveLength(4)
  })
})

// Without public/theme.js nothing puts the colour on the page: the change fails as it does in a browser that blocks it.
describe('the layout of the application, the theme script missing', () => {
  it("[SETTING-18] says 'Failed to update theme' and keeps the old colour", async () => {
    isScriptMissing = true
    const { layout } = startedLayout()
    layout.send({ type: 'settings.change', change: { color: '#F5222D' } })
    await waitFor(() => expect(texts()).toContain('error Failed to update theme'))
    expect(selectSettings(layout.getSnapshot()).color).toBe('#1890FF')
    expect(stored('DEFAULT_COLOR')).toBe('#1890FF')
    expect(stored('THEME_TONES')).toBeNull()
  })
})

describe('the layout of the application', () => {
  beforeAll(runThemeScript)

  it('[SETTING-19] [SETTING-20] [SETTING-21] stores the sidebar, the device and the navigation mode when they change', () => {
    const { layout } = startedLayout()
    const now = () => [stored('SIDEBAR_TYPE'), stored('DEFAULT_DEVICE'), stored('DEFAULT_LAYOUT_MODE')]
    expect(now()).toEqual([true, 'desktop', 'sidemenu'])
    layout.send({ type: 'sidebar.toggle' })
    expect(now()).toEqual([false, 'desktop', 'sidemenu'])
    layout.send({ type: 'settings.change', change: { layout: 'topmenu' } })
    expect(now()).toEqual([false, 'desktop', 'topmenu'])
    browser.resize(390)
    expect(now()).toEqual([false, 'mobile', 'topmenu'])
    expect(readLayout()).toEqual(selectSettings(layout.getSnapshot()))
  })

  it('puts appearance, density and colour on <html> before anything of the application runs', () => {
    store('APPEARANCE', 'system')
    store('DENSITY', 'compact')
    store('DEFAULT_COLOR_WEAK', true)
    store('THEME_TONES', { light: { '--xl-link': '#111111', color: 'red' }, dark: { '--xl-link': '#eeeeee' } })
    runThemeScript()
    expect({ ...root.dataset }).toMatchObject({ appearance: 'light', density: 'compact' })
    expect(document.body.className).toContain('colorWeak')
    expect(root.getAttribute('style')).toBe('--xl-link: #111111;')
    browser.preferDark(true)
    expect(root.dataset['appearance']).toBe('dark')
    expect(root.style.getPropertyValue('--xl-link')).toBe('#eeeeee')
    localStorage.setItem('pro__APPEARANCE', '{broken')
    window.dispatchEvent(new Event('storage'))
    expect(root.dataset['appearance']).toBe('light')
  })

  it('[WALK-11] removes the tones of the former colour only: the room of the network banner stays', () => {
    root.style.setProperty('--xl-banner', '40px')
    store('THEME_TONES', { light: { '--xl-link': '#111111', '--xl-hover': '#222222' } })
    window.dispatchEvent(new Event('xl-theme'))
    store('THEME_TONES', { light: { '--xl-link': '#333333' } })
    window.dispatchEvent(new Event('xl-theme'))
    expect(root.getAttribute('style')).toBe('--xl-banner: 40px; --xl-link: #333333;')
  })

  it('[SETTING-17] shows 正在编译主题！ while a person waits for a colour, which then is on the page and stored', async () => {
    const { layout } = startedLayout()
    layout.send({ type: 'settings.change', change: { color: '#F5222D' } })
    expect(texts()).toContain('loading 正在编译主题！')
    await waitFor(() => expect(stored('DEFAULT_COLOR')).toBe('#F5222D'))
    expect(root.style.getPropertyValue('--xl-primary')).toBe('#f5222d')
    await waitFor(() => expect(texts()).toEqual([]))
  })

  it('[SETTING-17] shows it as long as a colour takes, also where the message of the one before still stood', async () => {
    const { layout } = startedLayout()
    layout.send({ type: 'settings.change', change: { color: '#F5222D' } })
    await waitFor(() => expect(stored('DEFAULT_COLOR')).toBe('#F5222D'))
    const frames: FrameRequestCallback[] = []
    const paused = vi.spyOn(window, 'requestAnimationFrame').mockImplementation(frame => frames.push(frame))
    layout.send({ type: 'settings.change', change: { color: '#722ED1' } })
    // longer than the message stays after a colour, and than a notice that passes by itself
    await new Promise(resolve => setTimeout(resolve, 3_200))
    expect(texts()).toEqual(['loading 正在编译主题！'])
    paused.mockRestore()
    for (const frame of frames) frame(performance.now())
    await waitFor(() => expect(stored('DEFAULT_COLOR')).toBe('#722ED1'))
    await waitFor(() => expect(texts()).toEqual([]))
  })

  it('takes the settings of the server, and gives it what a person chooses', async () => {
    const { layout, saved } = startedLayout({ layout: { color: '#722ED1', density: 'middle', device: 'mobile', strange: 1 } })
    await waitFor(() => expect(selectSettings(layout.getSnapshot())).toMatchObject({ color: '#722ED1', density: 'middle' }))
    expect(selectSettings(layout.getSnapshot()).device).toBe('desktop')
    expect(texts()).toEqual([])
    layout.send({ type: 'settings.change', change: { watermark: true } })
    await waitFor(() => expect(saved.at(-1)?.['layout']).toMatchObject({ watermark: true, color: '#722ED1' }))
    expect(saved.at(-1)?.['layout']).not.toHaveProperty('sidebar')
  })

  it('keeps the last of two quick choices, whatever the server answers to the first', async () => {
    const { layout, saved } = startedLayout({ layout: { density: 'middle' } })
    await waitFor(() => expect(selectSettings(layout.getSnapshot()).density).toBe('middle'))
    layout.send({ type: 'settings.change', change: { appearance: 'dark' } })
    layout.send({ type: 'settings.reset' })
    await waitFor(() => expect(saved.at(-1)?.['layout']).toMatchObject({ appearance: 'light', density: 'comfortable' }))
    expect(selectSettings(layout.getSnapshot())).toMatchObject({ appearance: 'light', density: 'comfortable' })
  })

  it('lays what was chosen before the server answered over its settings, and sends nothing else', async () => {
    let answer: (values: Values) => void = () => undefined
    const { layout, saved } = startedLayout(new Promise(resolve => (answer = resolve)))
    layout.send({ type: 'settings.change', change: { density: 'compact' } })
    await new Promise(resolve => setTimeout(resolve, 20))
    answer({ layout: { appearance: 'dark', density: 'middle', idleLock: 15 } })
    await waitFor(() => expect(selectSettings(layout.getSnapshot())).toMatchObject({ appearance: 'dark', idleLock: 15 }))
    expect(selectSettings(layout.getSnapshot()).density).toBe('compact')
    await waitFor(() => expect(saved.at(-1)?.['layout']).toEqual({ appearance: 'dark', density: 'compact', idleLock: 15 }))
  })

  it('takes neither idle lock nor watermark over from the last person of this browser, and never calls their looks one’s own', async () => {
    store('IDLE_LOCK', 30)
    store('WATERMARK', true)
    store('DENSITY', 'compact')
    const { layout, saved } = startedLayout()
    await waitFor(() => expect(selectSettings(layout.getSnapshot())).toMatchObject({ idleLock: 0, watermark: false }))
    layout.send({ type: 'settings.change', change: { appearance: 'dark' } })
    await waitFor(() => expect(saved.at(-1)?.['layout']).toEqual({ appearance: 'dark' }))
  })

  it('takes what another tab of this browser chose, and not how wide that one is', async () => {
    const { layout } = startedLayout()
    const elsewhere = (key: string, value: unknown) => {
      store(key, value)
      window.dispatchEvent(new StorageEvent('storage', { key: `pro__${key}`, newValue: localStorage.getItem(`pro__${key}`) }))
    }
    elsewhere('DENSITY', 'compact')
    elsewhere('DEFAULT_COLOR', '#13C2C2')
    elsewhere('SIDEBAR_TYPE', false)
    elsewhere('DEFAULT_DEVICE', 'mobile')
    await waitFor(() => expect(selectSettings(layout.getSnapshot())).toMatchObject({ density: 'compact', color: '#13C2C2' }))
    expect(selectSettings(layout.getSnapshot())).toMatchObject({ device: 'desktop', sidebar: { opened: true } })
  })
})
