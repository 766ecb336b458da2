import { expect, type Page } from '@playwright/test'
import { shareSession } from '#contract/http/calls/consultation.ts'
import { bell, choose, fillLogin, type VisitorOptions } from '#e2e/fixtures.ts'
import { accept, ask, consult, endAll, type Patient, type Staff } from './people.ts'

/** What the tour needs: browsers of one size and people. */
export interface Guide {
  url: string
  visitor: (options?: VisitorOptions) => Promise<Page>
  staffOf: (username: string) => Promise<Staff>
  patientOf: (phone: string) => Promise<Patient>
  size: VisitorOptions
  /** phones of two patients whom nobody else needs: each is left waiting */
  waiting: readonly [string, string]
}
/** A screen that is ready to be looked at. */
export interface Stop {
  name: string
  page: Page
}

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** Pages before and outside the login. */
export async function* signInTour({ visitor, size }: Guide): AsyncGenerator<Stop> {
  const page = await visitor(size)
  await page.goto('/user/login')
  await expect(page.getByRole('tab', { name: '账号登录' })).toBeVisible()
  yield { name: 'login', page }
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入账号')).toBeVisible()
  yield { name: 'login-empty', page }
  await fillLogin(page, 'hospital')
  await expect(page.getByRole('dialog', { name: /请选择/ })).toBeVisible()
  yield { name: 'login-choice', page }
  await choose(page)
  await heading(page, /欢迎进入智慧医疗系统/)
  yield { name: 'home-hospital', page }
  for (const path of ['/user/register', '/oauth2-app/login', '/404', '/403', '/500', '/hospitalChatRecord']) {
    const other = await visitor(size)
    await other.goto(path)
    await expect(other.getByRole('heading').first()).toBeVisible()
    yield { name: path.slice(1).replace('/', '-'), page: other }
  }
}

