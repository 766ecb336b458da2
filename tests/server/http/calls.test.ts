// Over 400 lines: one walk through every call of the product in one signed-in order; what it reaches is compared with the whole table at its end.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import * as account from '#contract/http/calls/account.ts'
import * as auth from '#contract/http/calls/auth.ts'
import { forceLogout } from '#contract/http/calls/online.ts'
import * as cannedReplies from '#contract/http/calls/cannedReplies.ts'
import * as care from '#contract/http/calls/care.ts'
import * as categories from '#contract/http/calls/categories.ts'
import * as checks from '#contract/http/calls/checks.ts'
import * as common from '#contract/http/calls/common.ts'
import * as chatState from '#contract/http/calls/chatState.ts'
import * as consultation from '#contract/http/calls/consultation.ts'
import { allCalls } from '#contract/http/calls/index.ts'
import * as dataLog from '#contract/http/calls/dataLog.ts'
import { verifyLog } from '#contract/http/calls/logs.ts'
import * as dataSources from '#contract/http/calls/dataSources.ts'
import * as gatewayRoutes from '#contract/http/calls/gatewayRoutes.ts'
import * as jobs from '#contract/http/calls/jobs.ts'
import * as monitor from '#contract/http/calls/monitor.ts'
import * as ossFiles from '#contract/http/calls/ossFiles.ts'
import * as notices from '#contract/http/calls/notices.ts'
import * as patientApp from '#contract/http/calls/patientApp.ts'
import * as patientDesk from '#contract/http/calls/patientDesk.ts'
import * as patientRecords from '#contract/http/calls/patientRecords.ts'
import * as patientRights from '#contract/http/calls/patientRights.ts'
import * as dictionaries from '#contract/http/calls/dictionaries.ts'
import * as demo from '#contract/http/calls/demo.ts'
import * as departments from '#contract/http/calls/departments.ts'
import * as duplicate from '#contract/http/calls/duplicate.ts'
import * as family from '#contract/http/calls/family.ts'
import * as files from '#contract/http/calls/files.ts'
import * as permissions from '#contract/http/calls/permissions.ts'
import * as positions from '#contract/http/calls/positions.ts'
import * as dispense from '#contract/http/calls/dispense.ts'
import * as doctorStatus from '#contract/http/calls/doctorStatus.ts'
import * as doctors from '#contract/http/calls/doctors.ts'
import * as drugStock from '#contract/http/calls/drugStock.ts'
import * as drugPicks from '#contract/http/calls/drugPicks.ts'
import * as prescriptionReviews from '#contract/http/calls/prescriptionReviews.ts'
import { deskFigures } from '#contract/http/calls/deskFigures.ts'
import * as diagnoses from '#contract/http/calls/diagnoses.ts'
import * as serviceData from '#contract/http/calls/serviceData.ts'
import * as sessionNotes from '#contract/http/calls/sessionNotes.ts'
import * as hospitalConfig from '#contract/http/calls/hospitalConfig.ts'
import * as icdImport from '#contract/http/calls/icdImport.ts'
import * as pharmacists from '#contract/http/calls/pharmacists.ts'
import * as illnesses from '#contract/http/calls/illnesses.ts'
import * as imRecords from '#contract/http/calls/imRecords.ts'
import * as medicalRecords from '#contract/http/calls/medicalRecords.ts'
import * as prescriptionSubmit from '#contract/http/calls/prescriptionSubmit.ts'
import * as clientReports from '#contract/http/calls/clientReports.ts'
import * as messageRecords from '#contract/http/calls/messageRecords.ts'
import * as officeSessions from '#contract/http/calls/officeSessions.ts'
import * as orders from '#contract/http/calls/orders.ts'
import * as prescriptions from '#contract/http/calls/prescriptions.ts'
import * as preferences from '#contract/http/calls/preferences.ts'
import * as register from '#contract/http/calls/register.ts'
import * as records from '#contract/http/calls/records.ts'
import * as reports from '#contract/http/calls/reports.ts'
import * as rules from '#contract/http/calls/rules.ts'
import * as testRuns from '#contract/http/calls/testRuns.ts'
import * as revisits from '#contract/http/calls/revisits.ts'
import * as secondFactor from '#contract/http/calls/secondFactor.ts'
import * as sessionTransfers from '#contract/http/calls/sessionTransfers.ts'
import * as slider from '#contract/http/calls/slider.ts'
import * as thirdParty from '#contract/http/calls/thirdParty.ts'
import * as unlock from '#contract/http/calls/unlock.ts'
import * as userInfo from '#contract/http/calls/userInfo.ts'
import * as users from '#contract/http/calls/users.ts'
import * as visits from '#contract/http/calls/visits.ts'
import type { Call, InputOf } from '#contract/http/defineCall.ts'
import { fillPath } from '#contract/http/defineCall.ts'
import { resources } from '#contract/resources/index.ts'
import { MONITOR_TEXT } from '#contract/entities/monitor.ts'
import type { ConsultInput } from '#contract/entities/patientApp.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import { PATIENT_CONSENTS } from '#contract/rules/patientConsents.ts'
import { hosDoctor, hosPatient, sysAnnouncement } from '#server/db/tables/index.ts'
import { DEMO_PASSWORD, DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { openedSession } from '#tests/support/opened.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { isOpenTo } from '#tests/support/rightsTable.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { askAdministration } from '#tests/support/http/adminCalls.ts'
import { askOriginals, ORIGINALS_ELSEWHERE } from '#tests/support/http/originalCalls.ts'

const EXPIRED = { status: 500, error: 'Internal Server Error', message: 'Token失效，请重新登录' }
const PHONE = '19900001001'
const BASE = '/jeecg-boot'

describeOnDatabases('every call', open => {
  let t: TestApp
  const tokens: Record<string, string> = {}
  let doctorId = ''
  let patientId = ''
  beforeAll(async () => {
    t = await startTestApp({ open, config: { thirdParties: ['dingtalk'] } })
    for (const username of ['admin', 'hospital', 'doctor', 'pharmacist']) tokens[username] = (await t.loginAs(username)).token
    const { db } = t.database
    const userId = demoUserId('doctor')
    const [doctor] = await db.select().from(hosDoctor).where(eq(hosDoctor.userId, userId))
    doctorId = doctor?.id ?? seedId('test doctor')
    if (!doctor)
      await db.insert(hosDoctor).values({ id: doctorId, tenantId: DEMO_TENANT, userId, name: '林杏', title: '3', orgCode: 'A01' })
    await db.update(hosDoctor).set({ desired: '1' }).where(eq(hosDoctor.id, doctorId))
    patientId = seedId('test patient')
    await db
      .insert(hosPatient)
      .values({ id: patientId, tenantId: DEMO_TENANT, name: '测试患者', sex: 1, birthday: '1990-01-01', phone: PHONE })
      .onConflictDoNothing()
    const [patient] = await db.select().from(hosPatient).where(eq(hosPatient.phone, PHONE))
    patientId = patient?.id ?? patientId
    tokens['patient'] = await t.app.tokens.issue({
      kind: 'patient',
      ownerId: patientId,
      tenantId: DEMO_TENANT,
      ip: '',
      agent: '',
    })
    await db.insert(sysAnnouncement).values({ id: seedId('test announcement'), tenantId: DEMO_TENANT, titile: '通知' })
  })
  afterAll(async () => t.close())

  const address = (call: Call) =>
    BASE +
    fillPath(call.path, {
      ...{ key: '1', code: 'sex', dict: 'sex', token: 'x', thirdType: 'y', id: 'x' },
      ...{ permissionId: 'x', departId: 'x', roleId: 'x', ruleCode: 'x' },
    }).path

  it('is served under the base path with each of its methods, and no method besides', async () => {
    for (const call of allCalls)
      for (const method of call.methods)
        expect(
          t.app.hasRoute({ method, url: BASE + call.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '') }),
          `${method} ${call.path}`,
        ).toBe(true)
  })

  it('[HTTP-26] refuses without token unless it belongs to login, by every method and also for downloads', async () => {
    for (const call of allCalls)
      for (const method of call.methods) {
        const answers = [await t.raw(method, address(call)), await t.raw(method, address(call), { token: 'forged' })]
        for (const answer of answers) {
          const body: unknown = JSON.parse(answer.text)
          if (call.who === 'public') expect(body, call.name).not.toMatchObject({ status: 500 })
          else {
            expect(answer.status, `${method} ${call.path}`).toBe(500)
            expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
            expect(body, call.name).toMatchObject({ ...EXPIRED, path: address(call) })
          }
        }
      }
  })

  it('[HTTP-26] [WALK-42] refuses anyone who is signed in but not let in by the table of rights with code 510', async () => {
    const every: readonly Call[] = [
      ...allCalls,
      ...resources.flatMap(({ api, bin }) => [...Object.values(api), ...Object.values(bin ?? {})]),
    ]
    const refused = new Set<string>()
    for (const call of every) {
      for (const [name, token] of Object.entries(tokens)) {
        const principal = await t.app.tokens.resolve(token)
        if (!principal || isOpenTo(`${call.methods.join(',')} ${call.path}`, principal)) continue
        const answer = await t.raw(call.methods[0], address(call), { token })
        expect(answer.status, `${call.path} as ${name}`).toBe(200)
        expect(JSON.parse(answer.text), `${call.path} as ${name}`).toMatchObject({
          success: false,
          code: 510,
          message: expect.stringMatching(/^没有权限，请联系管理员授权(（缺少“.+”(权限|角色)）)?$/),
        })
        refused.add(call.path)
      }
    }
    // all but what is open to everybody who is signed in
    expect(refused.size).toBeGreaterThan(300)
  })

  it('[HTTP-26] [API-MISC-01] answers the envelope with success true to whom it is permitted', async () => {
    const done = new Set<string>()
    const ask = async <C extends Call>(call: C, input: InputOf<C>, who?: string) => {
      const answer = await t.call(call, input, who === undefined ? undefined : tokens[who])
      expect(answer, call.name).toMatchObject({ success: true, message: expect.any(String), timestamp: expect.any(Number) })
      expect([0, 200], call.name).toContain(answer.code)
      done.add(call.path)
      return answer.result
    }
    const fresh = async (username: string) => {
      tokens['fresh'] = (await t.loginAs(username)).token
      return 'fresh'
    }

    await ask(auth.randomImage, { key: 1 })
    await ask(auth.checkCaptcha, { captcha: 'x', checkKey: 1 })
    await ask(auth.login, { username: 'admin', password: DEMO_PASSWORD })
    const { question } = await ask(slider.sliderQuestion, {})
    // Its success takes the time of a hand: slider.test.ts.
    const track: slider.SlideTrack = { by: 'keys', points: [[0, 0]] }
    expect(await t.call(slider.sliderAnswer, { question, track })).toMatchObject({ message: slider.SLIDER_TEXT.failed })
    done.add(slider.sliderAnswer.path)
    await ask(auth.sms, { mobile: '19900000001', smsmode: '0' })
    await t.app.oneTimeCodes.put('sms:0:19900000001', '123456', 60_000)
    await ask(auth.phoneLogin, { mobile: '19900000001', captcha: '123456' })
    await ask(auth.thirdLogin, {
      token: await t.app.thirdPartyLogins.mint('dingtalk', demoUserId('doctor')),
      thirdType: 'dingtalk',
    })
    await ask(auth.userPermissions, {}, 'doctor')
    await ask(auth.currentDeparts, {}, 'doctor')
    await ask(auth.selectDepart, { orgCode: 'A01', username: '' }, 'doctor')
    await ask(forceLogout, { token: (await t.loginAs('pharmacist')).token }, 'admin')
    const change = {
      username: 'pharmacist',
      oldpassword: DEMO_PASSWORD,
      password: 'new-secret-7',
      confirmpassword: 'new-secret-7',
    }
    await ask(auth.updatePassword, change, await fresh('pharmacist'))
    await ask(auth.logout, {}, await fresh('doctor'))
    expect(await t.call(auth.rolesByUsername, { username: 'doctor' }, tokens['doctor'])).toEqual(['doctor'])
    done.add(auth.rolesByUsername.path)
    // Without a configured server the call refuses with a sentence (D40); its success is proved in session.test.ts.
    expect(await t.call(auth.validateCas, { ticket: 'x', service: t.url })).toMatchObject({
      message: '单点登录未配置，请联系管理员！',
    })
    done.add(auth.validateCas.path)

    await t.app.oneTimeCodes.put('sms:1:13800000001', '123456', 60_000)
    await ask(register.register, { username: 'newcomer', password: DEMO_PASSWORD, phone: '13800000001', smscode: '123456' })
    await ask(register.checkOnlyUser, { username: 'nobody_yet' })
    await ask(register.recoverAccount, { username: 'newcomer' })
    await t.app.oneTimeCodes.put('sms:2:13800000001', '123456', 60_000)
    const way = { username: 'newcomer', phone: '13800000001' }
    const { smscode } = await ask(register.phoneVerification, { ...way, smscode: '123456' })
    await ask(register.passwordChange, { ...way, smscode, password: `${DEMO_PASSWORD}!` })
    tokens['newcomer'] = (await t.loginAs('newcomer', `${DEMO_PASSWORD}!`)).token
    await ask(account.myProfile, {}, 'newcomer')
    await ask(account.editProfile, { realname: '新人' }, 'newcomer')
    const code = await ask(account.newPhoneCode, { phone: '13800000002' }, 'newcomer')
    const phone = { phone: '13800000002', smscode: code?.demoCode ?? '', password: `${DEMO_PASSWORD}!` }
    await ask(account.changePhone, phone, 'newcomer')
    await ask(account.mySessions, {}, 'newcomer')
    await ask(account.endMySession, { id: 'others', password: `${DEMO_PASSWORD}!` }, 'newcomer')
    await ask(unlock.unlockScreen, { password: DEMO_PASSWORD }, 'admin')
    await ask(preferences.myPreferences, {}, 'doctor')
    await ask(preferences.savePreferences, { values: { theme: 'dark' } }, 'doctor')
    await ask(thirdParty.thirdParties, {})
    await ask(thirdParty.enabledThirdApps, {})
    // The success of these two needs a party: thirdLogin.test.ts.
    expect(await t.call(thirdParty.bindThirdPhone, { mobile: '1', captcha: '1', thirdUserUuid: '1' })).toMatchObject({
      message: '第三方登录已过期，请重新登录',
    })
    expect(await t.call(account.unbindThird, { source: 'x', password: phone.password }, tokens['newcomer'])).toMatchObject({
      message: '该账号未绑定此第三方',
    })
    done.add(thirdParty.bindThirdPhone.path).add(account.unbindThird.path)

    await ask(secondFactor.ownSecondFactor, {}, 'newcomer')
    await ask(secondFactor.secondFactorBegin, { password: phone.password }, 'newcomer')
    // The success of these needs an authenticator, and a page under a name: tests/attack/secondFactor.test.ts, passkeys.test.ts.
    const [ticket, password] = ['x', phone.password]
    const refusals: [Call, object, string][] = [
      [secondFactor.secondFactorConfirm, { code: '1' }, '验证码错误，请查看验证器中的最新验证码'],
      [secondFactor.secondFactorOff, { password }, '两步验证未开启'],
      [secondFactor.renewRecoveryCodes, { password }, '两步验证未开启'],
      [secondFactor.secondFactorLogin, { ticket, code: '1' }, '登录已过期，请重新登录'],
      [secondFactor.secondFactorEnrol, { ticket }, '登录已过期，请重新登录'],
      [secondFactor.secondFactorEnrolConfirm, { ticket, code: '1' }, '登录已过期，请重新登录'],
      [secondFactor.passkeyQuestion, {}, '通行密钥需要通过域名访问本系统'],
      [secondFactor.beginPasskey, { password }, '通行密钥需要通过域名访问本系统'],
      [secondFactor.removePasskey, { id: 'x', password }, '通行密钥不存在或已删除'],
    ]
    for (const [call, input, message] of refusals) {
      expect(await t.call(call, input, tokens['newcomer']), call.path).toMatchObject({ success: false, message })
      done.add(call.path)
    }
    for (const call of [secondFactor.passkeyLogin, secondFactor.addPasskey]) {
      const input = { ticket: 'x', name: 'x', answer: {} }
      expect(await t.call(call as Call, input, tokens['newcomer']), call.path).toMatchObject({ success: false })
      done.add(call.path)
    }
    expect(await t.call(secondFactor.resetSecondFactor, { username: 'doctor' }, tokens['admin'])).toMatchObject({
      message: '该用户未开启两步验证，也没有通行密钥',
    })
    done.add(secondFactor.resetSecondFactor.path)

    await ask(permissions.explainPermission, { username: 'doctor', action: 'user:add' }, 'admin')
    await ask(positions.listPositions, { name: '医师' }, 'doctor')
    const router = { routerId: 'r1', name: '路由', uri: 'lb://a', status: 1, predicates: '[]', filters: '[]' }
    await ask(gatewayRoutes.saveGatewayRoute, { router }, 'admin')
    await ask(gatewayRoutes.clearGatewayCache, {}, 'admin')
    const job = { jobClassName: 'SweepOutboxJob', cronExpression: '0 0 3 * * ?' }
    const added = await t.raw('POST', `${BASE}/sys/quartzJob/add`, { json: job, token: tokens['admin'] ?? '' })
    for (const call of [jobs.resumeJob, jobs.executeJob, jobs.pauseJob, jobs.jobOutlook])
      await ask(call, { id: String(JSON.parse(added.text).result) }, 'admin')
    await ask(jobs.jobClasses, {}, 'admin')
    await ask(jobs.jobRuns, {}, 'admin')
    await ask(jobs.jobStatistics, {}, 'admin')
    await ask(monitor.monitorSummary, {}, 'admin')
    await ask(monitor.monitorTraces, {}, 'admin')
    await ask(monitor.queryDiskInfo, {}, 'admin')
    expect(await t.call(monitor.metric, { key: 'system.cpu.count' }, tokens['admin'])).toMatchObject({ name: 'system.cpu.count' })
    expect(await t.call(monitor.httpTrace, {}, tokens['admin'])).toMatchObject({ traces: expect.any(Array) })
    done.add(monitor.metric.path).add(monitor.httpTrace.path)
    // Their success needs a Redis: monitor.test.ts.
    for (const call of [monitor.redisInfo, monitor.redisKeysSize, monitor.redisMemoryInfo]) {
      expect(await t.call(call, {}, tokens['admin'])).toMatchObject({ message: MONITOR_TEXT.redisOff })
      done.add(call.path)
    }
    await askAdministration(ask, t)
    await ask(dataSources.dataSourceOptions, {}, 'doctor')
    const logged = await ask(dataLog.listDataLog, { dataTable: 'sys_gateway_route' }, 'admin')
    const [entry] = logged.records
    await ask(dataLog.compareDataLog, { dataId1: entry?.id ?? '', dataId2: entry?.id ?? '' }, 'admin')
    await ask(verifyLog, {}, 'admin')
    await ask(dataLog.dataLogVersions, { dataTable: 'sys_gateway_route', dataId: entry?.dataId ?? '' }, 'admin')
    await ask(departments.queryTreeList, {}, 'doctor')
    await ask(departments.queryDepartTreeSync, {}, 'doctor')
    await ask(departments.queryIdTree, {}, 'doctor')
    await ask(departments.searchDeparts, { keyWord: '科' }, 'doctor')
    await ask(departments.queryMyDeptTreeList, {}, 'doctor')
    await ask(users.queryUserByDepId, { id: seedId('depart', 'A01') }, 'doctor')
    await ask(users.queryUserComponentData, { departId: seedId('depart', 'A01') }, 'doctor')
    expect(await t.call(users.getMultiUser, { username: 'doctor,' }, tokens['doctor'])).toMatchObject([{ username: 'doctor' }])
    done.add(users.getMultiUser.path)
    const week = { from: '2026-03-01', to: '2026-03-07' }
    await ask(serviceData.statisticsOverview, week, 'hospital')
    await ask(serviceData.statisticsTrend, { ...week, figure: 'orders' }, 'hospital')
    for (const call of [
      serviceData.statisticsFunnel,
      serviceData.statisticsHeat,
      serviceData.rankDoctors,
      serviceData.rankDepartments,
    ])
      await ask<Call<typeof week>>(call, week, 'hospital')
    for (const call of [serviceData.rankDrugs, serviceData.rejectReasons, serviceData.rankDiseases])
      await ask<Call<typeof week>>(call, week, 'hospital')
    for (const call of [serviceData.statisticsLive, serviceData.homeNeeds, serviceData.dailyFigures])
      await ask<Call<Record<string, never>>>(call, {}, 'hospital')
    await ask(serviceData.statisticsLiveRows, { part: 'online' }, 'hospital')
    await ask(serviceData.statisticsRows, { ...week, figure: 'orders' }, 'hospital')
    const sheet = await t.raw('GET', `${BASE}${serviceData.exportStatistics.path}?from=2026-03-01&to=2026-03-07&figure=orders`, {
      token: tokens['hospital'] ?? '',
    })
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
    done.add(serviceData.exportStatistics.path)
    await ask(visits.loginStatistics, {}, 'doctor')
    await ask(visits.visitStatistics, {}, 'doctor')
    await ask(visits.systemHome, {}, 'admin')
    await ask(reports.reportHeads, {}, 'doctor')
    const report = await ask(reports.reportColumns, { code: 'report_user' }, 'doctor')
    await ask(reports.reportQueryInfo, { id: report.cgRpConfigId }, 'doctor')
    await ask(reports.reportData, { id: report.cgRpConfigId, pageNo: 1, pageSize: 10 }, 'doctor')
    for (const call of [demo.demoUsers, demo.demoRoles, demo.demoServices, demo.demoPermissions, demo.demoAllPermissions])
      await ask<Call<Record<string, never>>>(call, {}, 'admin')

    await ask(duplicate.duplicateCheck, { tableName: 'sys_check_rule', fieldName: 'rule_code', fieldVal: 'free' }, 'doctor')
    // Its success needs a rule: checks.test.ts.
    expect(await t.call(checks.checkByCode, { ruleCode: 'none', value: 'x' }, tokens['doctor'])).toMatchObject({
      message: '该编码不存在',
    })
    done.add(checks.checkByCode.path)
    await ask(common.dictItems, { code: 'sex' }, 'patient')
    await ask(common.allDictItems, {}, 'doctor')
    await ask(common.refreshDictCache, {}, 'doctor')
    await ask(dictionaries.dictionariesVersion, {}, 'doctor')
    await ask(dictionaries.loadDict, { dict: 'sex', keyword: '' }, 'patient')
    await ask(dictionaries.loadDictItem, { dict: 'sex', key: '1' }, 'patient')
    const tree = { tableName: 'sys_category', text: 'name', code: 'id', pidField: '', hasChildField: '', condition: '' }
    await ask(dictionaries.loadTreeData, { ...tree, pid: '' }, 'doctor')
    const dictId = await ask(dictionaries.addDictionary, { dictCode: 'called', dictName: '测试' }, 'admin')
    await ask(dictionaries.editDictionary, { id: dictId, dictName: '改名' }, 'admin')
    const itemIds = []
    for (const itemValue of ['1', '2'])
      itemIds.push(await ask(dictionaries.addDictionaryItem, { dictId, itemText: '项', itemValue }, 'admin'))
    await ask(dictionaries.editDictionaryItem, { id: itemIds[0] ?? '', itemText: '改名' }, 'admin')
    await ask(dictionaries.checkDictionaryItem, { dictId, itemValue: '3' }, 'doctor')
    const lastDict = await ask(dictionaries.addDictionary, { dictCode: 'called_2', dictName: '测试' }, 'admin')
    const topId = await ask(categories.addCategory, { name: '测试' }, 'admin')
    const lastTop = await ask(categories.addCategory, { name: '测试' }, 'admin')
    await ask(categories.editCategory, { id: topId, name: '改名' }, 'admin')
    await ask(categories.loadTreeRoot, { async: true, pcode: '' }, 'doctor')
    await ask(categories.loadTreeChildren, { pid: topId }, 'doctor')
    await ask(categories.loadOneCategory, { field: 'id', val: topId }, 'doctor')
    await ask(categories.loadCategoryTree, { pcode: '0' }, 'doctor')
    await ask(categories.loadCategoryNames, { ids: topId }, 'doctor')
    for (const [call, query] of [
      [dictionaries.deleteDictionaryItem, `id=${itemIds[0]}`],
      [dictionaries.deleteDictionaryItems, `ids=${itemIds[1]},`],
      [dictionaries.deleteDictionary, `id=${dictId}`],
      [dictionaries.deleteDictionaries, `ids=${lastDict},`],
      [categories.deleteCategory, `id=${topId}`],
      [categories.deleteCategories, `ids=${lastTop},`],
    ] as const) {
      const answered = await t.raw('DELETE', `${BASE}${call.path}?${query}`, { token: tokens['admin'] ?? '' })
      expect(JSON.parse(answered.text), call.name).toMatchObject({ success: true })
      done.add(call.path)
    }
    const form = new FormData()
    form.set('biz', 'temp')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    form.set('file', new Blob([png], { type: 'image/png' }), 'dot.png')
    for (const { path } of [ossFiles.uploadOssFile, ossFiles.uploadMinio]) {
      const kept = await t.raw('POST', BASE + path, { body: form, token: tokens['admin'] ?? '' })
      expect(JSON.parse(kept.text), path).toMatchObject({ success: true })
      done.add(path)
    }
    const uploaded = await t.raw('POST', BASE + files.upload.path, { body: form, token: tokens['doctor'] ?? '' })
    expect(JSON.parse(uploaded.text)).toMatchObject({ success: true, message: expect.stringMatching(/^\w/) })
    done.add(files.upload.path)

    const id = seedId('test announcement')
    await ask(notices.releaseAnnouncement, { id }, 'admin')
    await ask(notices.listByUser, {}, 'doctor')
    await ask(notices.queryAnnouncement, { id }, 'doctor')
    await ask(notices.myAnnouncements, {}, 'doctor')
    await ask(notices.markRead, { anntId: id }, 'doctor')
    await ask(notices.confirmNotice, { anntId: id }, 'doctor')
    await ask(notices.markAllRead, {}, 'doctor')
    await ask(notices.syncNotice, { anntId: id }, 'admin')
    await ask(notices.revokeAnnouncement, { id }, 'admin')

    const { demoCode } = await ask(patientApp.patientSendCode, { phone: PHONE })
    tokens['patient'] = (await ask(patientApp.patientLogin, { phone: PHONE, code: demoCode ?? '' })).token
    await ask(patientApp.patientMe, {}, 'patient')
    await ask(patientApp.patientDepartments, {}, 'patient')
    await ask(patientApp.patientDoctors, { orgCode: 'A01' }, 'patient')
    await ask(consultation.setPresence, { desired: '1' }, 'doctor')
    const consult: ConsultInput = {
      requestId: 'first',
      doctorId,
      serviceType: '1',
      chiefComplaint: '头痛两天',
      description: '两天前开始头痛，下午明显，休息后减轻。',
      durationText: '两天',
      visitedBefore: 'N',
      allergyDeclared: '',
      currentDrugs: '',
      images: [],
      agreeTerms: true,
      termsVersion: CONSULT_TERMS.version,
    }
    const first = openedSession(await ask(patientApp.patientConsult, consult, 'patient'))
    await ask(patientApp.patientSessions, {}, 'patient')
    await ask(chatState.isChatSessionOnline, { userId: demoUserId('doctor') }, 'doctor')
    await ask(chatState.unreadChats, {}, 'doctor')
    await ask(consultation.sessionList, { view: 'waiting' }, 'doctor')
    await ask(consultation.sessionDetail, { sid: first.id }, 'doctor')
    await ask(consultation.sessionMessages, { sid: first.id }, 'patient')
    await ask(sessionNotes.addSessionNote, { sid: first.id, requestId: 'note', text: '备注' }, 'doctor')
    await ask(sessionNotes.sessionNotes, { sid: first.id }, 'doctor')
    await ask(imRecords.imRecords, {}, 'doctor')
    await ask(imRecords.searchMessages, { sid: first.id, q: '咳嗽' }, 'doctor')
    const accepted = await ask(consultation.acceptSession, { sid: first.id, version: first.version }, 'doctor')
    const online = await ask(chatState.isChatSessionOnline, { userId: demoUserId('doctor') }, 'doctor')
    expect(online).toBe(true)
    const longer = await ask(consultation.extendSession, { sid: first.id, version: accepted.version }, 'doctor')
    const granted = await ask(consultation.grantMessages, { sid: first.id, version: longer.version }, 'doctor')
    const [reply] = await ask(cannedReplies.usableReplies, {}, 'doctor')
    await ask(cannedReplies.useReply, { id: reply?.id ?? '' }, 'doctor')
    await ask(cannedReplies.replyGroups, {}, 'admin')
    await ask(deskFigures, undefined, 'doctor')
    await ask(sessionTransfers.transferList, { view: 'waiting' }, 'doctor')
    await ask(sessionTransfers.transferTargets, { sid: first.id }, 'doctor')
    // Their success needs a second doctor who is connected: consultation/transfer.test.ts.
    const command = { sid: first.id, version: granted.version }
    const target = { requestId: 'transfer', kind: 'doctor', target: demoUserId('doctor'), reason: '1', note: '请协助诊治' }
    for (const [call, input, who] of [
      [sessionTransfers.requestTransfer, { ...command, ...target }, 'doctor'],
      [sessionTransfers.acceptTransfer, { id: seedId('no transfer') }, 'doctor'],
      [sessionTransfers.rejectTransfer, { id: seedId('no transfer'), reason: '暂不能接诊' }, 'doctor'],
      [sessionTransfers.withdrawTransfer, { id: seedId('no transfer') }, 'doctor'],
      [sessionTransfers.declineTransfer, command, 'patient'],
    ] as [Call, object, string][]) {
      const answer = await t.call(call, input, tokens[who])
      expect(answer, call.path).toMatchObject({ success: false, message: expect.stringMatching(/\p{Script=Han}/u) })
      done.add(call.path)
    }
    await ask(patientRights.patientConsent, { kind: 'share', version: PATIENT_CONSENTS.share.version }, 'patient')
    const share = await ask(consultation.shareSession, { sid: first.id }, 'doctor')
    await ask(consultation.sharedRecord, { token: share.token, phoneEnd: PHONE.slice(-4) })
    await ask(consultation.revokeShare, { id: share.id }, 'doctor')
    await ask(consultation.endSession, { sid: first.id, version: granted.version }, 'doctor')
    const second = openedSession(await ask(patientApp.patientConsult, { ...consult, requestId: 'second' }, 'patient'))
    await ask(consultation.refuseSession, { sid: second.id, version: second.version, reason: '1' }, 'doctor')
    const { name, sex, birthday, allergies, pastHistory } = await ask(patientRights.patientFile, {}, 'patient')
    await ask(patientRights.patientCorrect, { name, sex, birthday, allergies, pastHistory }, 'patient')
    expect((await t.raw('GET', `${BASE}${patientRights.patientDownload.path}`, { token: tokens['patient'] ?? '' })).status).toBe(
      200,
    )
    done.add(patientRights.patientDownload.path)
    const moved = await ask(patientRights.patientRightsCode, { phone: '19900009999' }, 'patient')
    await ask(patientRights.patientChangePhone, { phone: '19900009999', code: moved.demoCode ?? '' }, 'patient')
    await ask(patientRights.patientWithdraw, { kind: 'share' }, 'patient')
    await ask(patientRights.patientSignIns, {}, 'patient')
    const ending = await ask(patientRights.patientRightsCode, { to: 'endSignIn' }, 'patient')
    await ask(patientRights.patientEndSignIn, { id: 'others', code: ending.demoCode ?? '' }, 'patient')
    const closing = await ask(patientRights.patientRightsCode, {}, 'patient')
    const again = { kind: 'patient', ownerId: patientId, tenantId: DEMO_TENANT, ip: '', agent: '' } as const
    const last = await t.app.tokens.issue(again)
    await ask(patientApp.patientLogout, {}, 'patient')
    tokens['patient'] = last
    await ask(patientRights.patientClose, { code: closing.demoCode ?? '' }, 'patient')

    const [found] = await ask(records.findRecords, { q: '林杏' }, 'admin')
    await ask(records.recordCard, { kind: found?.kind ?? 'user', id: found?.id ?? '' }, 'admin')

    await askOriginals(ask)
    for (const { path } of ORIGINALS_ELSEWHERE) done.add(path)
    // tests/server/hospital/care, medicalRecord.test.ts, family.test.ts, patientRecords.test.ts, lists/message.test.ts, prescription, stock; consultation/office.test.ts; test/testRuns.test.ts
    for (const area of [
      diagnoses,
      drugPicks,
      medicalRecords,
      prescriptions,
      prescriptionReviews,
      prescriptionSubmit,
      revisits,
      rules,
    ])
      for (const { path } of Object.values(area)) done.add(path)
    const isCall = (one: unknown): one is Call => typeof one === 'object' && one !== null && 'methods' in one
    const others: unknown[] = [
      care,
      clientReports,
      dispense,
      doctors,
      doctorStatus,
      drugStock,
      family,
      hospitalConfig,
      icdImport,
      illnesses,
      pharmacists,
      messageRecords,
      officeSessions,
      orders,
      patientDesk,
      patientRecords,
      testRuns,
      userInfo,
    ].flatMap(area => Object.values(area))
    for (const { path } of others.filter(isCall)) done.add(path)

    expect(allCalls.map(call => call.path).filter(path => !done.has(path))).toEqual([])
  })
})
