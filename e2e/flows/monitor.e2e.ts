import { deflateSync } from 'node:zlib'
import { reportClient } from '#contract/http/calls/clientReports.ts'
import { monitorSummary } from '#contract/http/calls/monitor.ts'
import { DESKTOP, PHONE, expect, test, toast } from '../fixtures.ts'
import { isInside, seriousErrors } from '../support/inspect.ts'
import { storedLook } from '../support/shellTour.ts'

const DARK = storedLook('dark')

/** A page of text as a PDF, with the offsets that a strict reader wants. */
function pdf(): Buffer {
  const drawing = deflateSync(Buffer.from('BT /F1 24 Tf 72 700 Td (Xinglin report) Tj ET'))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} /Filter /FlateDecode >>\nstream\n${drawing.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const at = objects.map((object, index) => {
    const begun = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return begun
  })
  const table = at.map(begun => `${String(begun).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const PAGES = [
  ['/monitor/SystemInfo', '服务器信息', '处理器使用率'],
  ['/monitor/JvmInfo', '进程信息', '堆内存'],
  ['/monitor/TomcatInfo', '服务信息', '有效登录'],
  ['/monitor/Disk', '磁盘监控', '数据目录'],
] as const

test('[VIEW-SYS-18] each page of monitoring opens with real figures, on a desk and on a phone, light and dark', async ({
  as,
}) => {
  const page = await as('admin', { viewport: DESKTOP, reducedMotion: 'reduce' })
  for (const [at, title, figure] of PAGES) {
    await page.goto(at)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('region', { name: figure })).toContainText(/\d/)
    expect(await seriousErrors(page), at).toEqual([])
  }
  await page.goto('/monitor/redis/info')
  await expect(page.getByText('未连接Redis：没有配置 REDIS_URL')).toBeVisible()

  await page.goto('/monitor/HttpTrace')
  const lines = page.getByRole('table', { name: '最近的请求' })
  await expect(lines.getByRole('row', { name: /getUserPermissionByToken/ }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: '筛选请求' }).fill('queryAllDict')
  await expect(page.getByText(/^\d+ \/ \d+ 个请求$/)).toBeVisible()
  await expect(lines.getByRole('row', { name: /getUserPermissionByToken/ })).toHaveCount(0)

  const phone = await as('admin', { viewport: PHONE, stored: DARK, reducedMotion: 'reduce' })
  for (const at of [...PAGES.map(([address]) => address), '/monitor/HttpTrace', '/monitor/redis/info']) {
    await phone.goto(at)
    await expect(phone.locator('.xl-monitor > :not(.xl-monitor-waiting)').first()).toBeVisible()
    expect(await isInside(phone), at).toBe(true)
    expect(await seriousErrors(phone), at).toEqual([])
  }
})

test('[SCALE-10] 前端监控 shows what pages reported by themselves, on a desk and on a phone in the dark', async ({ as }) => {
  const page = await as('admin', { viewport: DESKTOP, reducedMotion: 'reduce' })
  const report = { kind: 'error', message: 'TypeError: nothing is there', stack: '', route: '/isystem/user', count: 2 }
  await page.request.post(`/jeecg-boot${reportClient.path}`, { data: { release: 'x', reports: [report], vitals: [] } })
  // a page that is left tells how fast it was
  const told = page.waitForResponse(answer => answer.url().endsWith(reportClient.path))
  await page.waitForLoadState('networkidle')
  await page.goto('/monitor/Disk')
  await told
  await page.goto('/monitor/clients')
  await expect(page.getByRole('region', { name: '页面性能' })).toContainText(/首字节时间 TTFB\d+ 毫秒.*次访问/)
  const row = page.getByRole('row', { name: /TypeError: nothing/ })
  await expect(row).toContainText('未处理')
  await row.getByText('标为已处理').click()
  await expect(row).toContainText('已处理')
  await page.getByRole('button', { name: '表' }).first().click()
  await expect(page.getByRole('table', { name: '最大内容绘制，按日期和页面' })).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])

  const phone = await as('admin', { viewport: PHONE, stored: DARK, reducedMotion: 'reduce' })
  await phone.goto('/monitor/clients')
  await expect(phone.getByRole('button', { name: 'TypeError: nothing is there', exact: true })).toBeVisible()
  expect(await isInside(phone)).toBe(true)
  expect(await seriousErrors(phone)).toEqual([])
})

test('[VIEW-SYS-18] asks every three seconds while it is shown, rests while the tab is hidden, and says when the server does not answer', async ({
  as,
}) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.clock.install()
  let asked = 0
  page.on('request', request => {
    if (request.url().includes(monitorSummary.path)) asked += 1
  })
  await page.goto('/monitor/JvmInfo')
  await expect(page.getByRole('region', { name: '堆内存' })).toBeVisible()
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
  const hide = (isHidden: boolean) =>
    page.evaluate(value => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  const before = asked
  // a minute goes by, and what the page asks next is ours
  await page.clock.fastForward(60_000)
  const own = page.waitForRequest('**/asked-by-the-test')
  await page.evaluate(() => void fetch('/asked-by-the-test').catch(() => undefined))
  await own
  expect(asked).toBe(before)
  await hide(false)
  await expect.poll(() => asked).toBeGreaterThan(before)

  await page.route(`**${monitorSummary.path}*`, route => route.fulfill({ status: 500, body: '{}' }))
  await expect(page.getByRole('alert').filter({ hasText: '获取进程信息失败' })).toContainText('以下为上次取得的数据')
  await expect(page.getByRole('region', { name: '堆内存' })).toBeVisible()
  await page.unroute(`**${monitorSummary.path}*`)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '获取进程信息失败' })).toHaveCount(0)
})

test('[VIEW-SYS-17] a job is added, corrected, started, run once and stopped', async ({ as }) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto('/isystem/QuartzJobList')
  const list = page.getByRole('region', { name: '定时任务列表' })
  await list.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加定时任务' })
  await form.getByLabel('任务类名').click()
  await page.getByText('清理过期验证码（SweepOneTimeCodesJob）').last().click()
  await form.getByLabel('cron表达式').fill('0 0 25 * * ?')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('Cron表达式错误：时 25')).toBeVisible()
  await form.getByLabel('cron表达式').fill('0 30 3 * * ?')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '创建定时任务成功')).toBeVisible()
  const row = list.getByRole('row', { name: /清理过期验证码.*每天 03:30/ })
  await expect(row).toContainText('停止')

  const press = async (name: string, title: string, question: string, answer: string) => {
    const entry = row.getByRole('button', { name: new RegExp(`^${name}`) })
    if (await entry.isVisible()) await entry.click()
    else {
      await row.getByRole('button', { name: /^更多/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
    await expect(dialog).toContainText(question)
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(toast(page, answer)).toBeVisible()
  }
  await press('启动', '确认启动', '是否启动选中任务?', '恢复定时任务成功')
  await expect(row).toContainText('正常')
  await press('立即执行', '确认提示', '是否立即执行任务?', '执行成功!')
  await press('停止', '确认暂停', '是否暂停选中任务?', '暂停定时任务成功')
})

test('[VIEW-SYS-19] [HTTP-21] files are put up, seen in the preview page, and deleted', async ({ as }) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto('/isys/oss')
  const list = page.getByRole('region', { name: '文件列表' })
  await list.getByRole('button', { name: '上传文件' }).click()
  const dialog = page.getByRole('dialog', { name: '上传文件' })
  await dialog.locator('input[type=file]').setInputFiles({ name: '检查报告.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(toast(page, /检查报告\.pdf 文件上传成功/)).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  const row = list.getByRole('row', { name: /检查报告\.pdf/ })
  await expect(row).toContainText('application/pdf')

  await row.getByRole('button', { name: /^预览/ }).click()
  const frame = page.frameLocator('iframe[title="预览：检查报告.pdf"]')
  await expect(frame.getByRole('heading', { name: '检查报告.pdf' })).toBeVisible()
  await expect(frame.getByRole('link', { name: '下载' })).toBeVisible()
  await expect(frame.locator('#view iframe')).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('Escape')

  const remove = row.getByRole('button', { name: /^删除/ })
  if (await remove.isVisible()) await remove.click()
  else {
    await row.getByRole('button', { name: /^更多/ }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
  }
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '删除' }).click()
  await expect(toast(page, '删除成功!')).toBeVisible()
  await expect(row).toHaveCount(0)
})
