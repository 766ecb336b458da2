import type { MenuNode } from '#contract/entities/menu.ts'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { bell, DESKTOP, expect, PHONE, test } from '#e2e/fixtures.ts'
import { errorsOf } from '#e2e/support/inspect.ts'
import { ask } from '#e2e/support/people.ts'
import { type Look, storedLook } from '#e2e/support/shellTour.ts'

/** SHOTS=<folder> keeps a picture of every screen. */
const SHOTS = process.env['SHOTS']
/**
 * Each look at the size where it is most at odds, judged by what it can break: contrast on a large dark screen, names and widths in compact rows on a
 * phone. All rules of axe on all screens would take minutes.
 */
const TOURS = [
  ['dark', { viewport: DESKTOP, reducedMotion: 'reduce' }, ['color-contrast']],
  ['compact', { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' }, ['button-name', 'label']],
] as const satisfies readonly (readonly [Look, object, readonly string[]])[]
const ROWS_IN_ENGLISH = new Set(['/sys/dataLog-list', '/monitor/clients'])
const BRANCHES = ['/isystem', '/dashboard3', '/message']

const leaves = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(node => (node.children?.length ? leaves(node.children) : [node.path]))

for (const [look, size, rules] of TOURS)
  test(`every screen of the administration in ${look} at ${size.viewport.width} px: Chinese, nothing wider, ${rules.join(' and ')} without an issue`, async ({
    as,
    server,
    staffOf,
  }) => {
    test.setTimeout(180_000)
    const { menu } = await ask(server.url, userPermissions, {}, (await staffOf('admin')).token)
    const places = leaves(menu.filter(({ path }) => BRANCHES.includes(path)))
    expect(places.length).toBeGreaterThanOrEqual(25)
    const page = await as('admin', { ...size, stored: storedLook(look) })
    await page.goto('/account/center')
    await expect(bell(page)).toBeVisible()
    const issues: string[] = []
    for (const path of places) {
      // within the page: a fresh start for each screen would cost more than its look
      await page.evaluate(to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      const shown = page.locator('#xl-content').filter({ visible: true })
      await expect(shown.getByRole('heading', { level: 1 }).filter({ visible: true }), path).toBeVisible()
      await expect(shown.locator('[role=status][aria-label=页面加载中], [aria-busy=true]').filter({ visible: true })).toHaveCount(
        0,
      )
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${look}${path.replaceAll('/', '-')}.png` })
      // the rows of 数据日志 are named by the ids of what they tell of, those of 前端监控 by what browsers said in the tests before
      const isOfRows = (issue: string) => ROWS_IN_ENGLISH.has(path) && issue.startsWith('English')
      for (const issue of await errorsOf(page, [...rules])) if (!isOfRows(issue)) issues.push(`${path}: ${issue}`)
    }
    expect(issues).toEqual([])
  })
