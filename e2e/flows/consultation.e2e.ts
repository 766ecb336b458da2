import type { Page } from '@playwright/test'
import { bell, expect, PHONE, signIn, test } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { chooseDoctor, describeIllness, signInPatient } from '#e2e/models/patientApp.ts'
import { layCable } from '#e2e/support/cable.ts'
import { demonstrationOn } from '#e2e/support/databases.ts'
import { startServer } from '#e2e/support/server.ts'

const unreadAtBell = async (page: Page): Promise<number> =>
  Number(/消息，(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1])

/** Counts the tones a page wants to play. */
const hear = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const real = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function (...args) {
      const heard = globalThis as unknown as { tones?: number }
      heard.tones = (heard.tones ?? 0) + 1
      return real.apply(this, args)
    }
  })
}
const tones = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as { tones?: number }).tones ?? 0)

test('[CHAT-01] [CHAT-02] [CHAT-04] [CHAT-13] [TECH-32] [TECH-35] two browsers hold a consultation, through cuts, reloads and the end of the server', async ({
  database,
  visitor,
}) => {
  test.setTimeout(240_000)
  const { place, remove } = await demonstrationOn(database)
  let server = await startServer(place)
  const cable = await layCable(server.port)
  const doctorPage = await visitor({ baseURL: server.url })
  const patientPage = await visitor({ baseURL: cable.url, viewport: PHONE, isMobile: true, hasTouch: true })
  const doctor = new Conversation(doctorPage)
  const patient = new Conversation(patientPage)
  const sessions = doctorPage.getByRole('complementary', { name: '会话列表' }).getByRole('tabpanel')
  const row = sessions.getByRole('button', { name: /江小月/ })
  const said: string[] = []
  let sid = ''
  /** One side says something, the other sees it without a reload. */
  const talk = async (from: Conversation, to: Conversation, text: string): Promise<void> => {
    said.push(text)
    await from.say(text)
    await to.sees(text)
  }

  try {
    await test.step('the doctor is on another page; a patient comes', async () => {
      await hear(doctorPage)
      await signIn(doctorPage, 'doctor2', '/user/login?redirect=%2Fisps%2FuserAnnouncement')
      await expect(bell(doctorPage)).toHaveAttribute('aria-label', /消息推送已连接/)
      // the page says how many are unread once it knows
      await expect(doctorPage.locator('.xl-mine-tools')).toContainText(/未读/)
      await doctorPage.waitForLoadState('networkidle')
      const before = await unreadAtBell(doctorPage)
      await signInPatient(patientPage, '19900001001')
      await chooseDoctor(patientPage, '呼吸', '周济')
      await describeIllness(patientPage, {
        complaint: '咳嗽两周',
        description: '受凉后咳嗽两周，夜间明显，少量白痰，没有发热。',
        picture: { name: '胸片.png', mimeType: 'image/png', buffer: await patientPage.screenshot() },
      })
      await expect.poll(() => unreadAtBell(doctorPage)).toBe(before + 1)
      await expect.poll(() => tones(doctorPage)).toBeGreaterThan(0)
    })

    await test.step('the doctor opens the desk, reads the illness and accepts', async () => {
      await bell(doctorPage).click()
      await doctorPage.getByRole('tab', { name: /^问诊消息/ }).click()
      await doctorPage.getByRole('link', { name: '前往在线问诊' }).click()
      await doctorPage.getByRole('tab', { name: /待接诊/ }).click()
      await expect(row).toContainText('1 条未读')
      sid = (await row.getAttribute('data-sid')) ?? ''
      await row.click()
      // who waits is told once, in the middle
      await expect(doctor.log).toContainText('受凉后咳嗽两周')
      await expect(doctorPage.getByRole('region', { name: '患者资料' })).toBeHidden()
      await doctorPage.getByRole('button', { name: /^接诊状态/ }).click()
      await doctorPage.getByRole('menuitem', { name: /^在线/ }).click()
      await doctorPage.getByRole('button', { name: '接诊', exact: true }).click()
      await expect(doctor.input).toBeVisible()
      await expect(patient.input).toBeVisible()
      await expect(patient.log).toContainText('医生已接诊，请描述您的问题')
    })

    await test.step('both talk: text, typing, read marks, picture, file', async () => {
      await doctor.input.pressSequentially('您好')
      await expect(patient.log.getByText('对方正在输入…')).toBeVisible()
      await talk(doctor, patient, '您好，咳嗽有没有加重？')
      await doctor.isMarked('您好，咳嗽有没有加重？', '已读')
      await talk(patient, doctor, '晚上躺下时厉害')
      await patient.isMarked('晚上躺下时厉害', '已读')
      await patient.sendFile('发送图片', { name: '舌苔.png', mimeType: 'image/png', buffer: await doctorPage.screenshot() })
      await expect(doctor.log.getByRole('button', { name: /查看大图 舌苔\.png/ })).toBeVisible()
      await doctor.sendFile('发送文件', { name: '咳嗽护理.txt', mimeType: 'text/plain', buffer: Buffer.from('多饮温水\n') })
      await expect(patient.log.getByRole('link', { name: /咳嗽护理\.txt/ })).toBeVisible()
    })

    await test.step('elsewhere in the desk unread messages are counted', async () => {
      await expect(row).not.toContainText('条未读')
      await doctorPage.getByRole('tab', { name: /已结束/ }).click()
      await sessions.getByRole('button').first().click()
      said.push('医生您还在吗')
      await patient.say('医生您还在吗')
      await doctorPage.getByRole('tab', { name: /问诊中/ }).click()
      await expect(row).toContainText('1 条未读')
      await expect(row).toContainText('医生您还在吗')
      await patient.isMarked('医生您还在吗', '已发送')
      await row.click()
      await doctor.sees('医生您还在吗')
      await expect(row).not.toContainText('条未读')
      await patient.isMarked('医生您还在吗', '已读')
    })

    await test.step('the network of the patient is cut; what waits arrives once', async () => {
      cable.pull()
      await expect(patient.banner(/连接已断开，正在重新连接…/)).toBeVisible()
      for (const text of ['断网时的第一句', '断网时的第二句']) {
        said.push(text)
        await patient.say(text)
        await patient.sees(text)
      }
      await patient.isMarked('断网时的第二句', '等待发送')
      said.push('医生在断网时说的')
      await doctor.say('医生在断网时说的')
      cable.plug()
      await patient.sees('医生在断网时说的', 20_000)
      await doctor.sees('断网时的第二句', 20_000)
      await doctor.sees('断网时的第一句')
      await patient.isMarked('断网时的第二句', '已读')
      await expect(patient.banner(/连接已断开/)).toHaveCount(0)
    })

    await test.step('the doctor reloads and finds everything again', async () => {
      await doctorPage.reload()
      await doctorPage.getByRole('tab', { name: /问诊中/ }).click()
      await row.click()
      for (const text of said) await doctor.sees(text)
    })

    await test.step('the server is killed with messages under way and starts again', async () => {
      said.push('服务器断电时医生说的', '服务器断电时患者说的')
      await Promise.all([doctor.say('服务器断电时医生说的'), server.kill()])
      await patient.say('服务器断电时患者说的')
      await expect(patient.banner(/连接已断开，正在重新连接…/)).toBeVisible()
      server = await startServer({ ...place, port: server.port })
      await doctor.sees('服务器断电时患者说的', 30_000)
      await patient.sees('服务器断电时医生说的', 30_000)
      for (const text of said) {
        await doctor.sees(text)
        await patient.sees(text)
      }
    })

    await test.step('the doctor extends and ends, the patient rates', async () => {
      await doctor.more('延长')
      await doctorPage.getByRole('dialog', { name: '延长问诊时间' }).getByRole('button', { name: '延长' }).click()
      await expect(patient.log).toContainText('医生已延长问诊时间')
      await talk(doctor, patient, '多饮水，一周后复查')
      await doctorPage.getByRole('button', { name: '结束问诊', exact: true }).click()
      await doctorPage.getByRole('dialog', { name: '结束问诊', exact: true }).getByRole('button', { name: '不写病历' }).click()
      await doctorPage.getByRole('dialog', { name: '不写病历' }).getByRole('button', { name: '结束问诊', exact: true }).click()
      await expect(patient.log).toContainText('医生结束了问诊')
      await expect(patient.input).toHaveCount(0)
      await patientPage.getByRole('radio', { name: /评分 5 星/ }).check({ force: true })
      await patientPage.getByPlaceholder('说说您的感受').fill('很耐心')
      await patientPage.getByRole('button', { name: '提交评价' }).click()
      await expect(patientPage.getByText('很耐心').first()).toBeVisible()
      await expect(doctor.log).toContainText('很耐心')
    })

    await test.step('the record is shared, read by anybody with the link, and taken back', async () => {
      await doctorPage.getByRole('button', { name: '分享记录' }).click()
      const dialog = doctorPage.getByRole('dialog', { name: '分享记录' })
      await dialog.getByRole('button', { name: '生成链接' }).click()
      const address = await dialog.getByLabel('分享链接').inputValue()
      expect(address).toContain('/hospitalChatRecord?token=')
      const reader = await visitor({ baseURL: server.url })
      await reader.goto(address)
      const enter = async (digits: string): Promise<void> => {
        await reader.getByLabel('患者手机号后四位').fill(digits)
        await reader.getByRole('button', { name: '查看记录' }).click()
      }
      await enter('0000')
      await expect(reader.getByRole('alert')).toHaveText('手机号后四位不正确，还可尝试4次')
      await enter('1001')
      const record = new Conversation(reader)
      for (const text of said) await record.sees(text)
      expect((await record.texts()).filter(text => said.includes(text)).toSorted()).toEqual(said.toSorted())
      await expect(reader.getByText('江小月')).toHaveCount(0)
      const picture = reader.getByRole('img', { name: '舌苔.png' }).first()
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
      await dialog.getByRole('button', { name: '撤销链接' }).click()
      await expect(doctorPage.getByText('链接已撤销')).toBeVisible()
      for (const refused of [address, `/hospitalChatRecord?token=${sid}`, '/hospitalChatRecord?token=x']) {
        await reader.goto(refused)
        await enter('1001')
        await expect(reader.getByText('链接已失效或已过期')).toBeVisible()
      }
    })
  } finally {
    await cable.close()
    await server.kill()
    await remove()
  }
})
