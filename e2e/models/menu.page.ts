import { expect, type Page } from '@playwright/test'
import type { EventObject } from 'xstate'
import { userPermissions } from '#contract/http/calls/auth.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import { SAMPLE_MENU } from '#machines/menu/menu.model.ts'
import type { MenuContext } from '#machines/menu/menu.types.ts'
import { bell } from '#e2e/fixtures.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'

const ACCOUNT = 'hospital'

/** The main menu, in whatever mode. */
export const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

/** Answers the permission call with another menu. */
export async function serveMenu(page: Page, change: (menu: unknown[]) => unknown[]): Promise<void> {
  await page.route(`**${userPermissions.path}*`, async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { menu: unknown[] } }
    body.result.menu = change(body.result.menu)
    await route.fulfill({ response: answer, json: body })
  })
}

/** Goes to an address of the application without a reload. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** The menu as it is played in the browser, by keyboard: the server's menu is the sample of the machine's model. */
export function menuPage(stage: Stage, _path: TestPath): PageModel {
  let opened: Page | null = null
  const page = (): Page => {
    if (opened === null) throw new Error('the page is not open yet')
    return opened
  }
  const group = (id: string) => {
    const title = SAMPLE_MENU.find(node => node.id === id)?.meta.title ?? id
    return menuOf(page()).getByRole('button', { name: title, exact: true })
  }
  const groups = async (attribute: string): Promise<string[]> => {
    const found: string[] = []
    for (const { id } of SAMPLE_MENU) if ((await group(id).getAttribute(attribute)) === 'true') found.push(id)
    return found
  }
  const marked = () => menuOf(page()).locator('[aria-current=page]')
  return {
    commands: {
      'menu.loaded': async () => {
        opened = await stage.visitor({ stored: (await stage.staff(ACCOUNT)).stored, reducedMotion: 'reduce' })
        await serveMenu(opened, () => [...SAMPLE_MENU])
        await opened.goto('/isps/userAnnouncement')
        await expect(bell(opened)).toBeVisible()
      },
      'page.changed': event => goTo(page(), (event as EventObject & { page: string }).page),
      'group.toggle': event => group((event as EventObject & { id: string }).id).press('Enter'),
      'popup.close': () => page().keyboard.press('Escape'),
      'display.changed': () =>
        page()
          .getByRole('button', { name: /^(收起|展开)菜单$/ })
          .click(),
    },
    looks: {
      inline: async ({ snapshot }) => {
        const { open, selected, trail } = snapshot.context as MenuContext
        await expect(menuOf(page())).toHaveAttribute('data-mode', 'inline')
        await expect.poll(() => groups('aria-expanded')).toEqual(open)
        await expect.poll(() => groups('data-holds')).toEqual(trail)
        const isRendered = trail.some(id => open.includes(id))
        await expect(marked()).toHaveCount(isRendered ? 1 : 0)
        if (isRendered) await expect(marked()).toHaveAttribute('href', selected)
      },
      'popup.none': async ({ snapshot }) => {
        const { trail } = snapshot.context as MenuContext
        await expect(menuOf(page())).toHaveAttribute('data-mode', 'popup')
        await expect.poll(() => groups('aria-expanded')).toEqual([])
        await expect.poll(() => groups('data-holds')).toEqual(trail)
      },
      'popup.shown': async ({ snapshot }) => {
        const { popped } = snapshot.context as MenuContext
        await expect.poll(() => groups('aria-expanded')).toEqual([popped])
        await expect(menuOf(page()).getByRole('link').last()).toBeVisible()
      },
    },
  }
}
