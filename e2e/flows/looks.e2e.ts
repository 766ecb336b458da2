import { DESKTOP, expect, PHONE, test } from '#e2e/fixtures.ts'
import { openList } from '#e2e/models/list.page.ts'
import { cell, openBoard } from '#e2e/support/gridPages.ts'
import { errorsOf } from '#e2e/support/inspect.ts'
import { type Look, LOOKS, shellTour } from '#e2e/support/shellTour.ts'

/** SHOTS=<folder> keeps a picture of every place. */
const SHOTS = process.env['SHOTS']
const sizes = {
  '1440x900': { viewport: DESKTOP, reducedMotion: 'reduce' },
  '390x844': { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' },
} as const
/**
 * By which rules of axe a look is judged, undefined: by all. What is dark changes names and roles nowhere: in dark the contrast alone is new, also in the bar of
 * the top menu; compact changes sizes, whose overflow is looked at too. All rules in all looks would take minutes.
 */
const RULES: Partial<Record<Look, readonly string[]>> = {
  dark: ['color-contrast'],
  topmenu: ['color-contrast'],
  compact: ['button-name', 'label'],
}
// the top menu is a drawer on a phone as the side menu is
const isTried = (look: Look, size: keyof typeof sizes) => look !== 'topmenu' || size === '1440x900'

for (const look of Object.keys(LOOKS) as Look[])
  for (const sizeName of ['1440x900', '390x844'] as const)
    if (isTried(look, sizeName))
      test(`the frame in ${look} at ${sizeName}: Chinese, nothing wider than the screen, no serious issue for assistive technology`, async ({
        visitor,
        staffAnew,
      }) => {
        test.setTimeout(180_000)
        const issues: string[] = []
        const staff = await staffAnew('admin')
        for await (const { name, page } of shellTour({ visitor, staff, size: sizes[sizeName], look })) {
          if (SHOTS) {
            // what slides in stands still
            await page.waitForTimeout(400)
            await page.screenshot({ path: `${SHOTS}/${look}-${name}-${sizeName}.png` })
          }
          for (const issue of await errorsOf(page, RULES[look] && [...RULES[look]])) issues.push(`${name}: ${issue}`)
        }
        expect(issues).toEqual([])
      })

test('looks.md point 29: on a phone the search is one line and a sheet, whose button says what is found', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  const list = await openList(page, '/isystem/user', '用户')
  const line = page.getByRole('search')
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(46)
  await line.getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await sheet.getByLabel('用户姓名').fill('林杏')
  await sheet.getByRole('button', { name: '查看 1 条结果' }).click()
  await expect(sheet).toBeHidden()
  await expect(list.locator('.xl-list-cards > li')).toHaveCount(1)
  await expect(line.getByRole('button', { name: '筛选（1）' })).toBeVisible()
})

test('looks.md point 64: the name flag of a colleague covers no value', async ({ as }) => {
  const [admin, office] = [await as('admin', { reducedMotion: 'reduce' }), await as('hospital', { reducedMotion: 'reduce' })]
  for (const page of [admin, office]) {
    await page.goto('/account/center')
    await openBoard(page)
  }
  const row = (await admin.locator('[data-f="doctorId"]', { hasText: '林杏' }).getAttribute('data-r')) ?? ''
  await cell(office, row, 'd1am').click()
  const flagged = cell(admin, row, 'd1am')
  await expect(flagged).toHaveAttribute('data-who', '沈言')
  const [value, flag] = await flagged.evaluate(one => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const box = one.getBoundingClientRect()
    return [range.getBoundingClientRect().bottom, box.bottom - parseFloat(getComputedStyle(one, '::after').height)]
  })
  expect(value).toBeLessThanOrEqual((flag ?? 0) + 1)
})
