import type { DepartDetail } from '#contract/http/calls/departmentsAdmin.ts'
import type { sysDepart } from '#server/db/tables/index.ts'

/** Everything of one department, for its form and for lists. */
export const detailOf = (row: typeof sysDepart.$inferSelect): DepartDetail => {
  const { id, parentId, orgCode, orgCategory, departName, departOrder, version } = row
  return {
    ...{ id, parentId, orgCode, orgCategory, departName, departOrder, version },
    departNameEn: row.departNameEn ?? '',
    departNameAbbr: row.departNameAbbr ?? '',
    description: row.description ?? '',
    mobile: row.mobile ?? '',
    fax: row.fax ?? '',
    address: row.address ?? '',
    memo: row.memo ?? '',
  }
}
