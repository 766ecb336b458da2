// Over 400 lines: one table of every clinical call, beside what is tried with it; a call without its row fails.
import { sql } from 'drizzle-orm'
import { demoUserId } from '#server/db/seed/demo.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCalls } from '#contract/http/calls/index.ts'
import { fillPath } from '#contract/http/defineCall.ts'
import type { Call } from '#contract/http/defineCall.ts'
import { CHAT_COMMANDS } from '#contract/sockets/chat.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { attackScene } from '#tests/support/hospital/attackScene.ts'
import type { About, AttackScene } from '#tests/support/hospital/attackScene.ts'
import { newKey } from '#tests/support/hospital/prescription/rxScene.ts'

/**
 * Call | who may make it at all | what it is about. `own`: it names nothing of others and answers what is the caller's own, or the hospital's catalogue;
 * `public`: without a sign-in. Written by people, never read from the declarations.
 */
const TABLE = `
GET /hospital/app/care/items | patient | own
GET /hospital/app/care/slots | patient | own
POST /hospital/app/care/book | patient | member
POST /hospital/app/care/cancel | patient | visit
GET /hospital/app/care/reservations | patient | own
GET /care/reservation/nurses | office | visit
GET /care/reservation/slots | office | visit
POST /care/reservation/assign | office | visit
POST /care/reservation/start | office | visit
POST /care/reservation/finish | office | visit
POST /care/reservation/reschedule | office | visit
POST /care/reservation/cancel | office | visit
POST /care/reservation/noShow | office | visit
GET /hospital/cannedReply/groups | doctor,office | own
GET /hospital/cannedReply/usable | doctor | own
POST /hospital/cannedReply/use | doctor | own
GET /hospital/chat/unread | doctor,pharmacist,office | own
POST /hospital/chatSession/accept | doctor | session
POST /hospital/chatSession/end | doctor | session
POST /hospital/chatSession/extend | doctor | session
POST /hospital/chatSession/grant | doctor | session
POST /hospital/chatSession/refuse | doctor | session
POST /hospital/chatSession/revokeShare | doctor | session
GET /hospital/chatSession/detail | doctor,patient | session
GET /hospital/chatSession/figures | doctor | own
GET /hospital/chatSession/list | doctor | own
GET /hospital/chatSession/messages | doctor,patient | session
PUT /hospital/doctorStatus/set | doctor | own
POST /hospital/chatSession/share | doctor | session
POST /hospital/chatRecord/{token} | public | own
GET /hospital/prescription/icd | doctor,pharmacist | own
POST /hospital/app/chooseShop | patient | order
GET /hospital/dispense/list | pharmacist | own
GET /hospital/dispense/order | pharmacist | order
POST /hospital/dispense/issue | pharmacist | order
POST /hospital/dispense/pick | pharmacist | order
POST /hospital/app/receive | patient | order
GET /hospital/app/shops | patient | order
POST /hospital/dispense/unpick | pharmacist,office | order
POST /hospital/dispense/stop | pharmacist | order
POST /hospital/dispense/finish | pharmacist | order
GET /hospital/dispense/shops | pharmacist,office | order
POST /hospital/dispense/moveShop | pharmacist,office | order
GET /hospital/dispense/issued | pharmacist | order
POST /hospital/dispense/return | pharmacist | order
POST /hospital/app/refundOrder | patient | order
POST /hospital/drugStock/move | pharmacist,office | stock
GET /hospital/drugStock/moves | pharmacist,office | own
GET /hospital/prescription/choices | doctor | own
POST /hospital/rxTemplate/add | doctor | own
POST /hospital/rxTemplate/remove | doctor | sheet
GET /hospital/rxTemplate/usable | doctor | own
POST /hospital/rxTemplate/use | doctor | own
GET /hospital/prescription/usual | doctor | own
GET /hospital/imRecord/list | doctor,office | own
GET /hospital/chatSession/search | doctor | session
GET /hospital/medicalRecord/queryById | doctor | record
POST /hospital/medicalRecord/save | doctor | session
GET /hospital/medicalRecord/ofSession | doctor | session
POST /hospital/medicalRecord/sign | doctor | session
POST /hospital/message/resend | office | message
POST /hospital/chatSession/breakGlass | office | session
POST /hospital/chatSession/forceEnd | office | session
GET /hospital/chatSession/reassignTargets | office | session
POST /hospital/chatSession/reassign | office | session
POST /hospital/chatSession/returnToQueue | office | session
POST /hospital/order/approveRefund | office | refund
POST /hospital/app/cancelOrder | patient | unpaid
POST /hospital/order/denyRefund | office | refund
GET /hospital/app/order | patient | unpaid
GET /hospital/app/orders | patient | own
GET /hospital/app/payment | patient | unpaid
GET /hospital/order/detail | office | order
GET /hospital/order/sums | office | own
POST /hospital/app/payDemo | patient | unpaid
POST /hospital/pay/notify/{channel} | public | own
POST /hospital/app/pay | patient | unpaid
POST /hospital/order/refund | office | order
POST /hospital/order/retryRefund | office | refund
POST /hospital/order/query | office | order
POST /hospital/order/confirmRefund | office | refund
POST /hospital/order/recordRefund | office | refund
GET /hospital/order/counterOrder | pharmacist | order
POST /hospital/order/counterPay | pharmacist | order
GET /hospital/app/record | patient | record
GET /hospital/app/records | patient | own
GET /hospital/app/prescription | patient | sheet
GET /hospital/app/prescriptions | patient | own
POST /hospital/app/allergy/add | patient | member
POST /hospital/app/allergy/remove | patient | member
POST /hospital/app/member/add | patient | own
POST /hospital/app/member/default | patient | member
POST /hospital/app/member/edit | patient | member
GET /hospital/app/member/list | patient | own
POST /hospital/app/consult | patient | member
GET /hospital/app/departments | patient | own
GET /hospital/app/doctors | patient | own
POST /hospital/app/login | public | own
POST /hospital/app/logout | patient | own
GET /hospital/app/me | patient | own
POST /hospital/app/sendCode | public | own
GET /hospital/app/sessions | patient | own
PUT /hospital/app/myPhone | patient | own
POST /hospital/app/close | patient | own
POST /hospital/app/consent | patient | own
PUT /hospital/app/myData | patient | own
GET /hospital/app/myData/download | patient | own
POST /hospital/app/endSignIn | patient | own
GET /hospital/app/myData | patient | own
POST /hospital/app/myData/code | patient | own
GET /hospital/app/signIns | patient | own
POST /hospital/app/withdraw | patient | own
POST /hospital/prescription/approve | pharmacist | sheet
POST /hospital/prescription/claim | pharmacist | sheet
POST /hospital/prescription/escalate | pharmacist | sheet
POST /hospital/prescription/reject | pharmacist | sheet
POST /hospital/prescription/release | pharmacist | sheet
GET /hospital/prescription/pool | pharmacist | own
GET /hospital/prescription/print/{id} | doctor,pharmacist,office | sheet
GET /hospital/prescription/rejected | doctor | own
POST /hospital/prescription/resubmit | doctor | sheet
POST /hospital/prescription/printed | doctor,pharmacist,office | sheet
GET /hospital/prescription/versions | doctor,pharmacist,office | sheet
POST /hospital/prescription/submit | doctor | sheet
GET /hospital/prescription/verify/{rxNo} | public | own
POST /hospital/prescription/void | doctor,office | sheet
POST /hospital/prescription/withdraw | doctor | sheet
POST /hospital/patientAllergy/add | doctor | session
POST /hospital/patientFacts/record | doctor | session
POST /hospital/prescription/check | doctor | session
POST /hospital/prescription/discard | doctor | sheet
GET /hospital/prescription/facts | doctor,pharmacist | own
GET /hospital/prescription/drugs | doctor,pharmacist | own
GET /hospital/prescription/patientFacts | doctor,pharmacist | session
GET /hospital/prescription/sheet | doctor,pharmacist,office | sheet
GET /hospital/prescription/renewable | doctor | session
POST /hospital/prescription/saveDraft | doctor | session
GET /hospital/prescription/ofSession | doctor | session
GET /hospital/schedule/departments | doctor,pharmacist,office | own
GET /hospital/schedule/use | doctor,pharmacist,office | own
GET /hospital/serviceData/daily | office | own
GET /hospital/serviceData/exportXls | pharmacist,office | own
GET /hospital/serviceData/needs | office | own
GET /hospital/serviceData/rankDept | office | own
GET /hospital/serviceData/disease | pharmacist,office | own
GET /hospital/serviceData/rankDoctor | office | own
GET /hospital/serviceData/rankDrug | office | own
GET /hospital/serviceData/reject | pharmacist,office | own
GET /hospital/serviceData/funnel | office | own
GET /hospital/serviceData/heat | office | own
GET /hospital/serviceData/live | pharmacist,office | own
GET /hospital/serviceData/liveRows | pharmacist,office | own
GET /hospital/serviceData/overview | pharmacist,office | own
GET /hospital/serviceData/drill | pharmacist,office | own
GET /hospital/serviceData/trend | pharmacist,office | own
POST /hospital/chatSession/addNote | doctor | session
GET /hospital/chatSession/notes | doctor | session
POST /hospital/transfer/accept | doctor | transfer
POST /hospital/app/declineTransfer | patient | session
POST /hospital/transfer/reject | doctor | transfer
POST /hospital/transfer/request | doctor | session
GET /hospital/transfer/list | doctor | own
GET /hospital/transfer/targets | doctor | session
POST /hospital/transfer/withdraw | doctor | transfer
POST /hospital/app/proof | patient | session
POST /hospital/chatSession/judgeRevisit | doctor | session
GET /hospital/chatSession/proofs | doctor | session
POST /hospital/rules/publish | pharmacist,office | own
GET /hospital/rules/drafts | pharmacist,office | own
GET /hospital/rules/levels | pharmacist,office | own
POST /hospital/rules/setLevel | pharmacist,office | own
GET /hospital/userInfo/people | office | member
POST /hospital/userInfo/freeze | office | member
GET /hospital/illness/detail | office | illness
POST /hospital/illness/incomplete | office | session
POST /hospital/doctor/reviewSignature | office | doctor
POST /hospital/doctorStatus/capacity | office | doctor
POST /hospital/doctorStatus/suspend | office | doctor
POST /hospital/doctorStatus/resume | office | doctor
POST /hospital/doctorStatus/offline | office | doctor
GET /hospital/patient/file | doctor,office | member
POST /hospital/patient/merge | office | member
GET /hospital/config/list | office | own
POST /hospital/config/set | office | own
POST /hospital/icd/importExcel | office | own
POST /hospital/pharmacist/reviewSignature | office | pharmacist
`

