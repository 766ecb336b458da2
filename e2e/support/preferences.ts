import type { Page, Response } from '@playwright/test'
import { myPreferences, PREFERENCES_AT_ONCE, savePreferences } from '#contract/http/calls/preferences.ts'
import { ask, staff } from './people.ts'

/** The next answer to a change of the person's preferences, with this in it when `holding` is given. Begin to wait before the deed that changes them. */
export const preferencesSaved = (page: Page, holding = ''): Promise<Response> =>
  page.waitForResponse(
    answer =>
      answer.url().includes(savePreferences.path) &&
      answer.request().method() === savePreferences.methods[0] &&
      (answer.request().postData() ?? '').includes(holding),
  )

/**
 * Takes away what an earlier test of the same server had this person keep: layout, columns, how grids are arranged. Who cannot sign in any more, being frozen
 * or erased there, is left alone.
 */
export async function forgetPreferences(url: string, username: string): Promise<void> {
  const token = await staff(url, username).then(
    signedIn => signedIn.token,
    () => null,
  )
  if (token === null) return
  const keys = Object.keys(await ask(url, myPreferences, {}, token).catch(() => ({})))
  for (let at = 0; at < keys.length; at += PREFERENCES_AT_ONCE) {
    const values = Object.fromEntries(keys.slice(at, at + PREFERENCES_AT_ONCE).map(key => [key, null]))
    await ask(url, savePreferences, { values }, token)
  }
}
