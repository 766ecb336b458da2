import type { FastifyInstance } from 'fastify'
import { GRID_VIEWS_MAX } from '#contract/constants.ts'
import { isStorableText } from '#contract/entities/gridRow.ts'
import type { GridView } from '#contract/entities/gridSnapshot.ts'
import { readGridKey } from '#contract/grids/defineGrid.ts'
import { gridViews, removeGridView, saveGridView } from '#contract/http/calls/grids.ts'
import { gridSnapshotQuery, removeGridViewBody, saveGridViewBody } from '#contract/http/calls/grids.schema.ts'
import { isPreference } from '#contract/http/calls/preferences.ts'
import { newId } from '#server/db/newId.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { forbidden, Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { tableFor } from '#server/realtime/grid/tableFor.ts'
import { addView, changeView, countViews, isViewNameTaken, removeView, viewsSeenBy } from './views.repository.ts'
import type { ViewRow } from './views.repository.ts'

const VIEW_TEXT = {
  noName: '请输入视图名称',
  taken: '已有同名的视图',
  tooMany: `每个表格最多保存${GRID_VIEWS_MAX}个视图`,
  tooLarge: '视图内容过大，无法保存',
  missing: '该视图不存在，或不是您的视图',
  mayNotShare: '没有编辑该表格的权限，不能共享视图',
} as const

/** Named views of shared tables: one's own, and those that who may change the table shared with all who see it. */
export function serveViews(app: FastifyInstance): void {
  const placeOf = async (user: UserPrincipal, key: string) => {
    const table = await tableFor(app, user, key)
    if (table === null) throw forbidden()
    const { tenantId } = table.scope
    return { access: table.access, tenantId, tableName: readGridKey(key).name }
  }
  const shown = (row: ViewRow, user: UserPrincipal): GridView => ({
    id: row.id,
    name: row.name,
    shared: row.shared,
    by: row.byName,
    mine: row.byId === user.id,
    value: row.value,
  })

  serve(app, gridViews, {
    schema: { query: gridSnapshotQuery },
    handler: async ({ input: { table }, user }) => {
      const { tenantId, tableName } = await placeOf(user, table)
      const rows = await viewsSeenBy(app.db, { tenantId, tableName, byId: user.id })
      return rows.map(row => shown(row, user))
    },
  })

  serve(app, saveGridView, {
    schema: { body: saveGridViewBody },
    handler: async ({ input: { table, id, name: given, shared, value }, user }) => {
      const name = given.trim()
      if (name === '' || !isStorableText(name)) throw new Refusal(VIEW_TEXT.noName)
      if (!isPreference('grid.view', value)) throw new Refusal(VIEW_TEXT.tooLarge)
      const { access, tenantId, tableName } = await placeOf(user, table)
      if (shared && !access.edit) throw new Refusal(VIEW_TEXT.mayNotShare)
      const owner = { tenantId, tableName, byId: user.id }
      const same = await isViewNameTaken(app.db, owner, name, id)
      if (same) throw new Refusal(VIEW_TEXT.taken)
      const said = { name, shared, value, at: new Date(app.now()) }
      if (id !== undefined) {
        const written = await changeView(app.db, owner, id, said)
        if (written === undefined) throw new Refusal(VIEW_TEXT.missing)
        return shown(written, user)
      }
      if ((await countViews(app.db, owner)) >= GRID_VIEWS_MAX) throw new Refusal(VIEW_TEXT.tooMany)
      const made = await addView(app.db, { id: newId(), ...owner, byName: user.realname, ...said })
      if (made === undefined) throw new Refusal(VIEW_TEXT.taken)
      return shown(made, user)
    },
  })

  serve(app, removeGridView, {
    schema: { body: removeGridViewBody },
    handler: async ({ input: { table, id }, user }) => {
      const { tenantId, tableName } = await placeOf(user, table)
      const gone = await removeView(app.db, { tenantId, tableName, byId: user.id }, id)
      if (!gone) throw new Refusal(VIEW_TEXT.missing)
      return null
    },
  })
}