/** Socket commands, with who may send them at all and what they name; see TABLE. */
const SOCKET_TABLE = `
hello | doctor,patient,pharmacist,office | own
session:list | doctor | own
session:accept | doctor | session
session:refuse | doctor | session
session:extend | doctor | session
session:grant | doctor | session
session:end | doctor,patient | session
session:cancel | patient | session
session:rate | patient | session
msg:send | doctor,patient | session
msg:recall | doctor,patient | session
msg:read | doctor,patient | session
history | doctor,patient | session
resume | doctor,patient | session
presence:set | doctor | own
`

interface Row {
  name: string
  who: string[]
  about: About | 'own'
}
const rowsOf = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', who = '', about = ''] = line.split(' | ')
      return { name, who: who.split(','), about: about as Row['about'] }
    })
const ROWS = rowsOf(TABLE)
const SOCKET_ROWS = rowsOf(SOCKET_TABLE)
const nameOf = (call: Call): string => `${call.methods[0] ?? ''} ${call.path}`
const clinical = allCalls.filter(({ path }) => path.startsWith('/hospital/') || path.startsWith('/care/'))
const callOf = (name: string): Call => {
  const call = clinical.find(one => nameOf(one) === name)
  if (!call) throw new Error(`no such call: ${name}`)
  return call
}

