import { expect, type Locator, type Page } from '@playwright/test'

/** The list of a resource on its screen. */
const listOf = (page: Page, title: string): Locator => page.getByRole('region', { name: `${title}列表` })
/** The one row that holds this text. */
export const rowOf = (list: Locator, text: string): Locator => list.getByRole('row').filter({ hasText: text })

/** Opens the screen of a list and waits for its rows. */
export async function openList(page: Page, at: string, title: string): Promise<Locator> {
  await page.goto(at)
  const list = listOf(page, title)
  await expect(list.getByText(/共\d+条$|^暂无数据$/).first()).toBeVisible()
  return list
}

/** A form has come to rest when its first field has the focus. */
const settled = (form: Locator): Promise<void> => expect(form.locator('input:focus, textarea:focus')).toBeVisible()

/** Presses 添加 above the rows; gives the form. */
export async function openAdd(page: Page, list: Locator, title: string): Promise<Locator> {
  await list.getByRole('button', { name: '添加', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: `添加${title}` })
  await settled(form)
  return form
}

/** A command of a row, wherever it stands: openly or behind 更多. */
export async function rowAction(page: Page, list: Locator, text: string, name: string): Promise<void> {
  const open = list.getByRole('button', { name: `${text} ${name}`, exact: true })
  const more = list.getByRole('button', { name: `更多 ${name}`, exact: true })
  await expect(open.or(more).first()).toBeVisible()
  if (await open.isVisible()) return open.click()
  await more.click()
  await page.getByRole('menuitem', { name: text, exact: true }).click()
}

/** Presses 编辑 at the row of that name; gives the form. */
export async function openEdit(page: Page, list: Locator, title: string, name: string): Promise<Locator> {
  await rowAction(page, list, '编辑', name)
  const form = page.getByRole('dialog', { name: `编辑${title}` })
  await settled(form)
  return form
}

/** Chooses in a select by typing: its list moves with a drawer that is still on its way. */
export async function choose(form: Locator, field: string, text: string): Promise<void> {
  const box = form.getByLabel(field, { exact: true })
  await box.fill(text)
  await box.press('Enter')
  await expect(form.getByTitle(text, { exact: true })).toBeVisible()
}

/** Presses 保存 and waits until the form has gone. */
export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
}

/** Presses 保存; the form stays and says this. */
export async function refused(form: Locator, text: string | RegExp): Promise<void> {
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText(text).first()).toBeVisible()
}

/** Says yes to the question of that title, by the button that is named after the command. */
export const confirm = (page: Page, title: string, commandName: string | RegExp = title.replace('确认', '')): Promise<void> =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: commandName, exact: true }).click()

/** Deletes a row by its name, and waits until it has gone. */
export async function remove(page: Page, list: Locator, name: string): Promise<void> {
  await rowAction(page, list, '删除', name)
  await confirm(page, '确认删除')
  await expect(list.getByRole('button', { name: new RegExp(` ${name}$`) })).toHaveCount(0)
}

/** Searches by one field; the fields behind 展开 too. */
export async function searchBy(page: Page, label: string, text: string): Promise<void> {
  const search = page.getByRole('search').first()
  const field = search.getByLabel(label, { exact: true })
  if (!(await field.isVisible())) await search.getByRole('button', { name: '展开' }).click()
  await field.fill(text)
  await search.getByRole('button', { name: '查询' }).click()
}
