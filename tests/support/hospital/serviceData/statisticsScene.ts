import * as t from '#server/db/tables/index.ts'
import type { TestApp } from '#tests/support/testApp.ts'

/** A moment of March 2025 in Shanghai: day, hour, minute, second. */
export const at = (day: number, hour = 9, minute = 0, second = 0): Date =>
  new Date(Date.UTC(2025, 2, day, hour - 8, minute, second))
const TENANT = 1

/**
 * Five consultations of two doctors in two departments between the 3rd and the 6th of March 2025, with what they led to; nothing else of the database
 * lies in that month. s1 (A01, d1): accepted, prescribed, rated 5. s2 (A01, d1): accepted, moved to d2 of A02, ended by itself. s3 (A02): expired.
 * s4 (A02): refused before. s5 (A01): still waiting.
 */
export async function makeScene({ database: { db } }: TestApp): Promise<void> {
  const doctor = (id: string, orgCode: string) => ({
    id: `doc-${id}`,
    tenantId: TENANT,
    userId: id,
    name: `医生${id}`,
    title: '3',
    orgCode,
  })
  await db.insert(t.hosDoctor).values([doctor('d1', 'A01'), doctor('d2', 'A02')])
  await db.insert(t.hosPatient).values(
    ['p1', 'p2', 'p3'].map(id => ({
      id,
      tenantId: TENANT,
      name: `患者${id}`,
      sex: 1,
      birthday: '1990-01-01',
      phone: `1770000000${id[1]}`,
    })),
  )
  const session = (id: string, more: Partial<typeof t.chatSession.$inferInsert>) => ({
    id,
    tenantId: TENANT,
    sessionNo: `S-${id}`,
    orderId: `o-${id}`,
    patientId: 'p1',
    doctorUserId: 'd1',
    orgCode: 'A01',
    serviceType: '1',
    status: '30',
    chiefComplaint: '头痛',
    createdAt: at(3),
    acceptDeadline: at(3, 10),
    quotaTotal: 20,
    lastMsgAt: at(3, 10),
    ...more,
  })
  await db.insert(t.chatSession).values([
    session('s1', { acceptedAt: at(3, 9, 4), firstReplyAt: at(3, 9, 5), endedAt: at(3, 9, 34), endReason: '1' }),
    session('s2', {
      patientId: 'p2',
      doctorUserId: 'd2',
      orgCode: 'A02',
      createdAt: at(4),
      acceptedAt: at(4, 9, 10),
      endedAt: at(4, 10),
      endReason: '3',
      lastMsgAt: at(4, 10),
    }),
    session('s3', {
      patientId: 'p3',
      doctorUserId: 'd2',
      orgCode: 'A02',
      createdAt: at(5),
      status: '40',
      endedAt: at(5, 9, 30),
    }),
    session('s4', {
      patientId: 'p3',
      doctorUserId: 'd2',
      orgCode: 'A02',
      createdAt: at(6),
      status: '50',
      endedAt: at(6, 9, 2),
    }),
    session('s5', { createdAt: at(6, 23, 59, 59), status: '10', acceptDeadline: new Date('2099-01-01') }),
  ])
  const segment = (id: string, sessionId: string, doctorUserId: string, startedAt: Date, endedAt: Date) => ({
    id,
    sessionId,
    doctorUserId,
    status: '4',
    fromSeq: 1,
    startedAt,
    endedAt,
  })
  await db
    .insert(t.chatSegment)
    .values([
      segment('g1', 's1', 'd1', at(3, 9, 4), at(3, 9, 34)),
      segment('g2', 's2', 'd1', at(4, 9, 10), at(4, 9, 20)),
      segment('g3', 's2', 'd2', at(4, 9, 20), at(4, 10)),
    ])
  const order = (id: string, paidAt: Date | null, payFen: number, more: Partial<typeof t.hosOrder.$inferInsert> = {}) => ({
    id,
    tenantId: TENANT,
    orderNo: `N-${id}`,
    patientId: 'p1',
    doctorId: 'doc-d1',
    serviceType: '1',
    status: '3',
    amountFen: payFen,
    payFen,
    paidAt,
    requestId: id,
    createTime: at(3),
    ...more,
  })
  await db
    .insert(t.hosOrder)
    .values([
      order('o-s1', at(3), 2_000),
      order('o-s2', at(4), 3_000, { doctorId: 'doc-d2', createTime: at(4) }),
      order('o-s3', at(5), 1_000, { doctorId: 'doc-d2', createTime: at(5) }),
      order('o-none', null, 900, { createTime: at(6), status: '7' }),
      order('o-rx', at(4, 12), 1_850, { type: '2', refId: 'rx1', doctorId: null, serviceType: null }),
    ])
  const payment = (payNo: string, orderId: string, status: '1' | '2', amountFen: number) => ({
    id: payNo,
    tenantId: TENANT,
    payNo,
    orderId,
    channel: 'demo',
    amountFen,
    status,
    at: at(3),
  })
  await db.insert(t.hosPayment).values([payment('pay2', 'o-s2', '1', 3_000), payment('pay2b', 'o-s2', '2', 3_000)])
  const refund = (id: string, payNo: string, amountFen: number, doneAt: Date) => ({
    id,
    tenantId: TENANT,
    refundNo: id,
    orderId: 'o-s2',
    payNo,
    amountFen,
    status: '2' as const,
    doneAt,
    at: at(4),
  })
  await db
    .insert(t.hosRefund)
    .values([refund('f1', 'pay2', 500, at(5)), refund('f2', 'pay2', 700, at(6, 23, 59, 59)), refund('f3', 'pay2b', 3_000, at(5))])
  const say = (
    sessionId: string,
    seq: number,
    senderKind: 1 | 2 | 3,
    sentAt: Date,
    kind = 'text',
    recalledAt: Date | null = null,
  ) => ({
    id: `${sessionId}-${seq}`,
    sessionId,
    seq,
    clientMsgId: `${seq}`,
    senderKind,
    senderId: ['', 'd1', 'p1', ''][senderKind] ?? '',
    senderName: '',
    kind,
    sentAt,
    recalledAt,
  })
  // a run of two questions, answered after 60 s; a recalled and a system line are no answers; the next question after 20 s; the last has none
  await db
    .insert(t.chatMessage)
    .values([
      say('s1', 1, 3, at(3, 9, 0), 'illness'),
      say('s1', 2, 2, at(3, 9, 4, 10)),
      say('s1', 3, 2, at(3, 9, 4, 40)),
      say('s1', 4, 3, at(3, 9, 4, 50), 'notice'),
      say('s1', 5, 1, at(3, 9, 5, 0), 'text', at(3, 9, 5, 5)),
      say('s1', 6, 1, at(3, 9, 5, 10)),
      say('s1', 7, 2, at(3, 9, 6, 0)),
      say('s1', 8, 1, at(3, 9, 6, 20)),
      say('s1', 9, 2, at(3, 9, 7, 0)),
      say('s1', 10, 3, at(3, 9, 34), 'rating'),
    ])
  await db
    .insert(t.chatRating)
    .values({ sessionId: 's1', doctorUserId: 'd1', patientId: 'p1', score: 5, text: '很好', at: at(3, 12) })
  await makeSheets(db)
  await db.insert(t.hosPresenceLog).values([
    { id: 'on1', tenantId: TENANT, doctorId: 'doc-d1', effective: '1', from: at(2, 23), to: at(3, 9, 14) },
    { id: 'on2', tenantId: TENANT, doctorId: 'doc-d1', effective: '2', from: at(3, 9, 14), to: at(3, 10) },
    { id: 'off', tenantId: TENANT, doctorId: 'doc-d1', effective: '0', from: at(3, 10), to: at(5) },
    { id: 'stop', tenantId: TENANT, doctorId: 'doc-d2', effective: '3', from: at(3), to: at(6) },
  ])
}

