import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { onlCgreportHead, onlCgreportItem, onlCgreportParam } from '#server/db/tables/index.ts'
import type { ColumnType, DataSet } from './dataSets.repository.ts'
import { DATA_SETS } from './dataSets.repository.ts'

export type ReportItem = typeof onlCgreportItem.$inferSelect & { type: ColumnType }

/** A report as the tables describe it, cut down to what its data set has. */
export interface Report {
  id: string
  name: string
  permission: string | null
  dataSet: DataSet
  /** in order */
  items: ReportItem[]
  /** dynamic parameters by name, with the value that counts when none is sent */
  params: ReadonlyMap<string, string>
}

/** All reports whose data set is registered, by name. */
export async function allReports(db: Queryable) {
  const rows = await db.select().from(onlCgreportHead).orderBy(asc(onlCgreportHead.name), asc(onlCgreportHead.id))
  return rows.flatMap(({ id, code, name, permission, dataSet: named }) => {
    const dataSet = DATA_SETS.get(named)
    return dataSet === undefined ? [] : [{ id, code, name, permission, dataSet }]
  })
}

/** The report with this code or id; null when there is none or its data set is not registered. */
export async function findReport(db: Queryable, by: { code: string } | { id: string }): Promise<Report | null> {
  const [head] = await db
    .select()
    .from(onlCgreportHead)
    .where('code' in by ? eq(onlCgreportHead.code, by.code) : eq(onlCgreportHead.id, by.id))
  const dataSet = head === undefined ? undefined : DATA_SETS.get(head.dataSet)
  if (head === undefined || dataSet === undefined) return null
  const [items, params] = await Promise.all([
    db
      .select()
      .from(onlCgreportItem)
      .where(eq(onlCgreportItem.headId, head.id))
      .orderBy(asc(onlCgreportItem.orderNum), asc(onlCgreportItem.id)),
    db.select().from(onlCgreportParam).where(eq(onlCgreportParam.headId, head.id)),
  ])
  const types = new Map(Object.entries(dataSet.columns))
  return {
    id: head.id,
    name: head.name,
    permission: head.permission,
    dataSet,
    items: items.flatMap(item => {
      const type = types.get(item.fieldName)
      return type === undefined ? [] : [{ ...item, type }]
    }),
    params: new Map(
      params.flatMap(({ paramName, paramValue }) =>
        dataSet.params.includes(paramName) ? [[paramName, paramValue] as const] : [],
      ),
    ),
  }
}
