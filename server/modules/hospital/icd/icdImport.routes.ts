import type { FastifyInstance } from 'fastify'
import { importIcd } from '#contract/http/calls/icdImport.ts'
import { icdGrid } from '#contract/grids/tables/icd.grid.ts'
import { ICD_COLUMNS, ICD_TEXT } from '#contract/rules/icdSheet.ts'
import type { SheetRow } from '#server/crud/importRows.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { icdsOf } from './icdImport.commands.ts'
import { insertIcds, knownIcds, lastPlace, takenCodes } from './icdImport.repository.ts'

const CHUNK = 500

/** The catalogue of diagnoses comes in from a hospital's own workbooks (VIEW-HOSP-12): parts of 500 rows, parents before what hangs under them. */
export function icdImportRoutes(app: FastifyInstance): void {
  const write = async (user: UserPrincipal, rows: readonly SheetRow[], goesOn: (handled: number) => boolean) => {
    const { tenantId, id, realname } = user
    const icds = icdsOf(rows, await knownIcds(app.db, tenantId), await lastPlace(app.db, tenantId))
    const bad = rows.filter(({ issue }) => issue !== null).length
    for (let from = 0; from < icds.length; from += CHUNK) {
      if (!goesOn(bad + from)) return
      const part = icds.slice(from, from + CHUNK)
      const codes = part.map(({ icd }) => icd.code)
      const taken = await app.outbox.run(async (tx, emit) => {
        const found = await takenCodes(tx, tenantId, codes)
        const fresh = part.flatMap(({ icd }) => (found.has(icd.code) ? [] : [icd]))
        const of = { tenantId, by: { id, realname }, now: new Date(app.now()) }
        if (fresh.length > 0) await insertIcds(tx, emit, of, fresh)
        return found
      })
      for (const { row, icd } of part)
        if (taken.has(icd.code)) row.issue = `${ICD_TEXT.taken}，忽略导入。`
        else row.isDone = true
    }
  }

  serve(app, importIcd, {
    handler: ({ user, request }) =>
      app.crud.importSheet(
        {
          title: icdGrid.title,
          entity: 'hos_icd',
          columns: ICD_COLUMNS,
          write: (rows, goesOn) => write(user, rows, goesOn),
        },
        user,
        request,
      ),
  })
}
