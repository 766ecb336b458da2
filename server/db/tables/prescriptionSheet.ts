import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DispenseShort } from '#contract/entities/dispense.ts'
import type { LineComment, TemplateHead, TemplateLine } from '#contract/entities/prescriptionSheet.ts'
import type { AmountKind } from '#contract/prescriptions/amount.ts'
import type { CheckResult, LineFacts } from '#contract/prescriptions/types.ts'
import { at, id, stamps, tenantId, version } from './columns.ts'

/**
 * What a line says of its drug as it was used. `unitSize`: how many smallest units one of `qty` is, so that publishing other packs changes nothing that was
 * signed; lines of older databases and of herbs have none.
 */
export interface StoredLineFacts extends LineFacts {
  unitSize?: number
}

/** A line of a version of a sheet; nothing of it changes after its submission but `status` (J5). Money in fen, of herbs 厘 per gram. */
export const hosRxLine = pgTable(
  'hos_rx_line',
  {
    rxId: text('rx_id').notNull(),
    rxVersion: integer('rx_version').notNull(),
    no: integer('no').notNull(),
    tenantId: tenantId(),
    groupNo: integer('group_no').notNull().default(1),
    drugCode: text('drug_code').notNull(),
    facts: jsonb('facts').$type<StoredLineFacts>().notNull(),
    doseText: text('dose_text').notNull().default(''),
    doseKind: text('dose_kind').$type<AmountKind>(),
    doseValue: bigint('dose_value', { mode: 'number' }),
    freq: text('freq').notNull().default(''),
    prnMax: integer('prn_max'),
    route: text('route').notNull().default(''),
    timing: text('timing').notNull().default(''),
    days: integer('days').notNull().default(0),
    qty: integer('qty').notNull().default(0),
    qtyUnit: text('qty_unit').notNull().default(''),
    qtyManual: text('qty_manual').notNull().default('N'),
    qtyReason: text('qty_reason').notNull().default(''),
    priceFen: integer('price_fen').notNull(),
    amountFen: integer('amount_fen').notNull(),
    decoction: text('decoction'),
    /** 君, 臣, 佐 or 使 */
    role: text('role').notNull().default(''),
    remark: text('remark').notNull().default(''),
    /** dictionary rx_line_status */
    status: text('status').notNull().default('1'),
    substitution: text('substitution').notNull().default('N'),
    /** of the submission, at issue the day of issue */
    day: date('day', { mode: 'string' }),
  },
  t => [
    primaryKey({ columns: [t.rxId, t.rxVersion, t.no] }),
    index('hos_rx_line_day').on(t.tenantId, t.day, t.drugCode),
    // sheets with a drug, without a look at the lines themselves
    index('hos_rx_line_drug').on(t.drugCode, t.rxId, t.rxVersion),
  ],
)

/** What was signed: canonical text and its hash, checks as they stood, never changed (J3, RX-24). */
export const hosRxVersion = pgTable(
  'hos_rx_version',
  {
    rxId: text('rx_id').notNull(),
    rxVersion: integer('rx_version').notNull(),
    tenantId: tenantId(),
    canonical: text('canonical').notNull(),
    sha256: text('sha256').notNull(),
    checks: jsonb('checks').$type<CheckResult[]>().notNull(),
    /** keys of the L1 that the doctor ticked */
    ticks: jsonb('ticks').$type<string[]>().notNull().default([]),
    rulesCode: text('rules_code').notNull(),
    dataRev: integer('data_rev').notNull(),
    inputsHash: text('inputs_hash').notNull(),
    signatureId: text('signature_id').notNull(),
    submittedAt: at('submitted_at').notNull(),
    /** why the doctor stands by a rejected sheet; '' where it was changed */
    objection: text('objection').notNull().default(''),
  },
  t => [primaryKey({ columns: [t.rxId, t.rxVersion] }), index('hos_rx_version_submitted').on(t.tenantId, t.submittedAt)],
)

/** A reason for one L2, with who gave it (RX-21). */
export const hosRxOverride = pgTable(
  'hos_rx_override',
  {
    id: id(),
    tenantId: tenantId(),
    rxId: text('rx_id').notNull(),
    rxVersion: integer('rx_version').notNull(),
    ruleKey: text('rule_key').notNull(),
    level: integer('level').notNull(),
    /** dictionary override_reason */
    reasonCode: text('reason_code').notNull(),
    text: text('text').notNull(),
    byUser: text('by_user').notNull(),
    at: at('at').notNull(),
    signatureId: text('signature_id').notNull(),
  },
  t => [uniqueIndex('hos_rx_override_key').on(t.rxId, t.rxVersion, t.ruleKey)],
)

