import { sql, type SQL } from 'drizzle-orm'
import { elapsed, moment, type Period } from './period.repository.ts'

const begin = sql`greatest(l.from_at, w.start)`
const pieceOf = ({ byHour = false }: Period) => (byHour ? sql`interval '1 hour'` : sql`interval '1 day'`)
const upTo = (q: Period) => sql`least(coalesce(l.to_at, ${moment(q.now)}), w.start + ${pieceOf(q)}, ${moment(q.now)})`
/**
 * As its index has it (chat_segment_span): the segments of a day are few, those of a doctor and those that began before a moment are many, so that their
 * indexes are kept out of it.
 */
const span = sql`tstzrange(g.started_at, greatest(g.started_at, coalesce(g.ended_at, 'infinity'::timestamptz)), '[]')`
const segmentEnd = (q: Period) => sql`coalesce(g.ended_at, s.ended_at, ${moment(q.now)})`

/**
 * Time that doctors were 在线 or 忙碌, cut to the days of the period, or to its hours where those are asked for; an open row goes to now (STAT-10). `busy`: how much of it they had a session,
 * several at once counted once.
 */
export const online = (q: Period): SQL => sql`
  select l.id || '-' || extract(epoch from w.start)::bigint as id, '' as no, null::text as patient, d.org_code as org, d.user_id as doctor,
    l.effective as key, '' as text, ${begin} as at, ${elapsed(begin, upTo(q))} as length,
    (select coalesce(sum(${elapsed(sql`lower(one.piece)`, sql`upper(one.piece)`)}), 0) from (
      select unnest(range_agg(tstzrange(greatest(g.started_at, ${begin}), least(${segmentEnd(q)}, ${upTo(q)})))) as piece
      from chat_segment g join chat_session s on s.id = g.session_id
      where (g.doctor_user_id || '') = d.user_id and ${span} && tstzrange(${begin}, greatest(${begin}, ${upTo(q)})) and (g.started_at + interval '0') < ${upTo(q)} and ${segmentEnd(q)} > ${begin}
    ) one) as busy
  from hos_presence_log l join hos_doctor d on d.id = l.doctor_id
    cross join generate_series(${moment(q.from)}, ${moment(q.to)} - ${pieceOf(q)}, ${pieceOf(q)}) w(start)
  where l.tenant_id = ${q.tenantId} and l.effective in ('1', '2') and l.from_at < w.start + ${pieceOf(q)}
    and coalesce(l.to_at, ${moment(q.now)}) > w.start and w.start < ${moment(q.now)} and l.from_at < ${moment(q.now)}`
