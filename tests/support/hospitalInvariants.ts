import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** Rows that break an invariant of hospital.md 2.3, by its number; written against the tables alone, by no code of the product. */
const BROKEN = {
  'J1 sheet': sql`
    select p.id from hos_prescription p
    left join hos_rx_line l on l.rx_id = p.id and l.rx_version = p.rx_version
    where p.status <> '0' group by p.id, p.total_fen, p.decoct_fee_fen
    having count(l.no) > 0 and p.total_fen <> sum(l.amount_fen) + coalesce(p.decoct_fee_fen, 0)`,
  'J1 order': sql`
    select o.id from hos_order o join hos_prescription p on p.id = o.ref_id
    where o.type = '2' and o.status in ('0', '8', '9', '3') and o.amount_fen <> p.total_fen + o.delivery_fee_fen`,
  'J2 stock': sql`
    select s.id from hos_drug_stock s left join hos_stock_move m on m.stock_id = s.id and m.tenant_id = s.tenant_id
    group by s.tenant_id, s.id, s.on_hand, s.reserved
    having coalesce(sum(m.d_on_hand), 0) <> coalesce(s.on_hand, 0) or coalesce(sum(m.d_reserved), 0) <> s.reserved
      or s.reserved < 0 or s.reserved > coalesce(s.on_hand, 0)`,
  'J2 closed orders keep nothing': sql`
    select m.ref_id as id from hos_stock_move m join hos_order o on o.id = m.ref_id
    where m.ref_type = 'order' and o.status not in ('0', '8') group by m.ref_id having sum(m.d_reserved) <> 0`,
  'J3 signed text': sql`
    select v.rx_id as id from hos_rx_version v where v.sha256 <> encode(sha256(convert_to(v.canonical, 'UTF8')), 'hex')`,
  'J4 herbs apart': sql`
    select l.rx_id as id from hos_rx_line l join hos_drug d on d.code = l.drug_code and d.tenant_id = l.tenant_id
    group by l.rx_id, l.rx_version having bool_or(d.category = '3') and bool_or(d.category <> '3')`,
  'J6 reviewer': sql`
    select r.id from hos_rx_review r join hos_prescription p on p.id = r.rx_id join hos_doctor d on d.id = p.doctor_id
    where r.reviewer_id = d.user_id`,
  'J6 two at the pharmacy': sql`select id from hos_dispense where checked_by = picked_by`,
  'J6 two of the office': sql`
    select id from hos_refund where (approved_by = requested_by and requested_by <> '') or manual_by = confirmed_by`,
  'J7 transfer': sql`select session_id as id from hos_transfer where status = '1' group by session_id having count(*) > 1`,
  'J7 refund': sql`
    select order_id as id from hos_refund where status in ('0', '1', '3') group by order_id, pay_no having count(*) > 1`,
  'J7 segment': sql`
    select session_id as id from chat_segment where ended_at is null group by session_id having count(*) > 1`,
  'J8 refunds': sql`
    select p.pay_no as id from hos_payment p join hos_refund r on r.pay_no = p.pay_no and r.status <> '4'
    group by p.pay_no, p.amount_fen having sum(r.amount_fen + r.then_fen) > p.amount_fen`,
  'one payment counts': sql`
    select order_id as id from hos_payment where status = '1' group by order_id having count(*) > 1`,
  'issued once': sql`
    select m.ref_id as id from hos_stock_move m where m.ref_type = 'order' and m.kind = '2'
    group by m.ref_id having sum(m.qty) > (
      select coalesce(sum(k.qty), 0) from hos_dispense_line k join hos_dispense d on d.id = k.dispense_id
      where d.order_id = m.ref_id and d.issued_by is not null)`,
} as const

/** Invariants that do not hold, with the rows that break them; none when all is well. */
export async function brokenInvariants(db: Queryable): Promise<string[]> {
  const issues: string[] = []
  for (const [name, query] of Object.entries(BROKEN)) {
    const { rows } = await db.execute<{ id: string }>(query)
    issues.push(...rows.map(({ id }) => `${name}: ${id}`))
  }
  return issues
}
