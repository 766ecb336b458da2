import { expect, type Page } from '@playwright/test'

/**
 * Addresses of all entries that the menu shows this person, every group opened in turn. A page that opens just now opens its group and closes the others,
 * so the links of a group are read in one go with whether it stands open.
 */
export async function entriesOf(page: Page): Promise<string[]> {
  const entries = page.getByRole('navigation', { name: '主菜单' }).locator(':scope > ul > li')
  const found: (string | null)[] = []
  for (const { title, isGroup } of await entries.evaluateAll(all =>
    all.map(one => ({
      title: one.querySelector('.xl-menu-title')?.textContent ?? '',
      isGroup: one.querySelector(':scope > button') !== null,
    })),
  )) {
    const entry = entries.filter({ has: page.locator(':scope > .xl-menu-entry').getByText(title, { exact: true }) })
    const button = entry.getByRole('button', { name: title, exact: true })
    await expect(async () => {
      if (isGroup && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
      const links = await entry.evaluate(one =>
        one.querySelector(':scope > [aria-expanded=false]') === null
          ? [...one.querySelectorAll('a')].map(link => link.getAttribute('href'))
          : [],
      )
      expect(links.length, title).toBeGreaterThan(0)
      found.push(...links)
    }).toPass()
  }
  return [...new Set(found)].filter(href => href?.startsWith('/') === true).map(String)
}
