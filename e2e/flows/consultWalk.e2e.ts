import { bell, expect, fillLogin, loginForm, PHONE, test, toast } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { copyOfPrepared } from '#e2e/support/databases.ts'
import { accept, consult, endAll, patient as patientAt, staff, refuseWaiting } from '#e2e/support/people.ts'
import { startServer } from '#e2e/support/server.ts'

const phone = { viewport: PHONE, isMobile: true, hasTouch: true }
const talkOf = (sid: string): string => `/patient?page=session&sid=${sid}`
/** A text that says it is a picture: the server refuses it by its content. */
const FALSE_PICTURE = { name: '化验单.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }

test('[WALK-01] a refused picture steps aside: the next text arrives at once, and what waits is said', async ({
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('shilei')
  const patient = await patientOf('19900020021')
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
  const here = new Conversation(await visitor({ ...phone, stored: patient.stored }))
  const there = new Conversation(await visitor({ stored: doctor.stored }))
  await there.page.goto(`/hospitalChat/imChat?sid=${session.id}`)
  await here.page.goto(talkOf(session.id))
  await expect(here.page.getByText('条未发送')).toHaveCount(0)
  await here.sendFile('发送图片', FALSE_PICTURE)
  const refused = here.log.locator('.xl-message').filter({ has: here.page.getByRole('button', { name: '放弃' }) })
  await expect(refused.getByRole('button', { name: '重试' })).toBeVisible()
  await here.say('图片发不出去')
  await there.sees('图片发不出去', 5_000)
  await here.isMarked('图片发不出去', '已读')
  await expect(refused).toHaveCount(1)
  await expect(here.page.getByText('1条未发送')).toBeVisible()
  await here.page.getByRole('button', { name: '返回' }).click()
  const card = here.page.getByRole('button', { name: new RegExp(`${session.doctor.name}.*问诊中`) })
  await expect(card).toContainText('1条未发送')
  await card.click()
  await refused.getByRole('button', { name: '重试' }).click()
  await expect(refused.getByRole('alert')).toBeVisible()
  await refused.getByRole('button', { name: '放弃' }).click()
  await expect(here.page.getByText('条未发送')).toHaveCount(0)
  await endAll(server.url, doctor)
})

test('[WALK-02] the composer stays in the window through every change of width', async ({ as, server, staffOf, patientOf }) => {
  const doctor = await staffOf('tangwei')
  const session = await accept(server.url, doctor, await consult(server.url, await patientOf('19900020022'), doctor))
  const here = new Conversation(await as('tangwei', { viewport: { width: 820, height: 1180 } }))
  await here.page.goto('/hospitalChat/imServer')
  await here.page.getByRole('tab', { name: /问诊中/ }).click()
  await here.page.getByRole('button', { name: new RegExp(session.patient.name) }).click()
  const composer = here.page.locator('form.xl-composer')
  const sizes = [
    [820, 1180],
    [1180, 820],
    [820, 1180],
    [390, 844],
    [1440, 900],
    [390, 844],
  ] as const
  for (const [width, height] of sizes) {
    await here.page.setViewportSize({ width, height })
    // the whole composer in view, at the lower edge of the window
    await expect(composer).toBeInViewport({ ratio: 1 })
    await expect
      .poll(async () => {
        const box = await composer.boundingBox()
        return box === null ? null : height - box.y - box.height
      })
      .toBeLessThan(2)
  }
  await endAll(server.url, doctor)
})

test('[WALK-05] a file dropped on the list goes into the tray of the open session, never in place of the page', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('qinchuan')
  const session = await accept(server.url, doctor, await consult(server.url, await patientOf('19900020023'), doctor))
  const page = await as('qinchuan')
  await page.goto('/hospitalChat/imServer')
  const list = page.getByRole('complementary', { name: '会话列表' })
  const hold = (): Promise<unknown> =>
    page.evaluateHandle(() => {
      const current = new DataTransfer()
      current.items.add(new File(['血压记录'], '血压.txt', { type: 'text/plain' }))
      return current
    })
  const drop = async (): Promise<void> => {
    const dataTransfer = await hold()
    await list.dispatchEvent('dragenter', { dataTransfer })
    await expect(page.locator('.xl-drop')).toBeVisible()
    await list.dispatchEvent('dragover', { dataTransfer })
    await list.dispatchEvent('drop', { dataTransfer })
    await expect(page.locator('.xl-drop')).toHaveCount(0)
  }
  await drop()
  await expect(page.getByText('请先打开一个可以发送消息的会话')).toBeVisible()
  await page.getByRole('tab', { name: /问诊中/ }).click()
  await list.getByRole('button', { name: new RegExp(session.patient.name) }).click()
  await expect(page.locator('form.xl-composer')).toBeVisible()
  await drop()
  await expect(page.locator('form.xl-composer').getByText('血压.txt')).toBeVisible()
  await expect(page).toHaveURL(/imServer/)
  await endAll(server.url, doctor)
})

test('[WALK-11] a frozen or killed server gives one banner within 10 s on both sides; an absent patient is seen', async ({
  visitor,
}) => {
  test.setTimeout(180_000)
  const data = copyOfPrepared()
  const server = await startServer({ dataDir: data.path })
  try {
    const doctor = await staff(server.url, 'shilei')
    const patient = await patientAt(server.url, '19900020024')
    const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
    const here = await visitor({ baseURL: server.url, stored: doctor.stored })
    const there = await visitor({ ...phone, baseURL: server.url, stored: patient.stored })
    await here.goto(`/hospitalChat/imChat?sid=${session.id}`)
    const away = here.getByRole('status').filter({ hasText: '患者不在线' })
    await expect(away).toBeVisible()
    await there.goto(talkOf(session.id))
    await expect(away).toHaveCount(0)
    await expect(there.getByRole('textbox', { name: /输入消息|描述/ }).first()).toBeVisible()
    const banners = '.xl-network[data-line], .xl-banner.is-lost'
    const saysCut = async (page: typeof here, words: RegExp, timeout: number): Promise<void> => {
      await expect(page.locator(banners).filter({ hasText: words })).toBeVisible({ timeout })
      await expect(page.locator(banners).filter({ visible: true })).toHaveCount(1)
    }

    const coversNoHeader = async (page: typeof here): Promise<void> => {
      const banner = await page.locator(banners).filter({ visible: true }).boundingBox()
      const header = await page.locator('header').first().boundingBox()
      if (banner === null || header === null) throw new Error('no banner or no header')
      const isApart = banner.y >= header.y + header.height || banner.y + banner.height <= header.y
      expect(isApart, JSON.stringify({ banner, header })).toBe(true)
    }

    server.freeze()
    await Promise.all([saysCut(here, /连接已断开/, 10_000), saysCut(there, /连接已断开/, 10_000)])
    await Promise.all([coversNoHeader(here), coversNoHeader(there)])
    server.thaw()
    await expect(here.locator(banners)).toHaveCount(0, { timeout: 30_000 })
    await expect(there.locator(banners)).toHaveCount(0, { timeout: 30_000 })
    await there.goto('about:blank')
    await expect(away).toBeVisible()

    await server.kill()
    await saysCut(here, /连接已断开/, 10_000)
  } finally {
    server.thaw()
    await server.stop()
    data.remove()
  }
})

test('[WALK-10] the session of another doctor offers the way back and no second try; a HEIC that cannot be drawn is refused with what is taken', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('qinchuan')
  const session = await accept(server.url, doctor, await consult(server.url, await patientOf('19900020026'), doctor))
  const other = await as('tangwei')
  await other.goto(`/hospitalChat/imChat?sid=${session.id}`)
  const said = other.getByRole('alert').filter({ has: other.getByRole('button', { name: '返回在线问诊' }) })
  await expect(said).toContainText('您不是该会话的参与者')
  await expect(said.getByRole('button')).toHaveText(['返回在线问诊'])
  await said.getByRole('button').click()
  await expect(other).toHaveURL(/imServer/)

  const here = new Conversation(await as('qinchuan'))
  await here.page.goto(`/hospitalChat/imChat?sid=${session.id}`)
  const heic = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('AAAAGGZ0eXBoZWlj', 'base64') }
  const chooser = here.page.waitForEvent('filechooser')
  await here.page.getByRole('button', { name: '发送图片' }).click()
  await (await chooser).setFiles(heic)
  await expect(here.page.getByText(/HEIC.*JPG、PNG、WebP 或 GIF/).first()).toBeVisible()
  await endAll(server.url, doctor)
})

