import { date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id, stamps, tenantId, version } from './columns.ts'

/** An account of /patient; it holds up to ten people. Those of older databases have the id of their patient, so tokens, streams and senders stay (PAY-11). */
export const hosAppUser = pgTable(
  'hos_app_user',
  {
    id: id(),
    tenantId: tenantId(),
    phone: text('phone').notNull(),
    nickname: text('nickname').notNull().default(''),
    /** dictionary user_status: 1 正常, 2 冻结 */
    status: text('status').$type<'1' | '2'>().notNull().default('1'),
    registeredAt: at('registered_at').notNull(),
    lastLoginAt: at('last_login_at'),
    version: version(),
    ...stamps,
  },
  // over all tenants: a phone signs in without naming one
  t => [uniqueIndex('hos_app_user_phone').on(t.phone)],
)

export const hosPatientAllergy = pgTable(
  'hos_patient_allergy',
  {
    id: id(),
    tenantId: tenantId(),
    patientId: text('patient_id').notNull(),
    /** dictionary allergy_kind */
    kind: text('kind').notNull().default('1'),
    ingredientCode: text('ingredient_code'),
    classCode: text('class_code'),
    text: text('text').notNull(),
    reaction: text('reaction').notNull().default(''),
    /** dictionary allergy_severity; null counts as 2 中度 */
    severity: text('severity').$type<'1' | '2' | '3'>(),
    /** 1 患者自述, 2 医生确认 */
    source: text('source').notNull().default('1'),
    /** 1 有效, 0 已排除 */
    status: text('status').$type<'0' | '1'>().notNull().default('1'),
    confirmedBy: text('confirmed_by'),
    version: version(),
    ...stamps,
  },
  t => [index('hos_patient_allergy_patient').on(t.patientId)],
)

export const hosPatientCondition = pgTable(
  'hos_patient_condition',
  {
    id: id(),
    tenantId: tenantId(),
    patientId: text('patient_id').notNull(),
    icdCode: text('icd_code').notNull(),
    icdName: text('icd_name').notNull(),
    chronicId: text('chronic_id'),
    onset: date('onset', { mode: 'string' }),
    /** 1 现患, 2 已愈 */
    status: text('status').$type<'1' | '2'>().notNull().default('1'),
    version: version(),
    ...stamps,
  },
  t => [index('hos_patient_condition_patient').on(t.patientId)],
)

/** Who may review and dispense; a senior decides escalated sheets and publishes rules. */
export const hosPharmacist = pgTable(
  'hos_pharmacist',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id').notNull(),
    isSenior: text('is_senior').notNull().default('N'),
    licenseNo: text('license_no').notNull().default(''),
    signatureFile: text('signature_file'),
    /** 0 未上传, 1 待审, 2 生效, 3 停用 */
    signatureStatus: text('signature_status').$type<'0' | '1' | '2' | '3'>().notNull().default('0'),
    /** user id of who uploaded the picture: another person lets it take effect */
    signatureBy: text('signature_by'),
    enabled: text('enabled').notNull().default('Y'),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('hos_pharmacist_user').on(t.tenantId, t.userId)],
)

/** What a patient agreed to at one consultation (RX-41); hos_patient_consent holds what stands for all. */
export const hosConsent = pgTable(
  'hos_consent',
  {
    id: id(),
    tenantId: tenantId(),
    sessionId: text('session_id').notNull(),
    patientId: text('patient_id').notNull(),
    textVersion: text('text_version').notNull(),
    /** sha256 of the text, hex */
    textHash: text('text_hash').notNull(),
    at: at('at').notNull(),
    ip: text('ip').notNull().default(''),
  },
  t => [uniqueIndex('hos_consent_session').on(t.sessionId, t.textVersion)],
)

/** What shows that a consultation is a revisit; without one no prescription (RX-09). */
export const hosRevisitProof = pgTable(
  'hos_revisit_proof',
  {
    id: id(),
    tenantId: tenantId(),
    sessionId: text('session_id').notNull(),
    /** 1 门诊病历, 2 出院小结, 3 诊断证明, 4 本院记录 */
    kind: text('kind').$type<'1' | '2' | '3' | '4'>().notNull(),
    fileId: text('file_id'),
    refSessionId: text('ref_session_id'),
    diagnosis: text('diagnosis').notNull().default(''),
    hospital: text('hospital').notNull().default(''),
    date: date('date', { mode: 'string' }),
    judgedBy: text('judged_by'),
    judgedAt: at('judged_at'),
    createTime: at('create_time').notNull(),
  },
  t => [index('hos_revisit_proof_session').on(t.sessionId)],
)
