import type { Locator, Page } from '@playwright/test'
import { allRoles } from '#contract/http/calls/rolesAdmin.ts'
import { addUsersToRole, revokeRole } from '#contract/http/calls/usersAdmin.ts'
import { DESKTOP, expect, test, toast } from '#e2e/fixtures.ts'
import { layCable } from '#e2e/support/cable.ts'
import { cell, isLive, openBoard, typeInto, writeCell } from '#e2e/support/gridPages.ts'
import { ask } from '#e2e/support/people.ts'

const note = (page: Page): Locator => page.locator('.xl-grid-note:not([hidden])')
/** Chooses from the menu of a cell, by the keyboard. */
async function choose(page: Page, row: string, slot: string, entry: RegExp): Promise<void> {
  await cell(page, row, slot).click()
  // a cell that is pressed shows its editor; Escape leaves it and stays on the cell
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: entry }).click()
}
/** What a board shows, from its left to its right end. */
async function boardOf(page: Page): Promise<Record<string, string>> {
  const grid = page.getByRole('grid')
  const read = () =>
    page
      .locator('.xl-grid-plain')
      .evaluateAll(all =>
        Object.fromEntries(
          all.flatMap(one =>
            one instanceof HTMLElement ? [[`${one.dataset['r']} ${one.dataset['f']}`, one.textContent ?? '']] : [],
          ),
        ),
      )
  // a window that closes gives the focus back to its cell, whose editor may be open
  await page.keyboard.press('Escape')
  await expect(page.locator('.xl-grid-editor')).toHaveCount(0)
  await grid.evaluate(element => (element.scrollLeft = 0))
  await expect(page.locator('[data-f="d1am"]').first()).toBeVisible()
  const left = await read()
  await grid.evaluate(element => (element.scrollLeft = element.scrollWidth))
  await expect(page.locator('[data-f="note"]').first()).toBeVisible()
  const right = await read()
  await grid.evaluate(element => (element.scrollLeft = 0))
  await expect(page.locator('[data-f="d1am"]').first()).toBeVisible()
  return { ...right, ...left }
}