test('[WALK-12] a failed login is said once at the form with the tries left, for unknown names alike; focus in the emptied password', async ({
  visitor,
}) => {
  const data = copyOfPrepared()
  const server = await startServer({ dataDir: data.path })
  try {
    const page = await visitor({ baseURL: server.url })
    await page.goto('/user/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入账号', { exact: true })).toBeVisible()
    const password = page.getByLabel('密码', { exact: true })
    for (const name of ['doctor', 'nobody-at-all'])
      for (const left of [4, 3]) {
        await fillLogin(page, name, 'wrong')
        await expect(loginForm(page).getByRole('alert')).toHaveText(`用户名或密码错误，还可尝试 ${left} 次`)
        await expect(page.getByText('用户名或密码错误')).toHaveCount(1)
        await expect(page.getByRole('region', { name: '通知', exact: true }).getByText('登录失败')).toHaveCount(0)
        await expect(password).toHaveValue('')
        await expect(password).toBeFocused()
      }
  } finally {
    await server.stop()
    data.remove()
  }
})

test('[WALK-04] an arrival rings in one tab, has a toast on other pages that leads to the desk, and marks its row', async ({
  as,
  tab,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('fangming')
  await endAll(server.url, doctor)
  const first = await as('fangming')
  await first.context().addInitScript(() => {
    const real = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function (...args) {
      document.documentElement.dataset['rang'] = 'true'
      return real.apply(this, args)
    }
  })
  const second = await tab(first)
  for (const page of [first, second]) {
    await page.goto('/account/settings')
    await expect(bell(page)).toHaveAttribute('data-live', 'true')
    await page.locator('body').click({ position: { x: 720, y: 880 } })
  }
  const session = await consult(server.url, await patientOf('19900020025'), doctor)
  for (const page of [first, second]) await expect(toast(page, '新的问诊消息')).toBeVisible()
  await expect
    .poll(async () => (await Promise.all([first, second].map(page => page.locator('html[data-rang]').count()))).toSorted())
    .toEqual([0, 1])
  const notices = second.getByRole('region', { name: '通知', exact: true })
  await notices.getByRole('button', { name: '接诊' }).click()
  await expect(second).toHaveURL(/imServer/)
  const row = second.locator(`[data-sid='${session.id}']`)
  await expect(row).toHaveAttribute('data-unseen', 'true')
  await row.click()
  await expect(row).not.toHaveAttribute('data-unseen', 'true')
  await expect(toast(first, '新的问诊消息')).toHaveCount(0)
  await refuseWaiting(server.url, doctor)
})
