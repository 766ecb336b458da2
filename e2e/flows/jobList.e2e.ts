import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP, expect, test, toast } from '#e2e/fixtures.ts'
import { copyOfPrepared } from '#e2e/support/databases.ts'
import { errorsOf } from '#e2e/support/inspect.ts'
import { staff } from '#e2e/support/people.ts'
import { startServer } from '#e2e/support/server.ts'

const listOf = (page: Page) => page.getByRole('region', { name: '定时任务列表' })

test('[WALK-40] a job that can never run again is told while typing, at saving and in the list', async ({ as }) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto('/isystem/QuartzJobList')
  await listOf(page).getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加定时任务' })
  await form.getByLabel('任务类名').click()
  await page.getByText('清理过期验证码（SweepOneTimeCodesJob）').last().click()
  const field = form.getByLabel('cron表达式')
  const hint = form.getByRole('status', { name: '执行时间提示' })
  await field.fill('0 30 9 ? * MON-FRI 2099')
  await expect(hint).toHaveText(
    '2099年的每周一至周五 09:30；接下来：2099-01-01 09:30:00，2099-01-02 09:30:00，2099-01-05 09:30:00',
  )
  await field.fill('0 30 9 1 3 ? 2020')
  await expect(hint).toContainText('已过期，没有今后的执行时间')

  await form.getByRole('button', { name: '设置执行时间' }).click()
  const builder = page.getByRole('dialog', { name: 'cron表达式' })
  // March, whatever the year: the preview takes no notice of it
  await expect(builder.getByRole('region', { name: '执行日历' }).getByText(/^\d{4}年3月 · 执行1天$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await form.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '创建定时任务成功')).toBeVisible()
  await expect(toast(page, /该任务不会再执行：表达式没有今后的执行时间/)).toBeVisible()
  const row = listOf(page).getByRole('row', { name: /清理过期验证码.*2020年3月1日 09:30.*已过期/ })
  await expect(row).toBeVisible()
  expect(await errorsOf(page)).toEqual([])
})

test('[WALK-40] the list follows the runs: next run, last result, failures one after the other', async ({ visitor }) => {
  const data = copyOfPrepared()
  // where backups go stands a file: each one fails
  writeFileSync(join(data.path, 'backups'), '')
  const server = await startServer({ dataDir: data.path })
  try {
    const { stored } = await staff(server.url, 'admin')
    const page = await visitor({ viewport: DESKTOP, baseURL: server.url, stored })
    await page.goto('/isystem/QuartzJobList')
    const row = listOf(page).getByRole('row', { name: /数据备份/ })
    const sums = page.getByRole('status', { name: '执行统计' })
    await expect(sums).toContainText('失败 0')
    for (let failures = 1; failures <= 3; failures += 1) {
      await row.getByRole('button', { name: /^立即执行/ }).click()
      const question = page.getByRole('dialog', { name: '确认提示' }).or(page.getByRole('alertdialog', { name: '确认提示' }))
      await question.getByRole('button', { name: '立即执行' }).click()
      await expect(row.getByRole('cell').filter({ hasText: new RegExp(`^\\s*${failures}$`) })).toBeVisible()
      await expect(sums).toContainText(`失败 ${failures}`)
      await expect(question).toBeHidden()
    }
    await expect(row).toContainText('失败')
    await expect(row.getByRole('img', { name: '最近3次：成功0，失败3' })).toBeVisible()
    // a job that runs by itself tells its next time
    await expect(listOf(page).getByRole('row', { name: /清理过期登录.*\d\d-\d\d \d\d:\d\d/ })).toBeVisible()
    expect(await errorsOf(page)).toEqual([])
  } finally {
    await server.stop()
    data.remove()
  }
})
