import { DESKTOP, expect, PHONE, test } from '#e2e/fixtures.ts'
import { errorsOf } from '#e2e/support/inspect.ts'
import { signInTour, patientTour, staffTour } from '#e2e/support/tour.ts'

/** SHOTS=<folder> keeps a picture of every screen. */
const SHOTS = process.env['SHOTS']

const sizes = {
  '1440x900': { viewport: DESKTOP, reducedMotion: 'reduce' },
  '390x844': { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' },
} as const
const waiting = {
  '1440x900': ['19900020016', '19900020017'],
  '390x844': ['19900020018', '19900020019'],
} as const
const tours = { signIn: signInTour, staff: staffTour, patient: patientTour }

for (const sizeName of ['1440x900', '390x844'] as const)
  for (const [tourName, tour] of Object.entries(tours))
    test(`[I18N-01] ${tourName} at ${sizeName}: Chinese on every screen, nothing wider than it, no serious issue for assistive technology`, async ({
      visitor,
      server,
      staffOf,
      patientOf,
    }) => {
      test.setTimeout(240_000)
      const issues: string[] = []
      for await (const { name, page } of tour({
        url: server.url,
        visitor,
        staffOf,
        patientOf,
        size: sizes[sizeName],
        waiting: waiting[sizeName],
      })) {
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${sizeName}.png` })
        for (const issue of await errorsOf(page)) issues.push(`${name}: ${issue}`)
      }
      expect(issues).toEqual([])
    })
