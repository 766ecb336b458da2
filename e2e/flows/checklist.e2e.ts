import type { Locator, Page } from '@playwright/test'
import { bell, expect, test } from '#e2e/fixtures.ts'
import { rowAction, openList } from '#e2e/models/list.page.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { measure, type Measured } from '#e2e/support/measure.ts'
import { type Look, storedLook } from '#e2e/support/shellTour.ts'

/** SHOTS=<folder> keeps a picture of every place. */
const SHOTS = process.env['SHOTS']
const SIZES = [
  [1440, 900],
  [1366, 768],
  [820, 1180],
  [390, 844],
] as const
const PLACES: readonly (Measured & { path: string })[] = [
  { path: '/isystem/user', title: '用户管理', kind: 'list' },
  { path: '/isystem/roleUserList', title: '角色管理', kind: 'list' },
  { path: '/isystem/dict', title: '数据字典', kind: 'list' },
  { path: '/isystem/QuartzJobList', title: '定时任务', kind: 'list' },
  { path: '/isystem/annountCement', title: '系统通告', kind: 'list' },
  { path: '/isystem/depart', title: '部门管理', kind: 'page' },
  { path: '/isystem/permission', title: '菜单管理', kind: 'page' },
  { path: '/isystem/position', title: '职务管理', kind: 'list' },
  { path: '/isystem/online', title: '在线用户', kind: 'page' },
  { path: '/account/settings', title: '个人设置', kind: 'page' },
  { path: '/account/center', title: '个人中心', kind: 'page' },
  { path: '/isps/userAnnouncement', title: '我的消息', kind: 'page' },
  { path: '/hospital/drugStock', title: '药品库存', kind: 'grid' },
  { path: '/hospital/icd', title: 'ICD管理', kind: 'grid' },
  { path: '/hospital/doctorSchedule', title: '医生排班', kind: 'grid' },
  { path: '/hospitalChat/imServer', title: '在线问诊', kind: 'page' },
  { path: '/isystem/log', title: '日志管理', kind: 'list' },
  { path: '/monitor/SystemInfo', title: '服务器信息', kind: 'page' },
  { path: '/monitor/TomcatInfo', title: '服务信息', kind: 'page' },
  { path: '/hospital/ServiceData', title: '统计分析', kind: 'page' },
]

/** Waits until a page has what it shows. */
async function settled(page: Page, place: Measured): Promise<void> {
  await expect(bell(page)).toBeVisible()
  await expect(page.locator('[role=status][aria-label=页面加载中], [aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  if (place.kind === 'list')
    await expect(
      page
        .getByText(/共\d+条/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  await expect(page.getByText('正在收集数据…').filter({ visible: true })).toHaveCount(0)
  if (place.kind === 'grid') await expect(page.locator('.xl-grid-status', { hasText: '已同步' })).toBeVisible()
}
/** Sizes that one browser takes one after the other; a phone is another browser. */
const DEVICES = [SIZES.slice(0, 3), SIZES.slice(3)]

for (const look of ['light', 'dark'] as const satisfies readonly Look[])
  for (const sizes of DEVICES)
    test(`looks.md part 12 in ${look} at ${sizes.map(size => size.join('×')).join(', ')}`, async ({ as }) => {
      test.setTimeout(240_000)
      const [[width, height] = SIZES[0]] = sizes
      const touch = width < 500 ? { isMobile: true, hasTouch: true } : {}
      const page = await as('admin', { viewport: { width, height }, reducedMotion: 'reduce', stored: storedLook(look), ...touch })
      await page.goto('/account/center')
      await giveCookie(page)
      const issues: string[] = []
      for (const place of PLACES) {
        await page.setViewportSize({ width, height })
        await page.goto(place.path)
        for (const size of sizes) {
          await page.setViewportSize({ width: size[0], height: size[1] })
          await settled(page, place)
          if (SHOTS) await page.screenshot({ path: `${SHOTS}/${look}-${size[0]}${place.path.replaceAll('/', '-')}.png` })
          // figures come after the page: what does not hold at once has five seconds to
          let found: string[] = []
          const count = async () => (found = await measure(page, place)).length
          await expect
            .poll(count, { timeout: 5_000 })
            .toBe(0)
            .catch(() => undefined)
          for (const issue of found) issues.push(`${size[0]} ${place.path} ${issue}`)
        }
      }
      expect(issues).toEqual([])
    })

for (const [width, height] of [SIZES[0], SIZES[3]])
  test(`looks.md points 25, 31, 32, 34 to 36 at ${width}×${height}: selecting moves nothing, errors shift nothing, details stand on one edge, a question names what it asks`, async ({
    as,
  }) => {
    const isPhone = width < 500
    const touch = isPhone ? { isMobile: true, hasTouch: true } : {}
    const page = await as('admin', { viewport: { width, height }, reducedMotion: 'reduce', ...touch })
    const list = await openList(page, '/isystem/position', '职务')
    const rows = isPhone
      ? list.locator('.xl-list-cards > li')
      : list.locator('tbody tr').filter({ has: page.getByRole('checkbox') })
    const placeOf = async (one: Locator) => (await one.boundingBox())?.y
    const before = await placeOf(rows.first())
    await rows.first().getByRole('checkbox').check()
    await expect(list.getByText(/已选/).first()).toBeVisible()
    expect(await placeOf(rows.first())).toBe(before)

    await list.getByRole('button', { name: '清空' }).click()
    await page.getByRole('button', { name: '添加', exact: true }).click()
    const form = page.getByRole('dialog', { name: '添加职务' })
    await expect(form.locator('input:focus, textarea:focus')).toBeVisible()
    const labels = form.locator('label[for]').filter({ visible: true })
    const tops = () => labels.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top)))
    const calm = await tops()
    await form.getByRole('button', { name: '保存' }).click()
    const errors = form.locator('.xl-field-issue:not(:empty)')
    await expect(errors.first()).toBeVisible()
    expect(await tops()).toEqual(calm)
    await expect(form.getByText(/有 \d+ 处需要修改/)).toBeVisible()
    const lower = await errors.evaluateAll(all => all.map(one => one.getBoundingClientRect().bottom))
    const gaps = lower.flatMap(bottom => {
      const below = calm.filter(top => top > bottom - 4)
      return below.length === 0 ? [] : [Math.min(...below) - bottom]
    })
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()

    await rows.first().locator('.xl-list-name').first().click()
    const detail = page.getByRole('dialog').filter({ visible: true })
    const values = detail.locator('dd').filter({ visible: true })
    await expect(values.first()).toBeVisible()
    const edges = await values.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().left)))
    expect(new Set(edges).size, edges.join(' ')).toBe(isPhone ? 1 : 2)
    await detail.getByText(/^未填写 \d+ 项$/).click()
    await expect(values.filter({ hasText: '–' }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)

    const name = await rows.first().locator('.xl-list-name').first().innerText()
    await rowAction(page, list, '删除', name)
    const question = page.getByRole('dialog').filter({ hasText: '删除' })
    await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
    const colours = (one: HTMLElement) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]
    expect(await question.getByRole('button', { name: '删除' }).evaluate(colours)).toEqual([
      'rgb(255, 255, 255)',
      'rgb(207, 19, 34)',
    ])
    if (!isPhone) expect((await question.boundingBox())?.width).toBe(400)
    await expect(question).toContainText(name)
    await question.getByRole('button', { name: '取消' }).click()
  })
