import type { Page } from '@playwright/test'
import { DESKTOP, expect, test, toast } from '#e2e/fixtures.ts'
import { layCable } from '#e2e/support/cable.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { cell, openBoard, writeCell } from '#e2e/support/gridPages.ts'

/** The row of a doctor of the demonstration. */
async function rowOf(page: Page, name: string): Promise<string> {
  return (await page.locator('[data-f="doctorId"]', { hasText: name }).getAttribute('data-r')) ?? ''
}

test('[PROD-08] [VIEW-HOSP-06] three people at one duty board: two plan it, meet in one half-day and settle it, the doctor looks on, copied weeks come to all', async ({
  as,
  server,
}) => {
  const cable = await layCable(Number(new URL(server.url).port))
  const quiet = { reducedMotion: 'reduce', viewport: DESKTOP } as const
  const admin = await as('admin', quiet)
  const office = await as('hospital', { ...quiet, baseURL: cable.url })
  const doctor = await as('doctor', quiet)
  await openBoard(admin)
  await openBoard(office)
  // their own department is there without asking, and nothing to write with
  await giveCookie(doctor)
  await doctor.goto('/hospital/doctorSchedule')
  await expect(doctor.locator('[data-f="doctorId"]').first()).toHaveText('林杏')
  await expect(doctor.getByRole('button', { name: '新增' })).toHaveCount(0)
  await expect(doctor.getByRole('button', { name: '复制上周' })).toHaveCount(0)
  const row = await rowOf(admin, '周济')

  await writeCell(admin, row, 'd1am', '31')
  for (const page of [office, doctor]) await expect(cell(page, row, 'd1am')).toHaveText('31')
  await cell(office, row, 'd1pm').click()
  await expect(cell(admin, row, 'd1pm')).toHaveAttribute('data-who', '沈言')
  await office.keyboard.press('Escape')

  // the office is cut off and gives a half-day that somebody else has given meanwhile
  cable.pull()
  await expect(office.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'offline')
  await writeCell(office, row, 'd2am', '9')
  await writeCell(admin, row, 'd2am', '25')
  await expect(cell(doctor, row, 'd2am')).toHaveText('25')
  cable.plug()
  await expect(office.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'live')
  await expect(cell(office, row, 'd2am')).toHaveAttribute('data-marks', /conflict|refused/)
  await expect(cell(admin, row, 'd2am')).toHaveText('25')

  // next week but one is empty: the week before comes in one step, and stands on the other board
  for (const page of [admin, office])
    for (let week = 0; week < 2; week += 1) {
      await page.getByRole('button', { name: '下一周' }).click()
      await expect(page.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'live')
    }
  await expect(admin.locator('[data-f="doctorId"]')).toHaveCount(0)
  await admin.getByRole('button', { name: '复制上周' }).click()
  await expect(toast(admin, '已复制上周8位医生的排班')).toBeVisible()
  await expect(office.locator('[data-f="doctorId"]')).toHaveCount(8)
  await expect(office.locator('[data-f="doctorId"]').first()).toHaveText('林杏')
  await office.context().close()
  await cable.close()
})

test('[WALK-38] until it is known what was taken no half-day of the board is called free, and 重试 asks again', async ({
  as,
}) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.route('**/hospital/schedule/use*', route => route.abort())
  await openBoard(page)
  const planned = cell(page, await rowOf(page, '林杏'), 'd1am')
  await expect(page.getByRole('alert')).toContainText('号源占用加载失败')
  await expect(planned).not.toHaveAttribute('data-tone', /./)
  await page.unroute('**/hospital/schedule/use*')
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await expect(planned).toHaveAttribute('data-tone', /good|bad/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
