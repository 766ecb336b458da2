// Over 400 lines: a line for each column of the tables of a consultation, which are read side by side.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ConsentKind } from '#contract/rules/patientConsents.ts'
import type { ChatMessage } from '#contract/entities/chat.ts'
import { at, id, stamps, tenantId, version } from './columns.ts'

/** Columns of a doctor, anew for each table that is made of them. Money in fen. */
export const doctorColumns = () => ({
  id: id(),
  tenantId: tenantId(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  /** dictionary doctor_title */
  title: text('title').notNull(),
  orgCode: text('org_code').notNull(),
  goodAt: text('good_at').notNull().default(''),
  intro: text('intro').notNull().default(''),
  feeFen: integer('fee_fen').notNull().default(0),
  maxConcurrent: integer('max_concurrent').notNull().default(5),
  enabled: boolean('enabled').notNull().default(true),
  /** what the doctor chose: '0' offline, '1' online, '2' busy */
  desired: text('desired').notNull().default('0'),
  /** the doctor's user id: chosen by them, or by the office for them, so it stays; else a sign-in ends '0'. Null: as `updateBy` says */
  desiredBy: text('desired_by'),
  /** counted as connected until then after the last socket closed (presence.graceSec) */
  graceUntil: at('grace_until'),
  suspendedFrom: at('suspended_from'),
  suspendedTo: at('suspended_to'),
  /** outside duty board and service times, where the hospital lets them decide (presence.bySchedule); the clock keeps it */
  offDuty: boolean('off_duty').notNull().default(false),
  code: text('code').notNull().default(''),
  licenseNo: text('license_no').notNull().default(''),
  practiceNo: text('practice_no').notNull().default(''),
  practiceYears: integer('practice_years'),
  /** what the doctor may prescribe: Western drugs, 中成药, herbs, antibiotics of the restricted class */
  canWestern: text('can_western').notNull().default('Y'),
  canPatent: text('can_patent').notNull().default('N'),
  canHerb: text('can_herb').notNull().default('N'),
  canRestricted: text('can_restricted').notNull().default('N'),
  isPediatric: text('is_pediatric').notNull().default('N'),
  signatureFile: text('signature_file'),
  /** 0 未上传, 1 待审, 2 生效, 3 停用 */
  signatureStatus: text('signature_status').$type<'0' | '1' | '2' | '3'>().notNull().default('0'),
  /** user id of who uploaded the picture: another person lets it take effect */
  signatureBy: text('signature_by'),
  sort: integer('sort').notNull().default(0),
  /** codes of service_type, comma-joined */
  openTypes: text('open_types').notNull().default(''),
  version: version(),
  ...stamps,
})

/** Doctor record of a staff user (consultation.md 3.2). */
export const hosDoctor = pgTable('hos_doctor', doctorColumns(), t => [
  uniqueIndex('hos_doctor_user').on(t.userId),
  index('hos_doctor_org').on(t.orgCode),
])

/** A person who is treated and who signs in on /patient (D36). */
export const hosPatient = pgTable(
  'hos_patient',
  {
    id: id(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    /** 1 male, 2 female */
    sex: integer('sex').notNull(),
    birthday: text('birthday').notNull(),
    phone: text('phone').notNull(),
    allergies: jsonb('allergies').$type<string[]>().notNull().default([]),
    pastHistory: text('past_history').notNull().default(''),
    /** 1: may sign in; 0: closed, by its patient at `closedAt` */
    status: integer('status').notNull().default(1),
    closedAt: at('closed_at'),
    /** the patient whose record goes on for both since the two were united; not to be undone */
    mergedInto: text('merged_into'),
    /** has a chat socket until then; null: has none */
    hereUntil: at('here_until'),
    /** the name whose initials stand in hos_patient_initials; another one: they are still to be written */
    initialsOf: text('initials_of'),
    /** the account that holds the card; null: its own, of before there were families */
    userId: text('user_id'),
    certType: text('cert_type').notNull().default(''),
    certNo: text('cert_no').notNull().default(''),
    certHash: text('cert_hash'),
    /** dictionary patient_relation */
    relation: text('relation').notNull().default('0'),
    isDefault: text('is_default').notNull().default('Y'),
    guardianName: text('guardian_name').notNull().default(''),
    guardianCertNo: text('guardian_cert_no').notNull().default(''),
    guardianPhone: text('guardian_phone').notNull().default(''),
    weightG: integer('weight_g'),
    heightMm: integer('height_mm'),
    weightAt: at('weight_at'),
    /** 0 未知, 1 否, 2 是 */
    pregnancy: integer('pregnancy').notNull().default(0),
    pregnancyWeeks: integer('pregnancy_weeks'),
    lactation: integer('lactation').notNull().default(0),
    /** creatinine, tenths of µmol/L */
    scrUmol10: integer('scr_umol10'),
    scrAt: at('scr_at'),
    liverGrade: text('liver_grade').$type<'A' | 'B' | 'C'>(),
    /** 0 未认证, 1 已认证, 2 失败 */
    realName: integer('real_name').notNull().default(0),
    allergyAsked: at('allergy_asked'),
    version: version(),
    ...stamps,
  },
  t => [
    index('hos_patient_phone').on(t.phone),
    // who left is asked each second: of a million patients a few are here
    index('hos_patient_here')
      .on(t.hereUntil)
      .where(sql`here_until is not null`),
    index('hos_patient_user').on(t.userId),
    uniqueIndex('hos_patient_cert')
      .on(t.tenantId, t.userId, t.certHash)
      .where(sql`cert_hash is not null`),
    // what the palette asks by: beginning of the name, of the name without its first character, end of the phone. Ordered by code points, so that a
    // prefix is a range for any plan and no extension is needed
    index('hos_patient_name').on(t.tenantId, sql`(${t.name} collate "C")`),
    index('hos_patient_given').on(t.tenantId, sql`(substr(${t.name}, 2) collate "C")`),
    index('hos_patient_phone_end').on(t.tenantId, sql`(reverse(${t.phone}) collate "C")`),
    index('hos_patient_unindexed')
      .on(t.id)
      .where(sql`${t.initialsOf} is distinct from ${t.name}`),
  ],
)

/** What a patient agreed to, and until when (PATIENT_CONSENTS, SEC-08, SEC-10). A row for each time; none is ever changed but by its withdrawal. */
export const hosPatientConsent = pgTable(
  'hos_patient_consent',
  {
    id: id(),
    tenantId: tenantId(),
    patientId: text('patient_id').notNull(),
    kind: text('kind').$type<ConsentKind>().notNull(),
    /** of the text that was read */
    version: text('version').notNull(),
    givenAt: at('given_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  t => [
    index('hos_patient_consent_patient').on(t.patientId, t.givenAt),
    // one that holds at a time
    uniqueIndex('hos_patient_consent_held')
      .on(t.patientId, t.kind)
      .where(sql`withdrawn_at is null`),
  ],
)

/** Pinyin initials of patients, a line for each way to read the name (server/modules/search/initials.repository.ts). */
export const hosPatientInitials = pgTable(
  'hos_patient_initials',
  {
    tenantId: tenantId(),
    initials: text('initials').notNull(),
    patientId: text('patient_id').notNull(),
  },
  t => [
    uniqueIndex('hos_patient_initials_range').on(t.tenantId, sql`(${t.initials} collate "C")`, t.patientId),
    index('hos_patient_initials_patient').on(t.patientId),
  ],
)

/** Columns of an order, anew for each table that is made of them. Money in fen. */
export const orderColumns = () => ({
  id: id(),
  tenantId: tenantId(),
  orderNo: text('order_no').notNull().unique(),
  patientId: text('patient_id').notNull(),
  /** of a consultation */
  doctorId: text('doctor_id'),
  serviceType: text('service_type'),
  /** dictionary order_type: 1 问诊, 2 处方药品, 3 护理服务 */
  type: text('type').$type<'1' | '2' | '3'>().notNull().default('1'),
  /** dictionary order_status */
  status: text('status').notNull(),
  /** prescription or reservation it is for */
  refId: text('ref_id'),
  payFen: integer('pay_fen').notNull().default(0),
  discountFen: integer('discount_fen').notNull().default(0),
  payChannel: text('pay_channel'),
  payDeadline: at('pay_deadline'),
  /** of the last refund that came through */
  refundedAt: at('refunded_at'),
  closedAt: at('closed_at'),
  shopCode: text('shop_code'),
  /** 1 自提, 2 快递 */
  delivery: text('delivery'),
  deliveryFeeFen: integer('delivery_fee_fen').notNull().default(0),
  receiverName: text('receiver_name').notNull().default(''),
  receiverPhone: text('receiver_phone').notNull().default(''),
  address: text('address').notNull().default(''),
  expressNo: text('express_no').notNull().default(''),
  pickedBy: text('picked_by'),
  pickedAt: at('picked_at'),
  issuedAt: at('issued_at'),
  /** what issued drugs were worth that came back: the office may pay back so much of an issued order */
  returnedFen: integer('returned_fen').notNull().default(0),
  version: version(),
  amountFen: integer('amount_fen').notNull(),
  refundFen: integer('refund_fen').notNull().default(0),
  paidAt: at('paid_at'),
  finishedAt: at('finished_at'),
  /** the patient's requestId: a repeat answers the same order */
  requestId: text('request_id').notNull(),
  ...stamps,
})

/** Order of a consultation (consultation.md 3.3, 3.7). status is a function of the session's status (I-1). */
export const hosOrder = pgTable('hos_order', orderColumns(), t => [
  uniqueIndex('hos_order_request').on(t.patientId, t.requestId),
  // of an order whose money is on its way back the sheet may have been approved again
  uniqueIndex('hos_order_ref')
    .on(t.refId)
    .where(sql`type in ('2', '3') and status not in ('4', '5', '6', '7')`),
  index('hos_order_list').on(t.tenantId, t.type, t.status, t.createTime),
  index('hos_order_listed').on(t.tenantId, t.createTime, t.id),
  index('hos_order_paid').on(t.tenantId, t.paidAt),
  index('hos_order_unpaid')
    .on(t.payDeadline)
    .where(sql`status = '0'`),
])

export const hosIllness = pgTable('hos_illness', {
  id: id(),
  tenantId: tenantId(),
  patientId: text('patient_id').notNull(),
  orderId: text('order_id').notNull(),
  /** the whole IllnessCard as the patient sent it */
  card: jsonb('card').notNull(),
  submittedAt: at('submitted_at').notNull(),
  /** consent of the patient: version of CONSULT_TERMS that was read, and when; empty for those from before it was kept */
  termsVersion: text('terms_version').notNull().default(''),
  agreedAt: at('agreed_at'),
  /** address from which the patient agreed */
  agreedIp: text('agreed_ip').notNull().default(''),
})

/** consultation.md 3.3 ChatSession. `rev` grows with every visible change, `version` is the lock of commands. */
export const chatSession = pgTable(
  'chat_session',
  {
    id: id(),
    tenantId: tenantId(),
    sessionNo: text('session_no').notNull().unique(),
    orderId: text('order_id').notNull().unique(),
    patientId: text('patient_id').notNull(),
    /** the account that opened it (hos_app_user): its socket gets what happens */
    appUserId: text('app_user_id').notNull().default(''),
    /** dictionary revisit_status; isRevisit is Y at 2 */
    revisitStatus: text('revisit_status').notNull().default('0'),
    isRevisit: text('is_revisit').notNull().default('N'),
    revisitAt: at('revisit_at'),
    /** staff user id of the doctor now responsible */
    doctorUserId: text('doctor_user_id').notNull(),
    orgCode: text('org_code').notNull(),
    serviceType: text('service_type').notNull(),
    /** dictionary session_status */
    status: text('status').notNull(),
    chiefComplaint: text('chief_complaint').notNull(),
    createdAt: at('created_at').notNull(),
    acceptDeadline: at('accept_deadline').notNull(),
    acceptedAt: at('accepted_at'),
    firstReplyAt: at('first_reply_at'),
    serviceDeadline: at('service_deadline'),
    /** until when the patient may decline the doctor who took over; null once that doctor has written */
    declineUntil: at('decline_until'),
    endedAt: at('ended_at'),
    endReason: text('end_reason'),
    /** kept for the law alone since its patient closed their account: no doctor sees it */
    sealedAt: at('sealed_at'),
    refuseReason: text('refuse_reason'),
    quotaTotal: integer('quota_total').notNull(),
    quotaUsed: integer('quota_used').notNull().default(0),
    extendCount: integer('extend_count').notNull().default(0),
    /** names of critical signs (contract/rules/riskSigns.ts) */
    risk: jsonb('risk').$type<string[]>().notNull().default([]),
    /** 1: seen soon */
    priority: integer('priority').notNull().default(0),
    waitingSince: at('waiting_since'),
    lastSeq: integer('last_seq').notNull().default(0),
    /** last words of the row as the doctor, the patient reads them, and the sender kind of who said them */
    lastMsgPreview: text('last_msg_preview').notNull().default(''),
    lastMsgBy: integer('last_msg_by').notNull().default(3),
    previewPatient: text('preview_patient').notNull().default(''),
    previewPatientBy: integer('preview_patient_by').notNull().default(3),
    lastMsgAt: at('last_msg_at').notNull(),
    /** messages the doctor, the patient have not read */
    unreadDoctor: integer('unread_doctor').notNull().default(0),
    unreadPatient: integer('unread_patient').notNull().default(0),
    readSeqDoctor: integer('read_seq_doctor').notNull().default(0),
    readSeqPatient: integer('read_seq_patient').notNull().default(0),
    rev: integer('rev').notNull().default(1),
    version: version(),
  },
  t => [
    index('chat_session_doctor').on(t.doctorUserId, t.status, t.lastMsgAt),
    index('chat_session_patient').on(t.patientId, t.lastMsgAt),
    index('chat_session_account').on(t.appUserId, t.lastMsgAt),
    index('chat_session_deadlines').on(t.status, t.acceptDeadline, t.serviceDeadline),
    // periods of the statistics
    index('chat_session_created').on(t.tenantId, t.createdAt),
    // records of a doctor, the newest first
    index('chat_session_records')
      .on(t.doctorUserId, t.acceptedAt, t.id)
      .where(sql`accepted_at is not null and sealed_at is null`),
    index('chat_session_accepted').on(t.tenantId, t.acceptedAt),
    index('chat_session_ended').on(t.tenantId, t.endedAt),
  ],
)

/** Who was responsible for which range of the log (I-3). */
export const chatSegment = pgTable(
  'chat_segment',
  {
    id: id(),
    sessionId: text('session_id').notNull(),
    doctorUserId: text('doctor_user_id').notNull(),
    /** dictionary segment_status */
    status: text('status').notNull(),
    fromSeq: integer('from_seq').notNull(),
    toSeq: integer('to_seq'),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    /** of hos_transfer: how it began or, for one that was given away, ended */
    transferId: text('transfer_id'),
  },
  t => [
    index('chat_segment_session').on(t.sessionId),
    index('chat_segment_doctor').on(t.doctorUserId, t.sessionId),
    // what a doctor gave away is little of what they had
    index('chat_segment_given')
      .on(t.doctorUserId, t.sessionId)
      .where(sql`status = '3'`),
    index('chat_segment_started').on(t.startedAt),
    // who was busy in a day; a clock that ran backwards makes no range
    index('chat_segment_span').using(
      'gist',
      sql`tstzrange(${t.startedAt}, greatest(${t.startedAt}, coalesce(${t.endedAt}, 'infinity'::timestamptz)), '[]')`,
    ),
  ],
)

/** The log of a session: seq without holes, the same clientMsgId of a sender once (I-2). Never deleted. */
export const chatMessage = pgTable(
  'chat_message',
  {
    id: id(),
    sessionId: text('session_id').notNull(),
    seq: integer('seq').notNull(),
    clientMsgId: text('client_msg_id').notNull(),
    senderKind: integer('sender_kind').notNull(),
    senderId: text('sender_id').notNull(),
    senderName: text('sender_name').notNull(),
    kind: text('kind').notNull(),
    content: text('content').notNull().default(''),
    attachments: jsonb('attachments').notNull().default([]),
    card: jsonb('card'),
    sentAt: at('sent_at').notNull(),
    /** taken back by who wrote it; the words stay here, with the hospital */
    recalledAt: at('recalled_at'),
    /** what it answers to, as it was then */
    quote: jsonb('quote').$type<NonNullable<ChatMessage['quote']>>(),
    rev: integer('rev').notNull().default(1),
  },
  t => [
    uniqueIndex('chat_message_seq').on(t.sessionId, t.seq),
    uniqueIndex('chat_message_client').on(t.sessionId, t.senderId, t.clientMsgId),
    // a day of all sessions (DailyStatisticsJob)
    index('chat_message_sent').on(t.sentAt),
    // of which consultations a rating was asked for
    index('chat_message_rating')
      .on(t.sessionId)
      .where(sql`kind = 'rating'`),
  ],
)

/** What doctors write about a session for one another; never to the patient, nor into a shared record. Append only. */
export const chatNote = pgTable(
  'chat_note',
  {
    id: id(),
    tenantId: tenantId(),
    sessionId: text('session_id').notNull(),
    byUser: text('by_user').notNull(),
    byName: text('by_name').notNull(),
    text: text('text').notNull(),
    requestId: text('request_id').notNull(),
    at: at('at').notNull(),
  },
  t => [uniqueIndex('chat_note_request').on(t.byUser, t.requestId), index('chat_note_session').on(t.sessionId, t.at)],
)

export const chatRating = pgTable(
  'chat_rating',
  {
    sessionId: text('session_id').primaryKey(),
    doctorUserId: text('doctor_user_id').notNull(),
    patientId: text('patient_id').notNull(),
    /** 1 to 5 */
    score: integer('score').notNull(),
    text: text('text').notNull().default(''),
    at: at('at').notNull(),
  },
  t => [index('chat_rating_at').on(t.at)],
)

/** Public links to a record: hash of a random token, 24 h, revocable, limited views (consultation.md 7.9). */
export const chatShare = pgTable('chat_share', {
  id: id(),
  sessionId: text('session_id').notNull(),
  hash: text('hash').notNull().unique(),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
  views: integer('views').notNull().default(0),
  /** wrong last four digits of the phone so far (SHARE_TRIES) */
  wrongTries: integer('wrong_tries').notNull().default(0),
  /** with the token makes the key of the record's files, stored as SHA-256; empty for links of before */
  fileSalt: text('file_salt').notNull().default(''),
  fileHash: text('file_hash').notNull().default(''),
  viewsMax: integer('views_max').notNull().default(50),
})
