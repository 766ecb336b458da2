import { duplicateCheck } from '#contract/http/calls/duplicate.ts'
import { duplicateCheckQuery } from '#contract/http/calls/duplicate.schema.ts'
import { permits } from '#server/plugins/access.ts'
import { createExistenceLimit } from '#server/plugins/existenceLimit.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { forbidden, Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import type { Crud } from './crud.ts'
import type { Store } from './storeTypes.ts'
import { isTaken, TAKEN_TEXT } from './unique.ts'
import { currentValue } from './wireValue.ts'

const FREE_TEXT = '该值可用！'

/** Tables that clients of the original know by another name. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([['sys_sms_template', 'sys_message_template']])

/** Fields whose values may be asked for: those that must be unique, and those a resource's hooks name. */
const isChecked = (store: Store, name: string): boolean =>
  !store.field(name)?.secret && (store.field(name)?.unique !== undefined || (store.hooks.checked?.includes(name) ?? false))

/** Finds the registered field of a table and column written as SQL names: both are keys, nothing of them reaches the database. */
function fieldOf(crud: Crud, tableName: string, fieldName: string): { store: Store; name: string } | null {
  for (const store of crud.stores.values()) {
    if (store.name !== tableName) continue
    for (const name of Object.keys(store.resource.fields))
      if ((store.column(name)?.name === fieldName || name === fieldName) && isChecked(store, name)) return { store, name }
  }
  return null
}

/** Whether somebody holds a phone is a fact about them: only who may enter such values may ask (SEC-09). */
function mayAsk({ resource }: Store, name: string, user: UserPrincipal): boolean {
  return resource.fields[name]?.mask === undefined || mayEnter(resource, user)
}

const mayEnter = (resource: Store['resource'], user: UserPrincipal): boolean =>
  (['add', 'edit'] as const).some(callName => {
    const who = resource.api[callName]?.who
    return who !== undefined && permits(who, user)
  })

/** Serves the question whether a value is free (API-CHECK-01; contract.md 17.1), within the tenant. */
export function serveDuplicateCheck(crud: Crud): void {
  const countQuestion = createExistenceLimit(crud.app)
  serve(crud.app, duplicateCheck, {
    schema: { query: duplicateCheckQuery },
    limit: { count: 300, per: 60_000 },
    handler: async ({ input, user, request }) => {
      const [asked, field] = [(input.tableName ?? '').trim(), (input.fieldName ?? '').trim()]
      const table = FORMER_NAMES.get(asked) ?? asked
      const own = crud.ownChecks.get(`${table}.${field}`)
      if (own) {
        const wanted = (input.fieldVal ?? '').trim()
        if (wanted !== '' && (await own(wanted, input.dataId ?? ''))) throw new Refusal(TAKEN_TEXT)
        return new Answer(null, FREE_TEXT)
      }
      const found = fieldOf(crud, table, field)
      if (!found) throw new Refusal('参数不合法')
      const { store, name } = found
      if (!mayAsk(store, name, user)) throw forbidden()
      const column = store.column(name)
      const value = column && currentValue(column, input.fieldVal ?? '')
      if (value === undefined) throw new Refusal('参数不合法')
      if (value === '') return new Answer(null, FREE_TEXT)
      // which accounts there are is no secret of who manages them
      if (table === 'sys_user' && !mayEnter(store.resource, user)) await countQuestion(request, user.id)
      const exceptId = input.dataId ? input.dataId : undefined
      if (await isTaken(crud.app.db, store, { name, value, exceptId, user })) throw new Refusal(TAKEN_TEXT)
      return new Answer(null, FREE_TEXT)
    },
  })
}
