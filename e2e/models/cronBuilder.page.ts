import { expect, type Page, type Route } from '@playwright/test'
import type { EventObject } from 'xstate'
import { demoRoles } from '#contract/http/calls/demo.ts'
import { CRON_FACTS, type CronFieldName } from '#contract/cron/fields.ts'
import type { CronTab } from '#machines/cronBuilder/cronBuilder.types.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'

const ACCOUNT = 'admin'
const FIELD = '远程预览'

/** The dialog of the demo field whose preview comes from a call: the path answers it. */
export function cronBuilderPage(stage: Stage): PageModel {
  let opened: Page | null = null
  let asked: Route | null = null
  const page = async (): Promise<Page> => {
    if (opened !== null) return opened
    opened = await stage.visitor({ stored: (await stage.staff(ACCOUNT)).stored, reducedMotion: 'reduce' })
    await opened.route(`**${demoRoles.path}*`, route => {
      asked = route
    })
    await opened.goto('/demo/cron')
    await expect(opened.getByLabel(FIELD, { exact: true })).toBeVisible()
    return opened
  }
  const dialog = async () => (await page()).getByRole('dialog', { name: 'cron表达式' })
  const preview = async () => (await dialog()).getByRole('region', { name: '执行预览，会忽略年份参数' })
  const press = async (name: RegExp | string) => (await dialog()).getByRole('button', { name }).click()
  const tab = async (name: CronTab) => (await dialog()).getByRole('tab', { name: CRON_FACTS[name].label, exact: true }).click()
  /** What is asked from now on is the question of the next expression. */
  const anew = async (change: () => Promise<void>): Promise<void> => {
    asked = null
    await change()
  }
  const fill = async (label: string, text: string) => {
    const box = (await dialog()).getByRole('textbox', { name: label, exact: true })
    await box.fill(text)
    await box.press('Enter')
  }
  return {
    commands: {
      'dialog.open': async event => {
        await (await page()).getByLabel(FIELD, { exact: true }).fill((event as EventObject & { text: string }).text)
        const place = (await page()).locator('.xl-demo-cron', { has: (await page()).getByLabel(FIELD, { exact: true }) })
        asked = null
        await place.getByRole('button', { name: '设置执行时间' }).click()
      },
      'dialog.cancel': () => press(/取\s*消/),
      'dialog.confirm': async () => {
        const button = (await dialog()).getByRole('button', { name: '使用此表达式' })
        // with an issue there is nothing to press
        if (await button.isEnabled()) await button.click()
      },
      'tab.choose': event => tab((event as EventObject & { tab: CronTab }).tab),
      'mode.choose': async () => {
        await tab('day')
        const mode = (await dialog()).getByRole('radio', { name: '每月最后一个工作日' })
        await anew(() => mode.check())
      },
      'field.set': event => {
        const { field, text } = event as EventObject & { field: CronFieldName; text: string }
        return anew(() => fill(CRON_FACTS[field].label, text))
      },
      'expression.type': event => anew(() => fill('完整表达式', (event as EventObject & { text: string }).text)),
      'expression.reset': () => anew(() => press('重置')),
      // the half second passes by itself; what follows is looked for
      'previewDelay elapsed': () => Promise.resolve(),
      'calculatePreview done': async () => {
        await expect.poll(() => asked !== null).toBe(true)
        await asked?.continue()
      },
      'calculatePreview failed': async () => {
        await expect.poll(() => asked !== null).toBe(true)
        await asked?.abort()
      },
    },
    looks: {
      closed: async () => {
        await expect(await dialog()).toBeHidden()
      },
      'open.settling': async () => {
        await expect(await preview()).toHaveAttribute('aria-busy', 'true')
      },
      'open.calculating': async () => {
        await expect(await preview()).toHaveAttribute('aria-busy', 'true')
        await expect.poll(() => asked !== null).toBe(true)
      },
      'open.shown': async () => {
        await expect(await preview()).toHaveAttribute('aria-busy', 'false')
        await expect((await preview()).getByRole('listitem')).toHaveCount(2)
      },
      'open.failed': async () => {
        await expect((await preview()).getByRole('alert')).toHaveText('执行时间计算失败')
      },
      'open.invalid': async () => {
        await expect((await dialog()).getByRole('button', { name: '使用此表达式' })).toBeDisabled()
        await expect((await preview()).getByRole('listitem')).toHaveCount(0)
      },
    },
  }
}
