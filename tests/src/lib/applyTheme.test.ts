import { afterEach, expect, it, vi } from 'vitest'
import { applyTheme, hasTones } from '#src/lib/theme/applyTheme.ts'
import { stored } from '#src/lib/storage/stored.ts'

/** What public/theme.js does with the stored tones. */
const show = () => {
  const tones = stored<{ color: string }>('THEME_TONES')
  document.documentElement.style.setProperty('--xl-primary', tones?.color.toLowerCase() ?? '')
}
const primary = () => document.documentElement.style.getPropertyValue('--xl-primary')

afterEach(() => {
  window.removeEventListener('xl-theme', show)
  vi.restoreAllMocks()
  localStorage.clear()
  document.documentElement.style.removeProperty('--xl-primary')
})

it('[WALK-42] a newly chosen colour is not overtaken by one that is still being applied', async () => {
  window.addEventListener('xl-theme', show)
  const older = applyTheme('#F5222D')
  const newer = applyTheme('#722ED1')
  await Promise.all([older, newer])
  expect([hasTones('#722ED1'), primary()]).toEqual([true, '#722ed1'])
})

it('puts the former colour back where the page does not show the new one', async () => {
  window.addEventListener('xl-theme', show)
  await applyTheme('#F5222D')
  window.removeEventListener('xl-theme', show)
  await expect(applyTheme('#722ED1')).rejects.toMatchObject({ kind: 'refused' })
  expect(hasTones('#F5222D')).toBe(true)
})
