import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, PASSWORD, test as base } from '#e2e/fixtures.ts'
import { layCable } from '#e2e/support/cable.ts'
import { accept, consult } from '#e2e/support/people.ts'
import { revisit } from '#e2e/support/prescriptions.ts'
import type { Engine } from './engine.ts'
import { ENGINES } from './engines.ts'
import { Person, type Query } from './person.ts'

/*
 * What doctors, offices and patients do most, in each engine that is installed (SCALE-16): patients hold iPhones. `npm run browsers` plays all of it and keeps
 * pictures in `test-results/browsers`; `npm test` plays what is marked short where an engine is installed.
 */

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const FOLDER = 'test-results/browsers'
const short = { tag: '@short' }

const test = base.extend<{ come: (size?: typeof DESK, url?: string) => Promise<Person> }, { engine: Engine; engineName: string }>(
  {
    engineName: ['firefox', { scope: 'worker', option: true }],
    engine: [
      async ({ engineName }, provide) => {
        const engine = await (ENGINES[engineName as keyof typeof ENGINES] ?? ENGINES.firefox).start()
        await provide(engine)
        await engine.close()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    come: async ({ engine, server }, provide, info) => {
      const people: Person[] = []
      await provide(async (size = DESK, url = server.url) => {
        const person = new Person(await engine.open(size), url)
        people.push(person)
        return person
      })
      mkdirSync(FOLDER, { recursive: true })
      for (const [at, { tab }] of people.entries()) {
        const picture = await tab.screenshot().catch(() => null)
        if (picture)
          writeFileSync(join(FOLDER, `${engine.name}-${info.title.replace(/\[.*?\] |\W*,.*$/g, '')}-${at + 1}.png`), picture)
        await tab.close()
      }
    },
  },
)
test.describe.configure({ timeout: 240_000 })

const button = (name: string | RegExp): Query => ({ role: 'button', name })
const dialog = (name: string | RegExp): Query => ({ role: 'dialog', name })
const LOG: Query = { role: 'log', name: '会话消息' }
const INPUT: Query = { role: 'textbox', name: '输入消息，Enter 发送，Shift+Enter 换行' }
const BELL = button(/^消息，/)

async function signIn(who: Person, username: string, at = '/user/login', password = PASSWORD): Promise<void> {
  await who.opens(at)
  await who.fills(username, { label: '账号' })
  await who.fills(password, { label: '密码' })
  await who.presses('Enter')
}
async function signInPatient(who: Person, phone: string): Promise<void> {
  await who.opens('/patient')
  await who.fills(phone, { label: '手机号' })
  await who.clicks(button('获取验证码'))
  const shown = await who.reads({ text: /演示验证码：\d{6}/ })
  await who.fills(/\d{6}/.exec(shown)?.[0] ?? '', { role: 'textbox', name: '验证码' })
  await who.clicks(button('登录'))
  await who.sees({ role: 'heading', name: '选择科室' })
}
const says = async (who: Person, text: string): Promise<void> => {
  await who.types(text, INPUT)
  await who.presses('Enter')
}
const hears = (who: Person, text: string) => who.sees(LOG, { css: '.xl-message', has: text })

test('[SCALE-16] sign-in, refused with a wrong password, and out again', short, async ({ come }) => {
  const who = await come()
  await signIn(who, 'admin', '/user/login', 'Wrong#2026')
  await who.sees({ text: /密码错误/ })
  await who.fills(PASSWORD, { label: '密码' })
  await who.presses('Enter')
  await who.sees(BELL)
  await who.clicks(button(/欢迎您，|账号菜单/))
  await who.clicks({ role: 'menuitem', name: '退出登录' })
  await who.sees({ label: '账号' })
})

test(
  '[SCALE-16] consultation with text, picture, voice and a cut line',
  short,
  async ({ come, server, engine, staffOf, patientOf }) => {
    const account = await staffOf('tangwei')
    const phoned = await patientOf('19900020011')
    const { id } = await accept(server.url, account, await consult(server.url, phoned, account))
    const cable = await layCable(server.port)
    const doctor = await come()
    const patient = await come(PHONE, cable.url)
    await doctor.opensWith(account.stored, `/hospitalChat/imChat?sid=${id}`)
    await patient.opensWith(phoned.stored, `/patient?page=session&sid=${id}`)

    await says(doctor, '您好，咳嗽几天了？')
    await hears(patient, '您好，咳嗽几天了？')
    await says(patient, '三天')
    await hears(doctor, '三天')

    const picture = join(mkdtempSync(join(tmpdir(), 'xinglin-picture-')), '舌苔.png')
    writeFileSync(picture, await doctor.tab.screenshot())
    await (await doctor.sees({ css: 'input[type=file][accept*="image"]' })).choose(picture)
    await doctor.clicks(button('发送'))
    await patient.sees(LOG, button(/查看大图 舌苔\.png/))

    if (engine.hasMicrophone) {
      await doctor.clicks(button('发送语音'))
      await doctor.sees(button('完成录音'))
      // a voice of less than a second is none
      await wait(1_500)
      await doctor.clicks(button('完成录音'))
      await patient.sees(LOG, button(/语音/))
    }

    cable.pull()
    await patient.sees({ text: /连接已断开，正在重新连接/ })
    await says(patient, '断网时写的')
    await patient.sees({ css: '.xl-message', has: '等待发送' })
    cable.plug()
    await hears(doctor, '断网时写的')
    await patient.missesAtLast({ css: '.xl-message', has: '等待发送' })
    await patient.missesAtLast({ text: /连接已断开/ })
    await cable.close()
  },
)

test('[SCALE-16] list with its form, searched, changed and deleted', async ({ come }) => {
  const who = await come()
  await signIn(who, 'admin', '/user/login?redirect=%2Fisystem%2Fposition')
  const list: Query = { role: 'region', name: '职务列表' }
  await who.clicks(list, button('添加'))
  const form = dialog('添加职务')
  await who.clicks(form, button('保存'))
  await who.sees(form, { text: '请输入职务编码' })
  await who.fills('engine_post', form, { label: '职务编码' })
  await who.fills('试岗医师', form, { label: '职务名称' })
  await who.clicks(form, button('保存'))
  await who.missesAtLast(form)
  await who.fills('试岗', { css: '[role=search], search' }, { label: '职务名称' })
  await who.clicks({ css: '[role=search], search' }, button('查询'))
  await who.sees(list, { text: '1-1 共1条' })
  await who.clicks(list, button('编辑 试岗医师'))
  await who.fills('试岗药师', dialog('编辑职务'), { label: '职务名称' })
  await who.clicks(dialog('编辑职务'), button('保存'))
  await who.sees(list, { role: 'row', name: /试岗药师/ })
  await who.clicks(list, { role: 'row', name: /试岗药师/ }, { role: 'checkbox' })
  await who.clicks(list, button('批量操作'))
  await who.clicks({ role: 'menuitem', name: '批量删除' })
  await who.clicks(dialog('确认删除'), button('删除'))
  await who.sees(list, { text: '没有查询到任何数据' })
})

test('[SCALE-16] shared grid of two people, who see each other write', async ({ come }) => {
  const one = await come()
  const other = await come()
  const cell = (field: string): Query => ({ css: `[data-f="${field}"][data-r]` })
  for (const [who, name] of [
    [one, 'admin'],
    [other, 'hospital'],
  ] as const) {
    await signIn(who, name, '/user/login?redirect=%2Fdemo%2FsharedGrid')
    if (name === 'hospital') {
      await who.clicks({ role: 'radio', name: '杏林互联网医院' })
      await who.clicks({ role: 'radio', name: '互联网医院办公室' })
      await who.clicks(button('进入'))
    }
    await who.sees({ text: '已同步' })
  }
  // a new row is nobody else's until it has a name
  await one.clicks(button('新增'))
  await one.clicks(cell('name'))
  await one.fills('两个浏览器', cell('name'), { css: 'input' })
  await one.presses('Enter')
  await other.sees({ ...cell('name'), has: '两个浏览器' })
  await other.clicks(cell('name'))
  await other.fills('两个引擎', cell('name'), { css: 'input' })
  await other.presses('Enter')
  await one.sees({ ...cell('name'), has: '两个引擎' })
  // engines differ in their scrollbars: none takes its room from the last row
  const covered = `() => {
    const rows = [...document.querySelectorAll('[role=grid] [role=row]')].map(row => row.firstElementChild.getBoundingClientRect())
    const [last, sums] = rows.slice(-3)
    return last.bottom - sums.top
  }`
  expect(Number(await one.tab.run(covered, null))).toBeLessThanOrEqual(1)
})

test('[SCALE-16] prescription editor with a drug, a diagnosis and what is kept', async ({ come, server, staffOf, patientOf }) => {
  const account = await staffOf('doctor')
  const { id } = await revisit(server.url, await patientOf('19900001002'), account)
  const who = await come()
  await who.opensWith(account.stored, `/hospitalChat/imChat?sid=${id}`)
  await who.clicks(button('开处方'))
  await who.clicks({ role: 'menuitem', name: /西药处方/ })
  const sheet: Query = { role: 'region', name: '编辑西药处方' }
  await who.fills('amxl', sheet, { role: 'combobox', name: '添加药品' })
  await who.sees({ role: 'option', name: /阿莫西林胶囊/ })
  await who.presses('Enter')
  const row: Query = { role: 'row', name: /^第1行/ }
  await who.sees(sheet, { ...row, has: '阿莫西林胶囊' })
  await who.seesText('2', sheet, row, { role: 'textbox', name: '数量' })
  await who.fills('j06', { role: 'combobox', name: '添加诊断 诊断' })
  await who.clicks({ role: 'option', name: /急性上呼吸道感染/ })
  await who.sees(sheet, { text: /^已保存/ })
  await who.opens(`/hospitalChat/prescription?sid=${id}`)
  await who.sees({ ...row, has: '阿莫西林胶囊' })
})

test('[SCALE-16] patient’s pages from the first code to records and data', async ({ come }) => {
  const who = await come(PHONE)
  await signInPatient(who, '19900001003')
  const nav: Query = { css: '.xl-patient-nav' }
  await who.clicks(nav, button(/^问诊/))
  await who.sees({ role: 'heading', name: '我的问诊' })
  await who.clicks(nav, button(/^处方/))
  await who.sees({ role: 'heading', name: /处方/ })
  await who.clicks(nav, button('我的'))
  await who.sees({ role: 'heading', name: '个人信息' })
  await who.clicks(button('更正信息'))
  await who.fills('欧阳晓', dialog('更正信息'), { label: '姓名' })
  await who.clicks(dialog('更正信息'), button('保存'))
  await who.missesAtLast(dialog('更正信息'))
  await who.sees({ text: '欧阳晓' })
})
