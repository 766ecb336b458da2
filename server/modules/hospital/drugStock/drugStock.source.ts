import { and, eq, notInArray } from 'drizzle-orm'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { drugStockGrid } from '#contract/grids/tables/drugStock.grid.ts'
import { LIVE } from '#contract/grids/register.ts'
import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { hosDrug, hosDrugStock, hosShop } from '#server/db/tables/index.ts'
import type { GridQuestion, GridRowState } from '#server/realtime/grid/source.ts'
import { tableRows } from '#server/realtime/grid/tableRows.ts'
import { accessByButtons } from '../gridAccess.rules.ts'
import { hasMoves } from './stock.repository.ts'

/** Of smallest units, of herbs mg: two tons. */
const COUNT_MAX = 2_000_000_000
const PRICE_MAX = 100_000

/** Whether another batch of the pharmacy has the same drug and number. */
async function isTaken(
  { tx, scope, frame }: GridQuestion,
  row: GridRowState,
  drug: GridValue,
  batch: GridValue,
): Promise<boolean> {
  if (typeof drug !== 'string' || typeof batch !== 'string' || isEmptyValue(drug) || isEmptyValue(batch)) return false
  const inFrame = [...frame.values()].some(
    ({ id, live, data }) => id !== row.id && live && data['drugCode'] === drug && data['batchNo'] === batch,
  )
  if (inFrame) return true
  const same = await tx
    .select({ id: hosDrugStock.id })
    .from(hosDrugStock)
    .where(
      and(
        eq(hosDrugStock.tenantId, scope.tenantId),
        eq(hosDrugStock.shopCode, scope.scope ?? ''),
        eq(hosDrugStock.live, true),
        eq(hosDrugStock.drugCode, drug),
        eq(hosDrugStock.batchNo, batch),
        notInArray(hosDrugStock.id, [row.id, ...frame.keys()]),
      ),
    )
  return same.length > 0
}

async function issue(ask: GridQuestion, row: GridRowState, field: string, value: GridValue): Promise<string> {
  const { drugCode = null, batchNo = null, onHand = null, reserved = null } = row.data
  const current = Number(reserved ?? 0)
  if (field === LIVE) {
    if (value === false) return current > 0 ? '该批次有预占，不能删除' : Number(onHand ?? 0) > 0 ? '该批次仍有库存，不能删除' : ''
    return (await isTaken(ask, row, drugCode, batchNo)) ? '批号已存在' : ''
  }
  if (field === 'expiry' && isEmptyValue(value)) return current > 0 ? '该批次有预占，不能清空有效期' : ''
  if (field === 'expiry' && typeof value === 'string' && value !== '') {
    const today = hospitalDay(ask.now.getTime())
    return value < today ? '效期早于今天' : ''
  }
  if (field === 'batchNo') return (await isTaken(ask, row, drugCode, value)) ? '批号已存在' : ''
  if (field !== 'drugCode') return ''
  if (current > 0) return '该批次有预占，不能更换药品'
  // no movement says that a drug became another one
  if (Number(onHand ?? 0) > 0 && !isEmptyValue(drugCode)) return '该批次仍有库存，不能更换药品'
  // what was issued of a batch may come back: it comes back as what it was
  const isAnother = !isEmptyValue(drugCode) && value !== drugCode
  if (isAnother && (await hasMoves(ask.tx, ask.scope.tenantId, row.id))) return '该批次已有出入库记录，不能更换药品'
  const [drug] = await ask.tx
    .select({ code: hosDrug.code })
    .from(hosDrug)
    .where(and(eq(hosDrug.tenantId, ask.scope.tenantId), eq(hosDrug.code, String(value)), eq(hosDrug.enabled, 'Y')))
  if (drug === undefined) return '没有该药品，或已停用'
  return (await isTaken(ask, row, value, batchNo)) ? '批号已存在' : ''
}

/** Stock of one pharmacy of the tenant. What is on hand and reserved is written by movements alone (stock.service.ts). */
export const drugStockSource = tableRows({
  table: drugStockGrid,
  store: hosDrugStock,
  fields: {
    drugCode: { column: hosDrugStock.drugCode, shape: { as: 'text', max: 64 } },
    batchNo: { column: hosDrugStock.batchNo, shape: { as: 'text', max: 50 } },
    expiry: { column: hosDrugStock.expiry, shape: { as: 'day' } },
    onHand: { column: hosDrugStock.onHand, shape: { as: 'whole', min: 0, max: COUNT_MAX }, shown: true },
    reserved: { column: hosDrugStock.reserved, shape: { as: 'whole', min: 0, max: COUNT_MAX }, shown: true },
    unit: { column: hosDrugStock.unit, shape: { as: 'text', max: 20 } },
    warnBelow: { column: hosDrugStock.warnBelow, shape: { as: 'whole', min: 0, max: COUNT_MAX } },
    price: { column: hosDrugStock.priceFen, shape: { as: 'fen', min: 0, max: PRICE_MAX } },
    note: { column: hosDrugStock.note, shape: { as: 'text', max: 500 } },
  },
  of: ({ scope }) => ({ where: eq(hosDrugStock.shopCode, scope ?? ''), given: { shopCode: scope ?? '' } }),
  access: async (tx, user, { tenantId, scope }) => {
    const [shop] = await tx
      .select({ code: hosShop.code })
      .from(hosShop)
      .where(and(eq(hosShop.tenantId, tenantId), eq(hosShop.code, scope ?? ''), eq(hosShop.enabled, 'Y')))
    return shop === undefined ? null : accessByButtons(user, drugStockGrid)
  },
  issue,
})
