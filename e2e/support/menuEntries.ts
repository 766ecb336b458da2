import type { Page } from '@playwright/test'

/** Addresses of all entries that the menu shows this person, every group opened in turn. */
export async function entriesOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const found = new Set<string>()
  const note = async () => {
    for (const link of await menu.getByRole('link').all()) found.add((await link.getAttribute('href')) ?? '')
  }
  await note()
  for (const group of await menu.getByRole('button').all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await note()
  }
  return [...found].filter(href => href.startsWith('/'))
}
