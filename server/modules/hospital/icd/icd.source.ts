import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { icdGrid } from '#contract/grids/tables/icd.grid.ts'
import { LIVE } from '#contract/grids/register.ts'
import { ICD_TEXT } from '#contract/rules/icdSheet.ts'
import { hosIcd } from '#server/db/tables/index.ts'
import type { GridQuestion, GridRowState } from '#server/realtime/grid/source.ts'
import { tableRows, type FieldShape } from '#server/realtime/grid/tableRows.ts'
import { accessByButtons } from '../gridAccess.rules.ts'
import { usesOfIcd } from './icdUse.repository.ts'

const YES_NO: FieldShape = { as: 'one', of: ['Y', 'N'] }
const DEPTH_MAX = 8

async function rowOf({ tx, scope, frame }: GridQuestion, id: string) {
  const now = frame.get(id)
  if (now !== undefined)
    return { parentId: typeof now.data['parentId'] === 'string' ? now.data['parentId'] : null, live: now.live }
  const [found] = await tx
    .select({ parentId: hosIcd.parentId, live: hosIcd.live })
    .from(hosIcd)
    .where(and(eq(hosIcd.tenantId, scope.tenantId), eq(hosIcd.id, id)))
  return found
}

/** Why a row cannot hang under another: it is not there, or hangs under the row itself. */
async function parentError(ask: GridQuestion, id: string, parent: string): Promise<string> {
  let above: string | null = parent
  for (let depth = 0; above !== null && above !== ''; depth += 1) {
    if (above === id) return '不能移动到自己的下级'
    const found = await rowOf(ask, above)
    if (found?.live !== true) return '上级不存在或已删除'
    if (depth >= DEPTH_MAX) return `最多${DEPTH_MAX}级`
    above = found.parentId
  }
  return ''
}

async function issue(ask: GridQuestion, row: GridRowState, field: string, value: GridValue): Promise<string> {
  const parent = row.data['parentId']
  if (field === 'parentId') return typeof value === 'string' && value !== '' ? parentError(ask, row.id, value) : ''
  if (field !== LIVE) return ''
  if (value === true) {
    if (typeof parent === 'string' && parent !== '' && (await rowOf(ask, parent))?.live !== true) return '上级不存在或已删除'
    return ''
  }
  if ([...ask.frame.values()].some(({ live, data }) => live && data['parentId'] === row.id)) return '请先删除下级'
  const [found] = await ask.tx
    .select({ n: sql<number>`count(*)::int` })
    .from(hosIcd)
    .where(
      and(
        eq(hosIcd.tenantId, ask.scope.tenantId),
        eq(hosIcd.parentId, row.id),
        eq(hosIcd.live, true),
        notInArray(hosIcd.id, [row.id, ...ask.frame.keys()]),
      ),
    )
  if ((found?.n ?? 0) > 0) return '请先删除下级'
  const { code } = row.data
  return typeof code === 'string' && code !== '' ? ICD_TEXT.used(await usesOfIcd(ask.tx, ask.scope.tenantId, code)) : ''
}

/** The tenant's catalogue of diagnoses: one table without a scope. */
export const icdSource = tableRows({
  table: icdGrid,
  store: hosIcd,
  fields: {
    code: { column: hosIcd.code, shape: { as: 'text', max: 30 } },
    name: { column: hosIcd.name, shape: { as: 'text', max: 200 } },
    pinyin: { column: hosIcd.pinyin, shape: { as: 'text', max: 100 } },
    isTcm: { column: hosIcd.isTcm, shape: YES_NO },
    enabled: { column: hosIcd.enabled, shape: YES_NO },
    note: { column: hosIcd.note, shape: { as: 'text', max: 500 } },
    parentId: { column: hosIcd.parentId, shape: { as: 'text', max: 64 } },
  },
  of: () => ({ where: undefined, given: {} }),
  access: async (_tx, user, { scope }) => (scope === null ? accessByButtons(user, icdGrid) : null),
  issue,
})
