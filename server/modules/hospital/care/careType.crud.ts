import { eq } from 'drizzle-orm'
import { careType } from '#contract/resources/care/type.resource.ts'
import { CARE_TEXT } from '#contract/rules/care.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { careType as table } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { hasItems, typeOf, typesAbove } from './care.repository.ts'

const ASKED = ['pid', 'name', 'superQueryParams'] as const

/** 护理类型: a tree of two levels, asked for from its top; none goes that has items or types (CARE-01). */
export const careTypeCrud = crudHooks(careType, {
  conditions: (query, _user, { isExport }) =>
    isExport || ASKED.some(name => (query.get(name) ?? '') !== '') ? undefined : eq(table.pid, ''),
  async beforeSave(save) {
    const { tx, user, values, id } = save
    const pid = textAfter(save, 'pid')
    values['pid'] = pid
    if (pid === '') return
    const above = await typeOf(tx, user.tenantId, pid)
    if (above === undefined) return refuseField('pid', CARE_TEXT.noType)
    if (above.pid !== '' || above.id === id || (await typesAbove(tx, [id])).has(id)) refuseField('pid', CARE_TEXT.typeDepth)
  },
  async beforeDelete(row, { tx }) {
    const id = String(row['id'])
    if (await hasItems(tx, id)) throw new Refusal(CARE_TEXT.typeHasItems)
    if ((await typesAbove(tx, [id])).has(id)) throw new Refusal(CARE_TEXT.typeHasTypes)
  },
  async present(rows, { app }) {
    const above = await typesAbove(
      app.db,
      rows.map(row => String(row['id'])),
    )
    return rows.map(row => ({ ...row, isLeaf: !above.has(String(row['id'])) }))
  },
})