/** rx1 (A01, d1): L2, rejected with two reasons, mended and approved; rx2 (A02, d2, herbs): approved at once after a look of a senior. */
async function makeSheets(db: TestApp['database']['db']): Promise<void> {
  const head = (id: string, more: Partial<typeof t.hosPrescription.$inferInsert>) => ({
    id,
    tenantId: TENANT,
    rxNo: `RX-${id}`,
    sessionId: 's1',
    orderId: 'o-s1',
    patientId: 'p1',
    doctorId: 'doc-d1',
    orgCode: 'A01',
    rxType: '1',
    hospitalName: '杏林',
    status: '3' as const,
    ...more,
  })
  const diagnosis = (code: string, name: string, main: boolean) => ({ kind: 1 as const, code, name, main })
  await db.insert(t.hosPrescription).values([
    head('rx1', {
      rxVersion: 2,
      totalFen: 1_850,
      submittedAt: at(3, 9, 30),
      reviewedAt: at(3, 10, 30),
      diagnoses: [diagnosis('J06.9', '急性上呼吸道感染', false), diagnosis('I10', '高血压', true)],
    }),
    head('rx2', {
      sessionId: 's2',
      doctorId: 'doc-d2',
      orgCode: 'A02',
      rxType: '3',
      totalFen: 4_200,
      longTerm: 'Y',
      submittedAt: at(4, 9, 40),
      reviewedAt: at(4, 9, 50),
      diagnoses: [diagnosis('ZB01', '感冒', true)],
      status: '9',
    }),
  ])
  const check = (level: 1 | 2) => ({
    ruleId: 'D1',
    level,
    lineNos: [1],
    title: '',
    detail: '',
    data: {},
    advice: '',
    source: '',
    key: `D1|${level}`,
  })
  const version = (rxId: string, rxVersion: number, submittedAt: Date, levels: (1 | 2)[]) => ({
    rxId,
    rxVersion,
    tenantId: TENANT,
    canonical: '',
    sha256: '',
    checks: levels.map(check),
    rulesCode: '',
    dataRev: 1,
    inputsHash: '',
    signatureId: '',
    submittedAt,
  })
  await db
    .insert(t.hosRxVersion)
    .values([version('rx1', 1, at(3, 9, 20), [1, 2]), version('rx1', 2, at(3, 9, 30), []), version('rx2', 1, at(4, 9, 40), [1])])
  const review = (
    id: string,
    rxId: string,
    rxVersion: number,
    result: '1' | '2' | '3',
    finishedAt: Date,
    reasonCodes: string[] = [],
  ) => ({ id, tenantId: TENANT, rxId, rxVersion, reviewerId: 'ph', result, reasonCodes, startedAt: finishedAt, finishedAt })
  await db
    .insert(t.hosRxReview)
    .values([
      review('v1', 'rx1', 1, '2', at(3, 9, 26), ['204', '206']),
      review('v2', 'rx1', 2, '1', at(3, 10, 30)),
      review('v3', 'rx2', 1, '3', at(4, 9, 45)),
      review('v4', 'rx2', 1, '1', at(4, 9, 50)),
    ])
  const line = (rxId: string, rxVersion: number, no: number, drugCode: string) => ({
    rxId,
    rxVersion,
    no,
    tenantId: TENANT,
    drugCode,
    facts: { name: drugCode, spec: '', unit: '', strengthText: '' },
    priceFen: 1,
    amountFen: 1,
  })
  await db
    .insert(t.hosRxLine)
    .values([line('rx1', 1, 1, 'X9'), line('rx1', 2, 1, 'W01'), line('rx1', 2, 2, 'X2'), line('rx2', 1, 1, 'H1')])
}
