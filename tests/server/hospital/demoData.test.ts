import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckResult } from '#contract/prescriptions/types.ts'
import type { Database } from '#server/db/client.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { canonicalJson, sha256 } from '#server/sheets/canonical.ts'
import { brokenInvariants } from '#tests/support/hospitalInvariants.ts'
import { openTestPglite } from '#tests/support/testDatabase.ts'

const NOW = new Date('2026-11-21T02:00:00Z')

/** Every figure of hospital.md part 9, by one demonstration of the full size; it takes most of a minute, so it is made once and on one database. */
describe('the full demonstration', () => {
  let database: Database
  const said: string[] = []
  const rows = async (text: string) => (await database.db.execute(sql.raw(text))).rows as Record<string, unknown>[]
  const count = async (text: string) => Number((await rows(`select count(*) as n from ${text}`))[0]?.['n'])
  beforeAll(async () => {
    database = await openTestPglite({})
    await seedDatabase(database, { demo: true, now: NOW, size: 'full', say: text => said.push(text) })
  }, 240_000)
  afterAll(() => database.close())

  it('[PROD-04] has people: doctors, pharmacists, accounts, families, children, expecting mothers', async () => {
    expect(await count('hos_doctor')).toBe(40)
    expect(await count('(select distinct org_code from hos_doctor) d')).toBe(12)
    expect(await count('hos_pharmacist')).toBe(3)
    expect(await count('hos_app_user')).toBe(1_600)
    expect(await count('hos_patient')).toBe(2_000)
    expect(await count('(select user_id from hos_patient group by user_id having count(*) > 1) f')).toBe(300)
    expect(await count("hos_patient where relation = '2'")).toBe(90)
    expect(await count('hos_patient where pregnancy = 2 or lactation = 2')).toBe(60)
    expect(await count("hos_patient where cert_no not like '110099%'")).toBe(0)
    expect(said.length).toBeGreaterThan(2)
  })

  it('[PROD-04] has consultations: 1,500 in 90 days, 6 % expired, 4 % refused, 3 % given to a colleague, one waits for doctor', async () => {
    expect(await count('chat_session')).toBe(1_500)
    expect(await count("chat_session where status = '40'")).toBe(90)
    expect(await count("chat_session where status = '50'")).toBe(60)
    expect(await count("hos_transfer where status = '2'")).toBeGreaterThanOrEqual(40)
    expect(await count("hos_transfer where status = '1'")).toBe(1)
    const messages = await count('chat_message')
    expect(messages).toBeGreaterThan(19_000)
    expect(messages).toBeLessThan(21_000)
    expect(await count(`chat_session where created_at < '2026-08-22' or created_at > '2026-11-21T02:00:00Z'`)).toBe(0)
    // numbers of a log have no holes
    expect(
      await count(
        '(select s.id from chat_session s join chat_message m on m.session_id = s.id group by s.id, s.last_seq having count(*) <> s.last_seq or max(m.seq) <> s.last_seq) broken',
      ),
    ).toBe(0)
  })

  it('[RX-24] has 800 prescriptions in all ten states, whose stored checks, texts and hashes are true', async () => {
    expect(await count('hos_prescription')).toBe(800)
    expect((await rows('select distinct status from hos_prescription order by 1')).map(({ status }) => status).join('')).toBe(
      '0123456789',
    )
    const versions = (await rows('select canonical, sha256, checks, rx_version from hos_rx_version')) as {
      canonical: string
      sha256: string
      checks: CheckResult[]
      rx_version: number
    }[]
    for (const { canonical, sha256: hash } of versions) expect(sha256(canonical)).toBe(hash)
    expect(versions.filter(({ checks }) => checks.some(({ level }) => level === 3))).toEqual([])
    const first = versions.filter(({ rx_version: number }) => number === 1)
    const cautioned = first.filter(({ checks }) => checks.some(({ level }) => level === 2)).length
    expect(cautioned / 800).toBeGreaterThan(0.1)
    expect(cautioned / 800).toBeLessThan(0.14)
    // each L2 of a version has its reason
    expect(await count('hos_rx_override')).toBe(
      versions.reduce((sum, { checks }) => sum + checks.filter(({ level }) => level === 2).length, 0),
    )
    const rejected = await count("hos_rx_review where rx_version = 1 and result = '2'")
    expect(rejected / 800).toBeGreaterThan(0.06)
    expect(rejected / 800).toBeLessThan(0.08)
  })

  it('[PAY-01] has money that adds up: sheets, orders, payments, refunds, stock', async () => {
    // J1
    expect(
      await count(
        `(select x.id from hos_prescription x join hos_rx_line l on l.rx_id = x.id and l.rx_version = x.rx_version
          group by x.id having sum(l.amount_fen) + x.decoct_fee_fen <> x.total_fen) broken`,
      ),
    ).toBe(0)
    expect(
      await count(
        `hos_order o join hos_prescription x on x.id = o.ref_id where o.type = '2' and o.amount_fen <> x.total_fen + o.delivery_fee_fen`,
      ),
    ).toBe(0)
    // a paid order has its payment, what went back has its refund
    expect(
      await count(
        `hos_order o left join (select order_id, sum(amount_fen) as fen from hos_payment where status = '1' group by 1) p on p.order_id = o.id
         where (o.paid_at is not null and o.pay_fen > 0) <> (p.fen is not null) or p.fen <> o.pay_fen`,
      ),
    ).toBe(0)
    expect(
      await count(
        `hos_order o left join (select order_id, sum(amount_fen) as fen from hos_refund where status = '2' group by 1) r on r.order_id = o.id
         where coalesce(r.fen, 0) <> o.refund_fen or o.refund_fen > o.pay_fen`,
      ),
    ).toBe(0)
    // J2
    expect(
      await count(
        `hos_drug_stock s left join (select stock_id, sum(d_on_hand) as hand, sum(d_reserved) as kept from hos_stock_move group by 1) m
         on m.stock_id = s.id where s.on_hand <> m.hand or s.reserved <> m.kept or s.reserved < 0 or s.on_hand < s.reserved`,
      ),
    ).toBe(0)
    expect(await count('hos_stock_move where on_hand_after < 0 or reserved_after < 0')).toBe(0)
    // J6
    expect(await count('hos_dispense where picked_by = checked_by')).toBe(0)
    expect(
      await count(
        'hos_rx_review r join hos_prescription x on x.id = r.rx_id join hos_doctor d on d.id = x.doctor_id where d.user_id = r.reviewer_id',
      ),
    ).toBe(0)
  })

  it('[PROD-04] knows 140 pairs that do not go together, of things that its pharmacy holds; the later ones name whose label says so', async () => {
    expect(await count("hos_interaction where status = '1'")).toBe(140)
    expect(await count("hos_interaction where source like '%说明书（演示规则）'")).toBe(110)
    expect(await count("hos_interaction where effect = '' or advice = '' or level not between 0 and 3")).toBe(0)
    for (const side of ['a', 'b'])
      expect(
        await rows(`select ${side}_code as code from hos_interaction where ${side}_kind = 'ingredient'
          and ${side}_code not in (select ingredient_code from hos_drug_ingredient)`),
      ).toEqual([])
  })

  it('[PROD-04] has the diagnoses of a hospital, each found by its initials', async () => {
    expect(await count("hos_icd where live and is_tcm = 'N'")).toBeGreaterThanOrEqual(900)
    expect(await count("hos_icd where live and is_tcm = 'Y'")).toBe(60)
    expect(await count('(select code from hos_icd where live group by code having count(*) > 1) twice')).toBe(0)
    expect(await rows("select code, name, pinyin from hos_icd where code in ('J18.9', 'N18.3', 'ZB29') order by 1")).toEqual([
      { code: 'J18.9', name: '肺炎', pinyin: 'fy' },
      { code: 'N18.3', name: '慢性肾脏病3期', pinyin: 'mxszb3q' },
      { code: 'ZB29', name: '痛经', pinyin: 'tj' },
    ])
    // a category stands below its chapter, a code below its category
    expect(
      await count(
        "hos_icd c join hos_icd p on p.id = c.parent_id where c.code like '%.%' and c.is_tcm = 'N' and split_part(c.code, '.', 1) <> p.code",
      ),
    ).toBe(0)
  })

  it('[PROD-04] has full desks: signed records that are intact, patients in care with some overdue, refunds that wait', async () => {
    expect(await count("hos_medical_record where status = '1'")).toBeGreaterThan(300)
    expect(
      await count(
        'hos_medical_record r left join hos_signature s on s.id = r.signature_id and s.doc_id = r.id where s.id is null',
      ),
    ).toBe(0)
    const [record] = await rows(
      'select r.*, s.hash from hos_medical_record r join hos_signature s on s.id = r.signature_id order by r.id limit 1',
    )
    const text = (name: string) => record?.[name]
    const signed = {
      ...{ sessionId: text('session_id'), patientId: text('patient_id'), rev: 1, isRevisit: text('is_revisit') },
      ...{ chiefComplaint: text('chief_complaint'), presentIllness: text('present_illness'), past: text('past') },
      ...{ allergy: text('allergy'), exam: text('exam'), tcmExam: text('tcm_exam'), diagnoses: text('diagnoses') },
      ...{ treatment: text('treatment'), advice: text('advice') },
    }
    expect(sha256(canonicalJson(signed))).toBe(text('hash'))
    expect(await count("hos_chronic_enroll where status = '1'")).toBeGreaterThan(30)
    expect(await count("hos_chronic_enroll where status = '1' and next_follow_up < '2026-11-21'")).toBeGreaterThan(0)
    expect(await count("hos_refund where status = '0' and auto = 'N'")).toBe(2)
  })

  it('[VIEW-CARE-04] has care, teams, templates, replies and presence', async () => {
    expect(await count('care_item')).toBe(24)
    expect(await count("sys_user where org_code = 'A93'")).toBe(6)
    expect(await count('care_reservation')).toBe(60)
    expect((await rows('select distinct status from care_reservation order by 1')).map(({ status }) => status).join('')).toBe(
      '012345',
    )
    expect(await count('care_schedule where used > quota')).toBe(0)
    expect(await count('hos_team')).toBe(6)
    expect(await count("hos_rx_template where rx_type = '3'")).toBe(40)
    expect(await count("hos_rx_template where rx_type = '1'")).toBe(18)
    expect(await count('hos_canned_reply')).toBe(60)
    expect(await count('hos_presence_log where to_at is null')).toBe(40)
    expect(await count('hos_presence_log where to_at < from_at')).toBe(0)
  })

  it('[RX-37] has the catalogue: 340 products, herbs, doses, diagnoses of drugs', async () => {
    expect(await count("hos_drug where category <> '3'")).toBe(340)
    expect(await count("hos_drug where category = '3'")).toBeGreaterThanOrEqual(150)
    expect(await count('hos_drug_dosage')).toBe(420)
    expect(await count('hos_drug_icd')).toBeGreaterThanOrEqual(600)
  })

  it('[STAT-10] adds nothing at a second start', async () => {
    const before = [await count('chat_message'), await count('hos_patient'), await count('hos_stock_move')]
    await seedDatabase(database, { demo: true, now: new Date(NOW.getTime() + 3_600_000), size: 'full' })
    expect([await count('chat_message'), await count('hos_patient'), await count('hos_stock_move')]).toEqual(before)
  })
})

describe('the small demonstration', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestPglite({ seeded: true })
  })
  afterAll(() => database.close())

  it('[RX-24] has six prescriptions with lines that went through the check, signed and reviewed', async () => {
    const sheets = (
      await database.db.execute<{
        id: string
        rx_type: string
        status: string
        kinds: number
        total_fen: number
        checks: CheckResult[]
      }>(sql`
        select p.id, p.rx_type, p.status, p.total_fen, v.checks,
          (select count(*)::int from hos_rx_line l where l.rx_id = p.id and l.rx_version = p.rx_version) as kinds
        from hos_prescription p join hos_rx_version v on v.rx_id = p.id and v.rx_version = p.rx_version order by p.rx_type, kinds`)
    ).rows
    expect(sheets.map(({ rx_type: type, kinds }) => [type, kinds])).toEqual([
      ['1', 1],
      ['1', 1],
      ['1', 1],
      ['1', 1],
      ['1', 2],
      ['3', 6],
    ])
    for (const { total_fen: fen, checks } of sheets) {
      expect(fen).toBeGreaterThan(0)
      expect(checks.filter(({ level }) => level === 3)).toEqual([])
    }
    expect(await brokenInvariants(database.db)).toEqual([])
  })
})
