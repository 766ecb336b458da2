import type { Page, Response } from '@playwright/test'
import { myPreferences, PREFERENCES_AT_ONCE, savePreferences } from '#contract/http/calls/preferences.ts'
import { ask, staff } from './people.ts'

/** The next answer to a change of the person's preferences, with this in it when `holding` is given. Begin to wait before the command that changes them. */
export const preferencesSaved = (page: Page, holding = ''): Promise<Response> =>
  page.waitForResponse(
    answer =>
      answer.url().includes(savePreferences.path) &&
      answer.request().method() === savePreferences.methods[0] &&
      (answer.request().postData() ?? '').includes(holding),
  )

/**
 * Takes away what an earlier test of the same server had this person keep: layout, columns, how grids are arranged. `token`: that of the earlier test,
 * which may have signed out. Accounts that cannot sign in any more, being frozen or erased there, are left alone.
 */
export async function forgetPreferences(url: string, username: string, token: string): Promise<void> {
  const keysOf = async (valid: string): Promise<string[]> => Object.keys(await ask(url, myPreferences, {}, valid))
  const known = await keysOf(token).catch(() => null)
  const valid =
    known === null
      ? await staff(url, username).then(
          one => one.token,
          () => null,
        )
      : token
  if (valid === null) return
  const keys = known ?? (await keysOf(valid).catch(() => []))
  for (let at = 0; at < keys.length; at += PREFERENCES_AT_ONCE) {
    const values = Object.fromEntries(keys.slice(at, at + PREFERENCES_AT_ONCE).map(key => [key, null]))
    await ask(url, savePreferences, { values }, valid)
  }
}
