import { dict } from '#contract/resources/system/dict.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'

/** Dictionaries that come back are answered at once. */
export const dictCrud = crudHooks(dict, {
  committed: async (_ids, { app }) => app.dictionaries.forget(),
})
