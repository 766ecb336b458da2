import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import type { ReportRow } from '#contract/entities/report.ts'
import { selfParams } from '#contract/http/calls/reports.ts'
import type { Queryable } from '#server/db/client.ts'
import { escapeLike } from '#server/db/like.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { Report, ReportItem } from './reports.repository.ts'

const VALUE_MAX = 200
const VALUES_MAX = 100
const PAGES_MAX = 1_000_000

const refused = (label: string) => new Refusal(`查询条件“${label}”格式不正确`)
const column = (name: string): SQL => sql`r.${sql.identifier(name)}`

/** The value as SQL parameter of the column's type; refused with a sentence when it is none. */
function bound(item: ReportItem, value: string, edge: '00:00:00' | '23:59:59' | '' = ''): SQL {
  if (value.length > VALUE_MAX || value.includes('\u0000')) throw refused(item.fieldTxt)
  if (item.type === 'Number') {
    if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) throw refused(item.fieldTxt)
    return sql`${value}::numeric`
  }
  if (item.type === 'String') return sql`${value}::text`
  if (!/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(value)) throw refused(item.fieldTxt)
  const isDay = value.length === 10
  if (item.type === 'Date') return sql`${value.slice(0, 10)}::text`
  return sql`${isDay && edge !== '' ? `${value} ${edge}` : value}::text`
}

/** Text is looked for anywhere in the column; a star at one end alone leaves the other end fixed (contract.md 6.4). */
function contains(item: ReportItem, value: string): SQL {
  bound(item, value)
  const [, before = '', text = '', after = ''] = /^(\*?)(.*?)(\*?)$/s.exec(value) ?? []
  const isFree = before === after
  return sql`${column(item.fieldName)} ilike ${`${isFree || before ? '%' : ''}${escapeLike(text)}${isFree || after ? '%' : ''}`}`
}

function single(item: ReportItem, value: string): SQL {
  if (item.type === 'String' && item.dictCode === '') return contains(item, value)
  // a day finds all moments of it
  if (item.type === 'Datetime' && value.length === 10)
    return sql`${column(item.fieldName)} between ${bound(item, value, '00:00:00')} and ${bound(item, value, '23:59:59')}`
  return sql`${column(item.fieldName)} = ${bound(item, value)}`
}

function itemConditions(report: Report, asked: ReadonlyMap<string, string>): SQL[] {
  return report.items.flatMap(item => {
    const { fieldName, searchMode } = item
    const part = (name: string, made: (value: string) => SQL): SQL[] => {
      const value = asked.get(name)?.trim() ?? ''
      return value === '' ? [] : [made(value)]
    }
    if (searchMode === 'single') return part(fieldName, value => single(item, value))
    if (searchMode !== 'group') return []
    return [
      ...part(`${fieldName}_begin`, value => sql`${column(fieldName)} >= ${bound(item, value, '00:00:00')}`),
      ...part(`${fieldName}_end`, value => sql`${column(fieldName)} <= ${bound(item, value, '23:59:59')}`),
    ]
  })
}

/** Dynamic parameters narrow a column to a list; old clients quote each value (contract.md 23.7). */
function paramConditions(report: Report, asked: ReadonlyMap<string, string>): SQL[] {
  const given = selfParams(asked)
  return [...report.params].flatMap(([name, fallback]) => {
    const text = given.get(name) ?? fallback
    if (text.length > VALUE_MAX * VALUES_MAX || text.includes('\u0000')) throw refused(name)
    const values = text.split(',').flatMap(one => one.trim().replace(/^'(.*)'$/, '$1') || [])
    if (values.length > VALUES_MAX) throw refused(name)
    if (values.length === 0) return []
    const list = sql.join(
      values.map(value => sql`${value}`),
      sql`, `,
    )
    return [sql`${column(name)}::text in (${list})`]
  })
}

const wholeNumber = (text: string | undefined, otherwise: number, max: number): number => {
  const value = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise
  return Math.min(Math.max(value, 1), max)
}

/** Only sortable columns of the report; anything else is the data set's own order. It always ends with what makes a row unique. */
function order(report: Report, asked: ReadonlyMap<string, string>): SQL {
  const wanted = (asked.get('column') ?? '').replace(/_dictText$/, '')
  const isSortable = report.items.some(item => item.isOrder && item.fieldName === wanted) && asked.has('order')
  const { column: name, order: direction } = isSortable
    ? { column: wanted, order: /asc/i.test(asked.get('order') ?? '') ? 'asc' : 'desc' }
    : report.dataSet.sort
  const [unique = name] = Object.keys(report.dataSet.columns)
  return sql`${column(name)} ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last, ${column(unique)}`
}

/** A page of a report's rows: its items only, of this tenant only. */
export async function reportRows(
  db: Queryable,
  report: Report,
  { tenantId, asked }: { tenantId: number; asked: ReadonlyMap<string, string> },
): Promise<{ records: ReportRow[]; total: number }> {
  const conditions = [sql`true`, ...itemConditions(report, asked), ...paramConditions(report, asked)]
  const source = sql`(${report.dataSet.rows(tenantId)}) r where ${sql.join(conditions, sql` and `)}`
  const names = report.items.map(item => column(item.fieldName))
  if (names.length === 0) return { records: [], total: 0 }
  const size = wholeNumber(asked.get('pageSize'), PAGE_SIZE, PAGE_SIZE_MAX)
  const no = wholeNumber(asked.get('pageNo'), 1, PAGES_MAX)
  const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${source}`)
  const found = await db.execute<Record<string, string | number | null>>(
    sql`select ${sql.join(names, sql`, `)} from ${source} order by ${order(report, asked)} limit ${size} offset ${(no - 1) * size}`,
  )
  return { records: found.rows, total: counted.rows[0]?.n ?? 0 }
}
