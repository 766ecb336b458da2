import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyResource, HistoryEntry } from '#contract/resources/defineResource.ts'
import { resources } from '#contract/resources/index.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { crudHookList } from '#server/modules/crudHooks.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { validRow } from '#tests/support/crud/validRow.ts'

/** What is answered masked, by resource. */
const MASKED: Readonly<Record<string, readonly string[]>> = { 'hospital/chronicEnroll': ['phone'] }
const takenTexts = ({ fields }: AnyResource) => Object.values(fields).map(({ unique }) => unique)

describeOnDatabases('every resource', open => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin', DEMO_TENANT)
  })
  afterAll(async () => t.close())

  for (const resource of resources.filter(({ api, own }) => api.add && api.edit && api.delete && own === undefined)) {
    describe(resource.id, () => {
      const call = crudCaller(() => t)

      it('adds, reads, edits, tells its history and deletes a row', async () => {
        const draft = await validRow(t.app, resource, 1)
        const added = await call(resource, 'add', { json: draft }, admin)
        expect(added).toMatchObject({ success: true, code: 200, message: resource.texts?.add ?? '添加成功！' })
        const id = String(added.result)
        const { result: row } = await call(resource, 'queryById', { query: { id } }, admin)
        for (const [name, field] of Object.entries(resource.fields)) {
          if (field.secret) expect(row).not.toHaveProperty(name)
          else if (MASKED[resource.id]?.includes(name)) expect(row[name], name).toMatch(/^\d{3}\*{4}\d{4}$/)
          else if (name in draft && field.kind !== 'rich' && typeof row[name] !== 'object')
            expect(row[name], name).toEqual(draft[name])
        }
        expect(row).toMatchObject({ id, version: 1, createBy: 'admin', updateBy: null })
        const { result: page } = await call(resource, 'list', { query: { pageSize: '200' } }, admin)
        const records = page.records ?? page
        expect(records.map((entry: { id: string }) => entry.id)).toContain(id)
        expect(records[0]).not.toHaveProperty('tenantId')

        const changed = { ...(await validRow(t.app, resource, 2)), id, version: 1 }
        expect(await call(resource, 'edit', { json: changed }, admin)).toMatchObject({ success: true, code: 200 })
        const stale = await call(resource, 'edit', { json: { ...draft, id, version: 1 } }, admin)
        expect(stale).toMatchObject({ success: false, result: { reason: 'VERSION_CONFLICT', current: { id, version: 2 } } })

        const { result: history } = await call(resource, 'history', { query: { id } }, admin)
        expect(history.map((entry: HistoryEntry) => entry.action)).toEqual(['edit', 'add'])
        expect(JSON.stringify(history)).not.toMatch(/dbPassword[12]/)
        expect(await call(resource, 'delete', { query: { id } }, admin)).toMatchObject({ success: true })
        expect(await call(resource, 'queryById', { query: { id } }, admin)).toMatchObject({
          success: false,
          message: '未找到对应实体',
        })
        const { result: after } = await call(resource, 'history', { query: { id } }, admin)
        // where a hook says whose rows they are, nothing is told of one that is gone
        const isHooked = crudHookList.some(hooks => hooks.resource.id === resource.id && hooks.where !== undefined)
        expect(after[0]?.action).toBe(isHooked ? undefined : 'delete')
      })

      it('refuses what is required, taken or not chosen from the list, each in its words', async () => {
        const draft = await validRow(t.app, resource, 3)
        const { result: id } = await call(resource, 'add', { json: draft }, admin)
        for (const [name, field] of Object.entries(resource.fields)) {
          if (field.readOnly) continue
          if (field.required) {
            const rest = await validRow(t.app, resource, 4)
            for (const left of ['', null, {}, [{}], '\u0000'])
              expect(await call(resource, 'add', { json: { ...rest, [name]: left } }, admin), name).toMatchObject({
                success: false,
                message: expect.stringContaining(field.label),
              })
          }
          if (field.unique) {
            const again = { ...(await validRow(t.app, resource, 5)), [name]: draft[name] }
            const both = await Promise.all([again, again].map(json => call(resource, 'add', { json }, admin)))
            for (const answer of both)
              expect(answer).toMatchObject({
                success: false,
                message: typeof field.unique === 'string' ? field.unique : '该值不可用，系统中已存在！',
              })
            const raced = await Promise.all(
              [8, 8, 8].map(async n => call(resource, 'add', { json: await validRow(t.app, resource, n) }, admin)),
            )
            expect(raced.filter(({ success }) => success)).toHaveLength(1)
            expect(raced.filter(({ message }) => takenTexts(resource).includes(message))).toHaveLength(2)
            for (const { success, result } of raced) if (success) await call(resource, 'delete', { query: { id: result } }, admin)
            // a row that is only marked keeps its names
            if (resource.isKept) await t.app.db.execute(sql`delete from ${sql.identifier(resource.table)} where del_flag = 1`)
          }
        }
        await call(resource, 'delete', { query: { id } }, admin)
      })

      it.runIf(resource.api.deleteBatch)('deletes a batch and names what was left', async () => {
        const made = []
        for (const n of [6, 7])
          made.push(String((await call(resource, 'add', { json: await validRow(t.app, resource, n) }, admin)).result))
        const some = await call(resource, 'deleteBatch', { query: { ids: `${made.join(',')},nobody,` } }, admin)
        expect(some).toMatchObject({ success: true, result: { done: 2, left: [{ id: 'nobody', text: '未找到对应实体' }] } })
        expect(await call(resource, 'deleteBatch', { query: { ids: ',' } }, admin)).toMatchObject({ message: '参数不识别！' })
      })
    })
  }
})