/** What differs from the body that all calls share: words that another call uses otherwise. */
const MORE: Readonly<Record<string, (of: AttackScene) => object>> = {
  'POST /hospital/chatSession/refuse': () => ({ reason: '1' }),
  'POST /hospital/transfer/request': () => ({ kind: 'doctor', reason: '1' }),
  'POST /hospital/drugStock/move': () => ({ kind: '1', qty: 1 }),
  'POST /hospital/dispense/pick': () => ({ lines: [] }),
  'POST /hospital/dispense/finish': () => ({ reason: '不再到货' }),
  'POST /hospital/dispense/moveShop': () => ({ shopCode: 'S02', reason: '原药房停电' }),
  'GET /hospital/dispense/issued': () => ({ rxNo: 'RX20261120000001' }),
  'POST /hospital/dispense/return': of => ({ cause: 'quality', reason: '破损', lines: [{ id: of.ids.stock, qty: 1 }] }),
  'POST /hospital/prescription/submit': () => ({ password: 'Xinglin@2026' }),
  'POST /hospital/prescription/resubmit': () => ({ password: 'Xinglin@2026' }),
  'POST /hospital/patientFacts/record': () => ({
    ...{ weightG: 60_000, creatinine: { umol10: 900, day: '2026-11-01' }, pregnancy: 0, lactation: 0, liverGrade: 'A' },
  }),
  'POST /hospital/app/allergy/add': () => ({ kind: '1', text: '青霉素' }),
  'POST /hospital/app/proof': () => ({ kind: '1', file: 'temp/none.png', diagnosis: '', hospital: '', date: null }),
  'POST /hospital/chatSession/judgeRevisit': () => ({ verdict: '3', proofs: [] }),
  'POST /hospital/app/chooseShop': () => ({
    ...{ shopCode: 'S1', delivery: '1', receiverName: '', receiverPhone: '', address: '' },
  }),
  'POST /hospital/app/member/edit': () => ({
    ...{ name: '改名', relation: '0', certNo: '', guardianName: '', guardianCertNo: '', guardianPhone: '' },
    ...{ weightG: null, pregnancy: '0' },
  }),
  'POST /hospital/app/consult': () => ({
    ...{ doctorId: 'x', serviceType: '1', chiefComplaint: '咳嗽', description: '咳嗽三天，夜间明显。', durationText: '3天' },
    ...{ visitedBefore: 'N', allergyDeclared: '无', currentDrugs: '无', images: [], agreeTerms: true, termsVersion: '1' },
  }),
  'POST /hospital/app/care/book': of => ({ ...of.care, address: '杏林路1号2单元', contactPhone: '13800001111' }),
  'POST /care/reservation/reschedule': of => of.care,
  'POST /care/reservation/assign': () => ({ nurseId: demoUserId('nurse2') }),
  'POST /care/reservation/noShow': () => ({ withRefund: true }),
  'GET /hospital/chatSession/search': () => ({ q: '血压' }),
  'POST /hospital/doctorStatus/capacity': () => ({ max: 3 }),
  'POST /hospital/doctorStatus/suspend': () => ({ from: '2026-11-20 10:00:00', to: null }),
  'POST /hospital/patient/merge': of => ({ mergedId: of.ids.session, mergedVersion: 1 }),
  'POST /hospital/config/set': () => ({ key: 'service.quota', value: '30', before: null }),
  'POST /hospital/pharmacist/reviewSignature': () => ({ verdict: 'refuse' }),
  'POST /hospital/doctor/reviewSignature': () => ({ verdict: 'refuse' }),
  'POST /hospital/userInfo/freeze': () => ({ status: '2' }),
}