/** The signed-in staff: frame, bell, QA's page, the doctor's desk in all its states. */
export async function* staffTour({ url, visitor, staffOf, patientOf, size, waiting: [phone] }: Guide): AsyncGenerator<Stop> {
  const admin = await visitor({ ...size, stored: (await staffOf('admin')).stored })
  await admin.goto('/test/home')
  await expect(
    admin
      .getByRole('group', { name: /的状态图：方向键移动/ })
      .locator('[data-state]')
      .first(),
  ).toBeAttached()
  yield { name: 'test-home', page: admin }
  await admin.goto('/isps/userAnnouncement')
  await heading(admin, '我的消息')
  yield { name: 'missing-screen', page: admin }
  await bell(admin).click()
  await expect(admin.getByRole('tab', { name: /^系统消息/ })).toBeVisible()
  yield { name: 'bell', page: admin }
  await admin.keyboard.press('Escape')
  // from the list: which messages are unread, and in the bell, depends on who looked before
  await admin.locator('.xl-mine-title > button, .xl-mine-cards button').first().click()
  await heading(admin, '通知消息')
  yield { name: 'notice', page: admin }

  const idle = await visitor({ ...size, stored: (await staffOf('suqing')).stored })
  await idle.goto('/hospitalChat/imServer')
  await idle.getByRole('tab', { name: /待接诊/ }).click()
  await expect(idle.getByRole('tabpanel').getByText(/暂无待接诊患者|离线状态/)).toBeVisible()
  yield { name: 'desk-empty', page: idle }

  const doctor = await staffOf('xujing')
  const patient = await patientOf('19900001002')
  const running = await accept(url, doctor, await consult(url, patient, doctor, '血糖控制不理想'))
  const waiting = await patientOf(phone)
  await consult(url, waiting, doctor, '体检发现甲状腺结节')
  const page = await visitor({ ...size, stored: doctor.stored })
  await page.goto('/hospitalChat/imServer')
  const list = page.getByRole('complementary', { name: '会话列表' })
  await page.getByRole('tab', { name: /待接诊/ }).click()
  await list.getByRole('button', { name: waiting.name }).first().click()
  await expect(page.getByRole('button', { name: '接诊', exact: true })).toBeVisible()
  yield { name: 'desk-waiting', page }
  await page.getByRole('button', { name: '拒诊', exact: true }).click()
  yield { name: 'desk-refuse', page }
  await page.keyboard.press('Escape')
  await page.goto(`/hospitalChat/imServer`)
  // the desk opens the same session again; a phone shows that alone (WALK-08)
  if (size.isMobile === true) await page.getByRole('button', { name: '返回列表' }).click()
  await page.getByRole('tab', { name: /问诊中/ }).click()
  await list.getByRole('button', { name: patient.name }).first().click()
  const input = page.getByRole('textbox', { name: /输入消息/ })
  await input.fill('您好，最近空腹和餐后血糖分别是多少？')
  await input.press('Enter')
  await expect(page.getByRole('log')).toContainText('空腹和餐后血糖')
  yield { name: 'desk-running', page }
  // a phone keeps all commands behind ⋯
  const command = page.getByRole('button', { name: '结束问诊', exact: true })
  const more = page.getByRole('button', { name: '更多操作' })
  if (size.isMobile === true) {
    await more.click()
    await page.getByRole('menuitem', { name: '结束问诊', exact: true }).click()
  } else await command.click()
  yield { name: 'desk-end', page }
  await page.keyboard.press('Escape')
  await page.goto(`/hospitalChat/imChat?sid=${running.id}`)
  await expect(input).toBeVisible()
  yield { name: 'imChat', page }
  await page.getByRole('button', { name: '患者资料' }).click()
  await page.getByRole('button', { name: '分享记录' }).click()
  await expect(page.getByRole('dialog', { name: '分享记录' })).toBeVisible()
  yield { name: 'share', page }
  const { path } = await ask(url, shareSession, { sid: running.id }, doctor.token)
  const reader = await visitor(size)
  await reader.goto(path)
  await reader.getByLabel('患者手机号后四位').fill(patient.phone.slice(-4))
  yield { name: 'record-ask', page: reader }
  await reader.getByRole('button', { name: '查看记录' }).click()
  await expect(reader.getByRole('log')).toContainText('空腹和餐后血糖')
  yield { name: 'record', page: reader }
  const talk = await visitor({ ...size, stored: patient.stored })
  await talk.goto(`/patient?page=session&sid=${running.id}`)
  await expect(talk.getByRole('log')).toContainText('空腹和餐后血糖')
  yield { name: 'patient-talk', page: talk }
  await endAll(url, doctor)
  await expect(talk.getByRole('button', { name: '提交评价' })).toBeVisible()
  yield { name: 'patient-rating', page: talk }
}

/** The patient's pages up to the queue. */
export async function* patientTour({ url, visitor, staffOf, patientOf, size, waiting: [, phone] }: Guide): AsyncGenerator<Stop> {
  const stranger = await visitor(size)
  await stranger.goto('/patient')
  await heading(stranger, '患者登录')
  yield { name: 'patient-login', page: stranger }
  const patient = await patientOf(phone)
  const page = await visitor({ ...size, stored: patient.stored })
  await page.goto('/patient')
  await heading(page, '选择科室')
  await expect(page.getByRole('list', { name: '科室列表' })).toBeVisible()
  yield { name: 'patient-home', page }
  await page.getByRole('list', { name: '科室列表' }).getByRole('button').first().click()
  await expect(page.getByRole('list', { name: '选择医生' })).toBeVisible()
  yield { name: 'patient-doctors', page }
  await page
    .getByRole('button', { name: /^问诊 / })
    .first()
    .click()
  await heading(page, '描述病情')
  yield { name: 'patient-form', page }
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByLabel('主诉', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请填写主诉')).toBeVisible()
  yield { name: 'patient-form-errors', page }
  const session = await consult(url, patient, await staffOf('gaozy'), '胸闷一周')
  await page.goto(`/patient?page=session&sid=${session.id}`)
  await expect(page.getByText(/下一位就是您|第 \d+ 位/)).toBeVisible()
  yield { name: 'patient-queue', page }
  await page.goto('/patient?page=mine')
  await expect(page.getByRole('button', { name: /高致远/ }).first()).toBeVisible()
  yield { name: 'patient-mine', page }
}
