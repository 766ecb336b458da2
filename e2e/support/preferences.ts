import type { Page, Response } from '@playwright/test'
import { savePreferences } from '#contract/http/calls/preferences.ts'

/** The next answer to a change of the person's preferences, with this in it when `holding` is given. Begin to wait before the deed that changes them. */
export const preferencesSaved = (page: Page, holding = ''): Promise<Response> =>
  page.waitForResponse(
    answer =>
      answer.url().includes(savePreferences.path) &&
      answer.request().method() === savePreferences.methods[0] &&
      (answer.request().postData() ?? '').includes(holding),
  )