/** What a call is sent with. */
function inputOf(of: AttackScene, { name, about }: Row): Record<string, unknown> {
  const key: Exclude<Row['about'], 'own'> = about === 'own' ? 'session' : about
  const id = of.ids[key]
  const version =
    about === 'session'
      ? of.versions.session
      : about === 'order'
        ? of.versions.order
        : about === 'unpaid'
          ? of.versions.unpaid
          : of.body.version
  return {
    ...of.body,
    ...{ requestId: newKey(), id, sid: of.ids.session, rxId: of.ids.sheet, version, payNo: of.payNo, stockId: of.ids.stock },
    ...{ memberId: of.ids.member, channel: 'demo', outcome: 'success' },
    ...MORE[name]?.(of),
  }
}

/** Tables that an attack could change; logs and signs of life are left out. */
const TABLES = [
  ...[t.careReservation, t.careSchedule],
  ...[t.chatSession, t.chatMessage, t.chatSegment, t.chatRating, t.chatShare, t.chatBreakGlass, t.outbox],
  ...[t.hosPrescription, t.hosRxLine, t.hosRxVersion, t.hosRxReview, t.hosRxOverride, t.hosSignature],
  ...[t.hosOrder, t.hosPayment, t.hosRefund, t.hosDispense, t.hosDrugStock, t.hosStockMove, t.hosTransfer],
  ...[t.hosMedicalRecord, t.hosPatientAllergy, t.hosIllness, t.hosRevisitProof, t.hosAppUser, t.sysMessage, t.sysAnnouncement],
]

