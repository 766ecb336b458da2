import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RuleChange, RuleImage, RuleKind } from '#contract/entities/ruleDraft.ts'
import { at, id, stamps, tenantId, version } from './columns.ts'

/** What two ingredients, classes or herbs do to each other; the sides are stored sorted, so that a pair stands once. */
export const hosInteraction = pgTable(
  'hos_interaction',
  {
    id: id(),
    tenantId: tenantId(),
    /** ingredient, class or herb */
    aKind: text('a_kind').$type<'ingredient' | 'class' | 'herb'>().notNull(),
    aCode: text('a_code').notNull(),
    bKind: text('b_kind').$type<'ingredient' | 'class' | 'herb'>().notNull(),
    bCode: text('b_code').notNull(),
    /** 0 to 3 */
    level: integer('level').notNull(),
    effect: text('effect').notNull().default(''),
    advice: text('advice').notNull().default(''),
    source: text('source').notNull().default(''),
    /** 0 草稿, 1 生效: drafts are published by a second person (RX-33) */
    status: text('status').$type<'0' | '1'>().notNull().default('0'),
    dataRev: integer('data_rev').notNull().default(0),
    version: version(),
    ...stamps,
  },
  t => [
    uniqueIndex('hos_interaction_pair').on(t.tenantId, t.aKind, t.aCode, t.bKind, t.bCode),
    index('hos_interaction_other').on(t.tenantId, t.bKind, t.bCode),
  ],
)

/** A publication of drug facts, pairs or levels of rules: +1 for each. */
export const hosRuleRev = pgTable(
  'hos_rule_rev',
  {
    tenantId: tenantId(),
    rev: integer('rev').notNull(),
    at: at('at').notNull(),
    byUser: text('by_user').notNull(),
    approvedBy: text('approved_by').notNull(),
    note: text('note').notNull().default(''),
  },
  t => [primaryKey({ columns: [t.tenantId, t.rev] })],
)

/** A disease as patients look for it; `onlineAllowed` N refuses its prescriptions (H2). Lists are comma-joined. */
export const hosDisease = pgTable(
  'hos_disease',
  {
    id: id(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    alias: text('alias').notNull().default(''),
    icdCodes: text('icd_codes').notNull().default(''),
    orgCodes: text('org_codes').notNull().default(''),
    onlineAllowed: text('online_allowed').notNull().default('Y'),
    /** 1 低, 2 中, 3 高 */
    riskLevel: text('risk_level').notNull().default('1'),
    enabled: text('enabled').notNull().default('Y'),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('hos_disease_name').on(t.tenantId, t.name)],
)

/** Catalogue of chronic diseases: for them drugs may be prescribed for long (H8). Days. */
export const hosChronic = pgTable(
  'hos_chronic',
  {
    id: id(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    icdCodes: text('icd_codes').notNull(),
    followUpDays: integer('follow_up_days').notNull(),
    /** at most 84 */
    longTermDays: integer('long_term_days').notNull(),
    enabled: text('enabled').notNull().default('Y'),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('hos_chronic_name').on(t.tenantId, t.name)],
)

/** A patient who is followed for a chronic disease. */
export const hosChronicEnroll = pgTable(
  'hos_chronic_enroll',
  {
    id: id(),
    tenantId: tenantId(),
    patientId: text('patient_id').notNull(),
    chronicId: text('chronic_id').notNull(),
    /** dictionary chronic_status */
    status: text('status').notNull().default('1'),
    doctorId: text('doctor_id').notNull().default(''),
    enrolledAt: at('enrolled_at').notNull(),
    nextFollowUp: text('next_follow_up'),
    note: text('note').notNull().default(''),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('hos_chronic_enroll_patient').on(t.tenantId, t.patientId, t.chronicId)],
)

/** What a tenant set instead of the compiled values. */
export const hosConfig = pgTable(
  'hos_config',
  {
    tenantId: tenantId(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    byUser: text('by_user').notNull(),
    at: at('at').notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.key] })],
)

/** Every change of a value. */
export const hosConfigLog = pgTable(
  'hos_config_log',
  {
    id: id(),
    tenantId: tenantId(),
    key: text('key').notNull(),
    /** null: the compiled value */
    before: text('before'),
    after: text('after'),
    byUser: text('by_user').notNull(),
    at: at('at').notNull(),
  },
  t => [index('hos_config_log_key').on(t.tenantId, t.key, t.at)],
)

/**
 * A change of a rule that nobody published yet (RX-33). The row itself holds what it will be; `before` is what holds until a second person publishes:
 * checks read it in place of the row. One per subject.
 */
export const hosRuleDraft = pgTable(
  'hos_rule_draft',
  {
    id: id(),
    tenantId: tenantId(),
    kind: text('kind').$type<RuleKind>().notNull(),
    /** id of the drug, dose or pair; key of a level */
    refId: text('ref_id').notNull(),
    /** what checks ask by: code of the drug, both sides of a pair */
    keyA: text('key_a').notNull(),
    keyB: text('key_b').notNull().default(''),
    op: text('op').$type<RuleChange>().notNull(),
    /** null: it is new */
    before: jsonb('before').$type<RuleImage>(),
    /** everybody who wrote it since the last publication: none of them publishes it */
    byUsers: jsonb('by_users').$type<string[]>().notNull(),
    at: at('at').notNull(),
    version: version(),
  },
  t => [
    uniqueIndex('hos_rule_draft_subject').on(t.tenantId, t.kind, t.refId),
    index('hos_rule_draft_key').on(t.tenantId, t.kind, t.keyA),
  ],
)