test('[PROD-08] three people plan one board: they see each other, meet in cells, one comes back from a dead line, they talk about a cell, and all boards are the same', async ({
  as,
  server,
  staffOf,
}) => {
  test.setTimeout(180_000)
  const cable = await layCable(Number(new URL(server.url).port))
  const chief = await staffOf('admin')
  const { id: userId } = (await staffOf('doctor2')).login.userInfo
  const roles = await ask(server.url, allRoles, {}, chief.token)
  const roleId = roles.find(({ roleCode }) => roleCode === 'hospital')?.id ?? ''
  await ask(server.url, addUsersToRole, { roleId, userIdList: [userId] }, chief.token)
  const quiet = { reducedMotion: 'reduce', viewport: DESKTOP } as const
  const admin = await as('admin', quiet)
  const office = await as('hospital', { ...quiet, baseURL: cable.url })
  const doctor = await as('doctor2', quiet)
  const all = [admin, office, doctor]
  const everywhere = async (row: string, slot: string, text: string) => {
    for (const page of all) await expect(cell(page, row, slot)).toHaveText(text)
  }
  for (const page of all) await openBoard(page)
  const row = (await admin.locator('[data-f="doctorId"]', { hasText: '周济' }).getAttribute('data-r')) ?? ''

  await test.step('they see each other', async () => {
    await cell(admin, row, 'd1am').click()
    await cell(office, row, 'd1pm').click()
    await cell(doctor, row, 'd2am').click()
    await expect(admin.getByText('沈言、周济 也在编辑')).toBeVisible()
    await expect(office.getByText('管理员、周济 也在编辑')).toBeVisible()
    await expect(doctor.getByText('管理员、沈言 也在编辑')).toBeVisible()
    await expect(cell(admin, row, 'd1pm')).toHaveAttribute('data-who', '沈言')
    const [one, other] = [cell(admin, row, 'd1pm'), cell(admin, row, 'd2am')]
    expect(await one.getAttribute('data-person')).not.toBe(await other.getAttribute('data-person'))
    for (const page of all) await page.keyboard.press('Escape')
  })

  await test.step('different cells', async () => {
    await writeCell(admin, row, 'd1am', '31')
    await writeCell(office, row, 'd1pm', '12')
    await writeCell(doctor, row, 'd2am', '7')
    await everywhere(row, 'd1am', '31')
    await everywhere(row, 'd1pm', '12')
    await everywhere(row, 'd2am', '7')
  })

  await test.step('the same cell: the draft stays, and its writer decides by the keyboard', async () => {
    await writeCell(doctor, row, 'd3am', '6')
    await everywhere(row, 'd3am', '6')
    await typeInto(office, row, 'd3am', '5')
    await cell(admin, row, 'd3am').hover()
    await expect(note(admin)).toHaveText('沈言正在编辑此格')
    await writeCell(admin, row, 'd3am', '20')
    await expect(note(office)).toContainText('改为：20')
    await expect(cell(office, row, 'd3am').locator('input')).toHaveValue('5')
    await office.keyboard.press('F8')
    await expect(office.getByRole('button', { name: '保留我的', exact: true })).toBeFocused()
    await office.keyboard.press('Enter')
    await expect(cell(office, row, 'd3am').locator('input')).toBeFocused()
    await office.keyboard.press('Enter')
    await everywhere(row, 'd3am', '5')
  })

  await test.step('a dead line: what was written twice is asked for, cell by cell or all at once', async () => {
    cable.pull()
    await expect(office.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'offline')
    await expect(office.getByText(/也在编辑/)).toHaveCount(0)
    await writeCell(office, row, 'd4am', '9')
    await writeCell(office, row, 'd5am', '8')
    await writeCell(doctor, row, 'd4am', '25')
    await writeCell(doctor, row, 'd5am', '26')
    await expect(cell(admin, row, 'd5am')).toHaveText('26')
    cable.plug()
    await isLive(office)
    await expect(office.getByText('有2个单元格冲突')).toBeVisible()
    await office.getByRole('button', { name: '下一个' }).click()
    await expect(note(office)).toContainText('周济')
    await office.keyboard.press('F8')
    await office.keyboard.press('Tab')
    await expect(office.getByRole('button', { name: '采用对方的', exact: true })).toBeFocused()
    await office.keyboard.press('Enter')
    await expect(office.getByText('有1个单元格冲突')).toBeVisible()
    await office.getByRole('button', { name: '全部保留我的' }).click()
    await expect(office.getByText(/个单元格冲突/)).toHaveCount(0)
    await everywhere(row, 'd4am', '25')
    await everywhere(row, 'd5am', '8')
  })

  await test.step('undo takes back what is still mine, and nothing of a colleague', async () => {
    await doctor.keyboard.press('Control+z')
    await expect(toast(doctor, '1个单元格已被他人修改，未撤销')).toBeVisible()
    await writeCell(admin, row, 'd2pm', '33')
    await everywhere(row, 'd2pm', '33')
    await admin.keyboard.press('Control+z')
    for (const page of all) await expect(cell(page, row, 'd2pm')).not.toHaveText('33')
  })

  await test.step('they talk about a cell', async () => {
    await choose(doctor, row, 'd1am', /^批注/)
    const mine = doctor.getByRole('dialog', { name: /^批注：/ })
    await mine.getByRole('textbox', { name: '添加批注' }).fill('号源是否过多？')
    await doctor.keyboard.press('Control+Enter')
    await expect(mine.getByRole('listitem')).toContainText('号源是否过多？')
    for (const page of [admin, office]) await expect(cell(page, row, 'd1am')).toHaveAttribute('data-marks', /commented/)
    await choose(admin, row, 'd1am', /^批注/)
    const theirs = admin.getByRole('dialog', { name: /^批注：/ })
    await expect(theirs.getByRole('listitem')).toContainText('周济')
    await theirs.getByRole('button', { name: '标记已解决' }).click()
    await expect(mine.getByRole('listitem')).toContainText('已解决')
    for (const page of all) await expect(cell(page, row, 'd1am')).not.toHaveAttribute('data-marks', /commented/)
    for (const page of [admin, doctor]) await page.keyboard.press('Escape')
    await expect(mine).toHaveCount(0)
  })

  await test.step('the history of a cell names all three', async () => {
    await choose(admin, row, 'd3am', /^修改记录/)
    const entries = admin.getByRole('dialog', { name: /^修改记录：/ }).getByRole('listitem')
    await expect(entries.nth(0)).toContainText(/沈言.*20→5/)
    await expect(entries.nth(1)).toContainText(/管理员.*6→20/)
    await expect(entries.nth(2)).toContainText(/周济.*→6/)
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog')).toHaveCount(0)
  })

  const boards = []
  for (const page of all) boards.push(await boardOf(page))
  expect(boards[1]).toEqual(boards[0])
  expect(boards[2]).toEqual(boards[0])
  expect(boards[0]).toMatchObject({ [`${row} d3am`]: '5', [`${row} d4am`]: '25', [`${row} d5am`]: '8' })
  for (const page of all) {
    await openBoard(page)
    expect(await boardOf(page)).toEqual(boards[0])
  }
  await ask(server.url, revokeRole, { roleId, userId }, chief.token)
  await office.context().close()
  await cable.close()
})
