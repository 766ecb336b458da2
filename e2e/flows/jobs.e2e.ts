import type { Page } from '@playwright/test'
import { defineCall } from '#contract/http/defineCall.ts'
import { jobRuns, pauseJob, resumeJob } from '#contract/http/calls/jobs.ts'
import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { DESKTOP, PHONE, expect, test, toast } from '../fixtures.ts'
import { isInside, seriousErrors } from '../support/inspect.ts'
import { ask } from '../support/people.ts'

const listOf = (page: Page) => page.getByRole('region', { name: '定时任务列表' })
/** the job of this test, not the product's own of the same class */
const rowOf = (page: Page) => listOf(page).getByRole('row', { name: /清理已过期的推送记录.*每2秒/ })

/** Presses an entry of the job's row, wherever it stands; the list may just be loading anew, which shuts a menu. */
async function press(page: Page, name: string): Promise<void> {
  const entry = rowOf(page).getByRole('button', { name: new RegExp(`^${name}`) })
  const more = rowOf(page).getByRole('button', { name: /^更多/ })
  const item = page.getByRole('menuitem', { name })
  await expect(async () => {
    await expect(entry.or(more).first()).toBeVisible()
    if (await entry.isVisible()) return entry.click({ timeout: 2_000 })
    if (!(await item.isVisible())) await more.click({ timeout: 2_000 })
    await item.click({ timeout: 2_000 })
  }).toPass()
}

async function agree(page: Page, title: string, rowAction: string, answer: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
  await dialog.getByRole('button', { name: rowAction }).click()
  await expect(toast(page, answer)).toBeVisible()
}

const addJob = defineCall<Record<string, unknown>, null>({
  name: 'add a job',
  methods: ['POST'],
  path: `${quartzJob.path}/add`,
  who: 'user',
})
const listJobs = defineCall<{ jobClassName: string }, { records: { id: string; cronExpression: string }[] }>({
  name: 'list jobs',
  methods: ['GET'],
  path: `${quartzJob.path}/list`,
  who: 'user',
})
/** Until another job that is due every two seconds has run twice: whatever else was due then has run too. */
async function afterMoreRuns(url: string, token: string): Promise<void> {
  const cronExpression = '0/2 * * * * ? *'
  const jobClassName = 'SweepOneTimeCodesJob'
  await ask(url, addJob, { jobClassName, cronExpression, status: -1 }, token)
  const { records } = await ask(url, listJobs, { jobClassName }, token)
  const id = records.find(one => one.cronExpression === cronExpression)?.id ?? ''
  await ask(url, resumeJob, { id }, token)
  const done = async () => (await ask(url, jobRuns, { jobId: id, state: 'done' }, token)).total
  await expect.poll(done).toBeGreaterThanOrEqual(2)
  await ask(url, pauseJob, { id }, token)
}

test('[PROD-07] [PROD-10] a job is made with the builder, runs at its times, is paused, and tells what it did', async ({
  as,
  server,
  staffOf,
}) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto('/isystem/QuartzJobList')
  await listOf(page).getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加定时任务' })
  await form.getByLabel('任务类名').click()
  await page.getByText('清理已过期的推送记录（SweepOutboxJob）').last().click()
  await expect(form.getByText('没有参数')).toBeVisible()

  await form.getByRole('button', { name: '设置执行时间' }).click()
  const builder = page.getByRole('dialog', { name: 'cron表达式' })
  await builder.getByRole('button', { name: '重置' }).click()
  await builder.getByRole('tab', { name: '秒' }).click()
  await builder.getByRole('radio', { name: '间隔' }).check()
  await builder.getByLabel('间隔秒数').fill('2')
  await builder.getByLabel('间隔秒数').press('Tab')
  await expect(builder.getByRole('region', { name: /执行预览/ }).locator('li')).toHaveCount(10)
  await builder.getByRole('button', { name: '使用此表达式' }).click()
  await expect(form.getByLabel('cron表达式')).toHaveValue(/^0\/2 \* \* \* \* \?/)

  await form.getByLabel('参数', { exact: true }).fill('{"days": 1}')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('参数“days”不可用，该任务没有参数')).toBeVisible()
  await form.getByLabel('参数', { exact: true }).fill('')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '创建定时任务成功')).toBeVisible()

  await press(page, '启动')
  await agree(page, '确认启动', '启动', '恢复定时任务成功')
  await press(page, '执行记录')
  const runs = page.getByRole('dialog', { name: /^执行记录/ })
  const next = runs.getByRole('row', { name: /接下来五次运行/ })
  await expect(next.locator('div')).toHaveCount(5)
  await expect(async () => {
    await runs.getByRole('button', { name: '刷新' }).click()
    await expect(runs.getByRole('row', { name: /成功.*计划.*第1次.*清理了\d+条推送记录/ }).nth(2)).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  expect(await seriousErrors(page)).toEqual([])
  await runs.getByRole('button', { name: '关闭' }).last().click()

  await press(page, '停止')
  await agree(page, '确认暂停', '停止', '暂停定时任务成功')
  await press(page, '执行记录')
  await expect(next).toContainText('无（任务已停止，或不再有执行时间）')
  const total = await runs.getByText(/共\d+条/).textContent()
  await afterMoreRuns(server.url, (await staffOf('admin')).token)
  await runs.getByRole('button', { name: '刷新' }).click()
  await expect(runs.getByText(/共\d+条/)).toHaveText(total ?? '')

  const first = runs.getByRole('row', { name: /成功.*计划.*第1次/ }).first()
  await first.getByRole('button', { name: /展开/ }).click()
  await expect(runs.getByLabel('执行日志')).toHaveText(/^\d\d:\d\d:\d\d\.\d{3} 清理了\d+条推送记录$/)
  await runs.getByText('手动', { exact: true }).click()
  await expect(runs.getByText('没有符合条件的执行记录')).toBeVisible()
  await runs.getByRole('button', { name: '关闭' }).last().click()

  await press(page, '立即执行')
  await agree(page, '确认提示', '立即执行', '执行成功!')
  await press(page, '执行记录')
  await expect(runs.getByRole('row', { name: /成功.*admin/ })).toHaveCount(1)
})

test('[PROD-07] runs of a job are read on a phone', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto('/isystem/QuartzJobList')
  await expect(page.getByRole('status', { name: '执行统计' })).toContainText('近7天：成功')
  expect(await isInside(page)).toBe(true)
})
