import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allCalls } from '#contract/http/calls/index.ts'
import { sortOf } from '#contract/http/listQuery.ts'
import { ownScreen } from '#contract/permissions/originalScreens.ts'
import { CALL_NAMES, permissionsOf } from '#contract/resources/defineResource.ts'
import { resources } from '#contract/resources/index.ts'
import { DICTIONARIES } from '#server/db/seed/dictionaries.ts'
import { MENU } from '#server/db/seed/menu.ts'
import type { MenuSeed } from '#server/db/seed/menuSeed.ts'

const folder = fileURLToPath(new URL('../../../contract/resources', import.meta.url))
const menus = (entries: readonly MenuSeed[]): MenuSeed[] => entries.flatMap(entry => [entry, ...menus(entry.children ?? [])])
const FACTS = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime']

/** Resources that are shown below another one, by that one. */
const ownerOf = new Map(resources.flatMap(({ id, children = [] }) => children.map(({ resource }) => [resource, id] as const)))

describe('resources', () => {
  it('are all named in the index, each under its file', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.resource.ts'))
      .map(name => name.replace(/\.resource\.ts$/, ''))
    expect(resources.map(({ id }) => id).sort()).toEqual(files.sort())
  })

  it('share no path, no table and no permission', () => {
    const paths = resources.flatMap(({ api }) => CALL_NAMES.flatMap(callName => api[callName]?.path ?? []))
    expect(new Set(paths).size).toBe(paths.length)
    // drugs and herbs are one catalogue (hospital.md 2.1), an item of care and its contents one row (1.2); the office reads the messages that the system keeps (1.1)
    const shared = new Set(['hospital/doctorStatus', 'care/content', 'hospital/herbDrug', 'hospital/message'])
    const tables = resources.filter(({ id }) => !shared.has(id)).map(({ table }) => table)
    expect(new Set(tables).size).toBe(resources.length - shared.size)
    const ownRights = resources.filter(({ id }) => !ownerOf.has(id))
    expect(new Set(ownRights.map(({ permission }) => permission)).size).toBe(ownRights.length)
    const named = new Map(
      resources.flatMap(({ api, own }) =>
        CALL_NAMES.flatMap(callName =>
          api[callName] && !own?.includes(callName) ? [[api[callName].path, callName] as const] : [],
        ),
      ),
    )
    const twice = allCalls.filter(call => named.has(call.path))
    // the picker's own facts name the columns it shows
    expect(twice.map(({ path }) => path)).toEqual(['/sys/position/list'])
  })

  for (const resource of resources)
    describe(resource.id, () => {
      it('says who may do each command, and anyone who may is named in the menu', () => {
        for (const callName of CALL_NAMES) {
          const who = resource.api[callName]?.who
          expect(who).not.toBe('public')
        }
        const shown = ownerOf.get(resource.id) ?? resource.id
        const entry = menus(MENU).find(({ component }) => ownScreen(component) === `resource/${shown}`)
        const granted = (entry?.buttons ?? []).flatMap(({ action }) => action.split(','))
        expect(granted).toEqual(expect.arrayContaining(permissionsOf(resource).map(({ action }) => action)))
      })

      it('has fields that fit together', () => {
        const { fields, name, sort, parent } = resource
        expect(Object.keys(fields)).toContain(name)
        if (parent) expect(Object.keys(fields)).toContain(parent)
        for (const { field } of sortOf(sort)) expect([...FACTS, ...Object.keys(fields)]).toContain(field)
        const labels = Object.values(fields)
          .filter(field => !field.notExported)
          .map(({ label }) => label)
        expect(new Set(labels).size, 'headers of the workbook').toBe(labels.length)
        for (const [key, field] of Object.entries(fields)) {
          expect(FACTS).not.toContain(key)
          expect(key).toMatch(/^[a-z]\w*$/)
          if (field.dict !== undefined && !field.dict.includes(',') && field.kind !== 'category')
            expect(DICTIONARIES.map(([code]) => code)).toContain(field.dict)
          if (field.secret) expect(field.search ?? field.unique).toBeUndefined()
        }
      })
    })
})
