import type { Page } from '@playwright/test'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'

/** The login of the fixture is in the browser's storage only; the grid socket is let in by the cookie of the login (D10). The page is open. */
export async function giveCookie(page: Page): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('pro__Access-Token'))
  const { value } = JSON.parse(stored ?? '{}') as { value?: string }
  await page.context().addCookies([{ name: TOKEN_COOKIE, value: value ?? '', url: new URL(page.url()).origin }])
}