/** A decision of a pharmacist on a version. */
export const hosRxReview = pgTable(
  'hos_rx_review',
  {
    id: id(),
    tenantId: tenantId(),
    rxId: text('rx_id').notNull(),
    rxVersion: integer('rx_version').notNull(),
    reviewerId: text('reviewer_id').notNull(),
    /** dictionary review_result */
    result: text('result').$type<'1' | '2' | '3'>().notNull(),
    /** dictionary reject_reason */
    reasonCodes: jsonb('reason_codes').$type<string[]>().notNull().default([]),
    lineComments: jsonb('line_comments').$type<LineComment[]>().notNull().default([]),
    text: text('text').notNull().default(''),
    checkedItems: jsonb('checked_items').$type<string[]>().notNull().default([]),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at').notNull(),
    signatureId: text('signature_id'),
  },
  t => [index('hos_rx_review_sheet').on(t.rxId, t.rxVersion), index('hos_rx_review_finished').on(t.tenantId, t.finishedAt)],
)

/** Columns of templates; the list of the office reads them by other types (listed.ts). */
export const templateColumns = () => ({
  id: id(),
  tenantId: tenantId(),
  /** 1 个人, 2 科室, 3 全院 */
  scope: text('scope').notNull(),
  ownerId: text('owner_id').notNull().default(''),
  orgCode: text('org_code').notNull().default(''),
  name: text('name').notNull(),
  pinyin: text('pinyin').notNull().default(''),
  rxType: text('rx_type').notNull(),
  head: jsonb('head').$type<TemplateHead>().notNull(),
  lines: jsonb('lines').$type<TemplateLine[]>().notNull(),
  useCount: integer('use_count').notNull().default(0),
  enabled: text('enabled').notNull().default('Y'),
  version: version(),
  ...stamps,
})
/** 协定方: head and lines that a doctor, department or the hospital keeps. */
export const hosRxTemplate = pgTable('hos_rx_template', templateColumns(), t => [
  uniqueIndex('hos_rx_template_name').on(t.tenantId, t.scope, t.ownerId, t.name),
])

/** Drugs handed out for a sheet: picked by one, checked by another (J6). */
export const hosDispense = pgTable(
  'hos_dispense',
  {
    id: id(),
    tenantId: tenantId(),
    rxId: text('rx_id').notNull(),
    orderId: text('order_id').notNull(),
    shopCode: text('shop_code').notNull(),
    pickedBy: text('picked_by').notNull(),
    checkedBy: text('checked_by'),
    issuedBy: text('issued_by'),
    /** dictionary receiver_kind */
    receiverKind: text('receiver_kind').notNull().default(''),
    receiverName: text('receiver_name').notNull().default(''),
    /** lines of which less was picked than they need: why, and whether the rest comes later or not at all */
    shorts: jsonb('shorts').$type<DispenseShort[]>().notNull().default([]),
    at: at('at').notNull(),
  },
  t => [index('hos_dispense_sheet').on(t.rxId), index('hos_dispense_order').on(t.orderId)],
)

/** `qty` in smallest units, herbs in mg. */
export const hosDispenseLine = pgTable(
  'hos_dispense_line',
  {
    id: id(),
    tenantId: tenantId(),
    dispenseId: text('dispense_id').notNull(),
    lineNo: integer('line_no').notNull(),
    stockId: text('stock_id').notNull(),
    batchNo: text('batch_no').notNull(),
    qty: bigint('qty', { mode: 'number' }).notNull(),
    reason: text('reason').notNull().default(''),
    traceCodes: jsonb('trace_codes').$type<string[]>().notNull().default([]),
    /** of `qty`, what came back; it is never sold again */
    returnedQty: bigint('returned_qty', { mode: 'number' }).notNull().default(0),
  },
  t => [index('hos_dispense_line_dispense').on(t.dispenseId)],
)

/** A signature; append only: a revocation is a row that names the one it revokes. */
export const hosSignature = pgTable(
  'hos_signature',
  {
    id: id(),
    tenantId: tenantId(),
    ownerId: text('owner_id').notNull(),
    docKind: text('doc_kind').$type<'rx' | 'review' | 'record' | 'ack' | 'dispense'>().notNull(),
    docId: text('doc_id').notNull(),
    docVersion: integer('doc_version').notNull(),
    /** sha256 of what is signed, hex */
    hash: text('hash').notNull(),
    /** 1 口令, 2 短信, 3 CA */
    method: text('method').$type<'1' | '2' | '3'>().notNull(),
    /** what the provider made of hash and time */
    value: text('value').notNull(),
    caSerial: text('ca_serial'),
    at: at('at').notNull(),
    revokes: text('revokes'),
  },
  t => [
    index('hos_signature_document').on(t.docKind, t.docId, t.docVersion),
    uniqueIndex('hos_signature_revokes')
      .on(t.revokes)
      .where(sql`revokes is not null`),
  ],
)

/** A command that was carried out: the same requestId of a person answers what it made and does nothing again. */
export const hosCommand = pgTable(
  'hos_command',
  {
    byUser: text('by_user').notNull(),
    requestId: text('request_id').notNull(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    /** the row it was about */
    refId: text('ref_id').notNull(),
    /** hash of what it said; null where nothing but its row counts */
    said: text('said'),
    at: at('at').notNull(),
  },
  t => [primaryKey({ columns: [t.byUser, t.requestId] }), index('hos_command_at').on(t.at)],
)
