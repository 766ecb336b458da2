import { DESKTOP, expect, PHONE, test } from '#e2e/fixtures.ts'
import { faultsOf } from '#e2e/support/inspect.ts'
import { type Look, LOOKS, shellTour } from '#e2e/support/shellTour.ts'

/** SHOTS=<folder> keeps a picture of every place. */
const SHOTS = process.env['SHOTS']
const sizes = {
  '1440x900': { viewport: DESKTOP, reducedMotion: 'reduce' },
  '390x844': { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' },
} as const
// the top menu is a drawer on a phone as the side menu is
const isTried = (look: Look, size: keyof typeof sizes) => look !== 'topmenu' || size === '1440x900'

for (const look of Object.keys(LOOKS) as Look[])
  for (const sizeName of ['1440x900', '390x844'] as const)
    if (isTried(look, sizeName))
      test(`the frame in ${look} at ${sizeName}: Chinese, nothing wider than the screen, no serious fault for assistive technology`, async ({
        visitor,
        staffAnew,
      }) => {
        test.setTimeout(180_000)
        const faults: string[] = []
        const staff = await staffAnew('admin')
        for await (const { name, page } of shellTour({ visitor, staff, size: sizes[sizeName], look })) {
          if (SHOTS) {
            // what slides in stands still
            await page.waitForTimeout(400)
            await page.screenshot({ path: `${SHOTS}/${look}-${name}-${sizeName}.png` })
          }
          for (const fault of await faultsOf(page)) faults.push(`${name}: ${fault}`)
        }
        expect(faults).toEqual([])
      })
