import type { Page } from '@playwright/test'
import { position } from '#contract/resources/system/position.resource.ts'
import { bell, expect, test } from '#e2e/fixtures.ts'
import { boxErrors } from '#e2e/support/boxes.ts'
import { englishOn } from '#e2e/support/inspect.ts'
import { entriesOf } from '#e2e/support/menuEntries.ts'
import { ask } from '#e2e/support/people.ts'

const shownOf = (page: Page) => page.locator('#xl-content').filter({ visible: true })

const LAPTOP = { width: 1366, height: 768 }

const ROLES = [
  ['doctor', '/hospitalChat/imServer', 2],
  ['pharmacist', '/hospital/ServiceData', 2],
  ['hospital', '/hospital/ServiceData', 2],
  // sees all that the others see, and more
  ['admin', '/hospital/ServiceData', 60],
] as const
/** Entries that an earlier role has opened. */
const visited = new Set<string>()

for (const [username, homePath, least] of ROLES)
  test(`[WALK-26] [I18N-01] [WALK-23] every entry of the menu and the home tab of ${username} open a finished screen, in Chinese, on which at 1366 px no box sticks out and no button lies under another`, async ({
    as,
  }) => {
    test.setTimeout(240_000)
    const boxes: string[] = []
    const english: string[] = []
    const page = await as(username, { viewport: LAPTOP })
    await page.goto('/')
    await expect(page).toHaveURL(new RegExp(`${homePath}$`))
    await expect(bell(page)).toBeVisible()
    const entries = await entriesOf(page)
    expect(entries.length).toBeGreaterThanOrEqual(least)
    if (username !== 'doctor') {
      const home = shownOf(page)
      await expect(home.getByText(/好，.+欢迎进入智慧医疗系统/)).toBeVisible()
      for (const path of entries.filter(one => ![homePath, '/dashboard/analysis'].includes(one)))
        await expect(home.locator(`a[href="${path}"]`).first(), `${username}: ${path}`).toBeVisible()
      await expect(home.getByText(/即将开放|后续版本/)).toHaveCount(0)
    }
    for (const path of entries.filter(one => !visited.has(one))) {
      visited.add(path)
      await page.evaluate(to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await expect(page).toHaveURL(url => url.pathname === path || path === '/dashboard/analysis')
      await expect(shownOf(page).getByRole('heading').filter({ visible: true }).first(), path).toBeAttached()
      await expect(page.getByText(/即将开放|后续版本|页面不存在|菜单配置有误/).filter({ visible: true }), path).toHaveCount(0)
      await expect(
        shownOf(page)
          .locator(':is(.xl-loading, [aria-busy=true], .ant-spin-spinning):not(.xl-ui-specimen *)')
          .filter({ visible: true }),
        path,
      ).toHaveCount(0)
      // names of chosen records come after the rows
      let texts: string[] = []
      await expect
        .poll(async () => (texts = await englishOn(page)).length, { timeout: 5_000 })
        .toBe(0)
        .catch(() => undefined)
      for (const text of texts) english.push(`${path}: ${text}`)
      for (const issue of await boxErrors(page)) boxes.push(`${path}: ${issue}`)
    }
    expect.soft(boxes, 'boxes').toEqual([])
    expect.soft(english, 'texts that are not Chinese').toEqual([])
  })

test('[WALK-26] 数据日志 shows who changed what, all versions of a row, and two changes side by side', async ({
  as,
  server,
  staffOf,
}) => {
  const { token } = await staffOf('admin')
  const { add, edit, list } = position.api
  if (!add || !edit || !list) throw new Error('positions are added, edited and listed')
  await ask(server.url, add, { code: 'walk26', name: '夜班协调员', postRank: '3' }, token)
  const { records } = await ask(server.url, list, { code: 'walk26' }, token)
  const row = records.find(({ code }) => code === 'walk26')
  if (row === undefined) throw new Error('the new position is listed')
  await ask(server.url, edit, { id: row.id, version: row.version, code: 'walk26', name: '日班协调员', postRank: '3' }, token)

  const page = await as('admin')
  await page.goto('/sys/dataLog-list')
  const shown = shownOf(page)
  await shown.getByRole('list', { name: '数据对象' }).getByRole('button', { name: '职务', exact: true }).click()
  const first = shown.getByRole('row').filter({ hasText: '职务' }).first()
  await expect(first).toContainText('职务名称')
  await expect(shown.getByRole('row').filter({ hasText: '角色' })).toHaveCount(0)

  await first.getByRole('button', { name: '全部版本' }).click()
  const versions = page.getByRole('dialog', { name: '全部版本：职务' })
  await expect(versions.getByText('版本 2')).toBeVisible()
  await expect(versions.getByRole('row', { name: /职务名称 夜班协调员 日班协调员/ })).toBeVisible()
  await versions.getByRole('button', { name: '关闭窗口' }).click()
  await expect(versions).toBeHidden()

  for (const at of [0, 1]) await shown.getByRole('row').filter({ hasText: '职务' }).nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: '数据比较' }).click()
  const compared = page.getByRole('dialog', { name: '数据比较' })
  await expect(compared.getByRole('row', { name: /职务名称 日班协调员 夜班协调员/ })).toBeVisible()
})
