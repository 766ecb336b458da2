import { lt, sql } from 'drizzle-orm'
import { hosDrugStock } from './tables/index.ts'

/** A batch of a pharmacy in use. */
export const inOpenShop = sql`exists (
  select 1 from hos_shop h where h.tenant_id = ${hosDrugStock.tenantId} and h.code = ${hosDrugStock.shopCode} and h.enabled = 'Y')`
/** A batch below its warning line, as the board of stock marks it (contract/grids/tables/drugStock.grid.ts). */
export const isLow = lt(hosDrugStock.onHand, hosDrugStock.warnBelow)