describeOnDatabases('attacks on clinical calls', open => {
  let ward: Ward
  let of: AttackScene
  beforeAll(async () => {
    ward = await startWard({ open })
    of = await attackScene(ward)
  })
  afterAll(() => ward.close())

  async function digest(): Promise<string> {
    const sums: string[] = []
    for (const table of TABLES) {
      const { rows } = await ward.database.db.execute<{ sum: string }>(
        sql`select md5(coalesce(string_agg(md5(one::text), '' order by md5(one::text)), '')) as sum from ${table} one`,
      )
      sums.push(rows[0]?.sum ?? '')
    }
    // signs of life move in these tables, too
    const { rows: people } = await ward.database.db.execute(
      sql`select id, name, birthday, phone, cert_no, allergies, past_history, weight_g, scr_umol10, lactation, liver_grade, version from ${t.hosPatient} order by id`,
    )
    const { rows: doctors } = await ward.database.db.execute(
      sql`select id, enabled, max_concurrent, suspended_from, suspended_to, signature_status, version from ${t.hosDoctor} order by id`,
    )
    return [...sums, JSON.stringify(people), JSON.stringify(doctors)].join(' ')
  }
  async function send(
    row: Row,
    token: string,
  ): Promise<{ text: string; body: { success?: boolean; message?: string; code?: number } }> {
    const call = callOf(row.name)
    const { path, rest } = fillPath(call.path, inputOf(of, row))
    const [method = 'GET'] = call.methods
    const scalars = Object.entries(rest).filter(([, value]) => typeof value !== 'object')
    const query = new URLSearchParams(scalars.map(([key, value]): [string, string] => [key, String(value)])).toString()
    const { text } =
      method === 'GET'
        ? await ward.raw(method, `/jeecg-boot${path}?${query}`, { token })
        : await ward.raw(method, `/jeecg-boot${path}`, { token, json: rest })
    return { text, body: JSON.parse(text) }
  }
  const everybody = () => Object.entries<[string, string] | string[]>({ ...of.strangers, ...of.colleagues })

  it('[PHARM-07] [SEC-02] every clinical call and socket command has its row in the table of attacks', () => {
    expect(ROWS.map(({ name }) => name).toSorted()).toEqual(clinical.map(nameOf).toSorted())
    expect(SOCKET_ROWS.map(({ name }) => name).toSorted()).toEqual([...CHAT_COMMANDS].toSorted())
  })

  it('[PHARM-07] [WALK-42] no clinical call is open to another role, and the try changes nothing', async () => {
    const before = await digest()
    for (const row of ROWS.filter(({ who }) => !who.includes('public')))
      for (const [who, [role = '', token = '']] of everybody()) {
        if (row.who.includes(role)) continue
        const { text, body } = await send(row, token)
        expect(body, `${row.name} by ${who}`).toMatchObject({ success: false })
        for (const secret of of.secrets) expect(text, `${row.name} by ${who}`).not.toContain(secret)
      }
    expect(await digest()).toBe(before)
  })

  it('[PHARM-07] [PAY-05] [TRANSFER-08] nobody reaches what is another doctor’s, another patient’s or another hospital’s by its id', async () => {
    const before = await digest()
    const leaks: string[] = []
    for (const row of ROWS.filter(({ about }) => about !== 'own'))
      for (const [who, [role = '', token = '']] of Object.entries<string[]>(of.strangers)) {
        if (!row.who.includes(role)) continue
        const { text, body } = await send(row, token)
        const named = of.secrets.filter(secret => text.includes(secret))
        // refused for who asks, not for how it was asked
        if (body.success !== false || named.length > 0 || (body.message ?? '').startsWith('参数不合法'))
          leaks.push(`${row.name} by ${who}: ${body.message ?? ''} ${named.join()}`)
      }
    expect(leaks).toEqual([])
    expect(await digest()).toBe(before)
  })

  it('[PHARM-07] lists and own data of a stranger name nothing of the case', async () => {
    for (const row of ROWS.filter(({ about, who, name }) => about === 'own' && !who.includes('public') && name.startsWith('GET')))
      for (const [who, [role = '', token = '']] of Object.entries<string[]>(of.strangers)) {
        if (!row.who.includes(role)) continue
        const call = callOf(row.name)
        const { text } = await ward.raw('GET', `/jeecg-boot${call.path}`, { token })
        for (const secret of of.secrets) expect(text, `${row.name} by ${who}`).not.toContain(secret)
      }
  })

  it('[PHARM-07] over the socket neither another role nor a stranger moves or reads a session, and hears nothing of it', async () => {
    const before = await digest()
    const inputs = {
      sid: of.ids.session,
      version: of.versions.session,
      reason: '1',
      score: 5,
      text: '',
      seq: 2,
      readSeq: 1,
      fromSeq: 0,
    }
    const said = { ...inputs, kind: 'text', content: '您好', clientMsgId: newKey() }
    for (const [who, [role = '', token = '']] of everybody()) {
      const client = ward.connect(token)
      await client.connected()
      await client.sendRaw('hello', { tab: 'attack', lastEs: 0, sessions: [{ sid: of.ids.session, lastSeq: 0 }] })
      const isStranger = who in of.strangers
      for (const row of SOCKET_ROWS) {
        const may = row.who.includes(role) && (row.about === 'own' || !isStranger)
        if (may) continue
        const answer = await client.sendRaw(row.name, said)
        expect(answer, `${row.name} by ${who}`).toMatchObject({ ok: false })
        for (const secret of of.secrets) expect(JSON.stringify(answer), `${row.name} by ${who}`).not.toContain(secret)
      }
      if (isStranger) expect(JSON.stringify(client.events), who).not.toContain(of.ids.session)
      client.socket.disconnect()
    }
    expect(await digest()).toBe(before)
  })
})
