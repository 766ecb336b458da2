import { expect, type Page } from '@playwright/test'
import type { EventObject } from 'xstate'
import { FORM, HOME, NAMED } from '#machines/tabs/tabs.model.ts'
import { titleOf } from '#machines/tabs/tabs.rules.ts'
import type { TabPage, TabsContext } from '#machines/tabs/tabs.types.ts'
import { DESKTOP, loginForm, PHONE, pressSignOut } from '#e2e/fixtures.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { shownTab, tabBar, tabMenu, tabsOf, titles, visit } from './tabBar.ts'

type Sample = EventObject & { page: TabPage; key: string; keys: string[]; isSingle: boolean; range: 'left' | 'right' | 'others' }
const ENTRY = { left: '关闭左侧', right: '关闭右侧', others: '关闭其它' }
const TITLE: Readonly<Record<string, string>> = { [HOME.address]: HOME.title, [FORM.address]: FORM.title }

/** The tabs as they are played in the browser: pages are visited, the bar is used by mouse and by keyboard, a form holds the unsaved work. */
export function tabsPage(stage: Stage): PageModel {
  let opened: Page | null = null
  let viewport: typeof DESKTOP = DESKTOP
  const page = (): Page => {
    if (opened === null) throw new Error('the page is not open yet')
    return opened
  }
  const question = () => page().getByRole('dialog', { name: '有未保存的内容' })
  const text = () => page().getByRole('textbox', { name: '正文' })
  const tab = (key: string) => tabBar(page()).locator(`[data-key="${key}"]`)
  const menuOf = async (key: string, entry: string) => tabMenu(page(), TITLE[key] ?? (await tab(key).innerText()), entry)

  async function look({ tabs, active, isSingle }: TabsContext): Promise<void> {
    const shown = tabs.find(one => one.key === active)
    if (opened === null || shown === undefined) return
    await expect.poll(() => new URL(page().url()).pathname).toBe(shown.path)
    if (isSingle) return expect(tabBar(page())).toHaveCount(0)
    await expect.poll(() => titles(page())).toEqual(tabs.map(titleOf))
    await expect(shownTab(page())).toHaveText(titleOf(shown))
  }

  return {
    commands: {
      // the first page opens the browser
      'session.opened': async () => undefined,
      'session.closed': () => (opened === null ? Promise.resolve() : pressSignOut(page())),
      'mode.changed': async event => {
        viewport = (event as Sample).isSingle ? PHONE : DESKTOP
        await opened?.setViewportSize(viewport)
      },
      'page.shown': async event => {
        const { address } = (event as Sample).page
        if (opened !== null) return visit(page(), address)
        opened = await stage.visitor({ viewport, stored: (await stage.staff('admin')).stored })
        await opened.goto(address)
      },
      'page.named': () =>
        page()
          .getByRole('button', { name: `把本页签改名为“${NAMED}”` })
          .click(),
      'unsaved.changed': async event => {
        if ((event as Sample).keys.length > 0) return text().fill('未保存的正文')
        if (await page().getByRole('button', { name: '保存正文' }).isEnabled())
          await page().getByRole('button', { name: '保存正文' }).click()
      },
      'tab.choose': event => tab((event as Sample).key).click(),
      'tab.close': async event => {
        await tab((event as Sample).key).focus()
        await page().keyboard.press('Delete')
      },
      'tabs.close': event => menuOf((event as Sample).key, ENTRY[(event as Sample).range]),
      'page.maximise': () =>
        page()
          .getByRole('button', { name: /^(最大化|还原)内容区$/ })
          .click(),
      'tab.pin': () =>
        page()
          .getByRole('button', { name: /^(取消)?固定当前页签$/ })
          .click(),
      'tab.refresh': event => menuOf((event as Sample).key, '刷 新'),
      'tab.move': async event => {
        const { key } = event as Sample
        await tab(key).focus()
        const place = () =>
          tabsOf(page()).evaluateAll((all, wanted) => all.findIndex(one => one.getAttribute('data-key') === wanted), key)
        for (let at = await place(); at > 1; at -= 1) {
          await page().keyboard.press('Control+Shift+ArrowLeft')
          await expect.poll(place).toBe(at - 1)
        }
      },
      'question.confirm': () =>
        question()
          .getByRole('button', { name: /^放弃并/ })
          .click(),
      'question.cancel': () => question().getByRole('button', { name: '继续编辑' }).click(),
    },
    looks: {
      signedOut: async () => {
        if (opened !== null) await expect(loginForm(page())).toBeVisible()
      },
      'open.idle': async ({ snapshot }) => {
        await look(snapshot.context as TabsContext)
        if (opened !== null) await expect(question()).toHaveCount(0)
      },
      'open.confirming': async ({ snapshot }) => {
        await look(snapshot.context as TabsContext)
        await expect(question().getByRole('listitem')).toHaveText([`${FORM.title}：正文`])
      },
    },
  }
}
