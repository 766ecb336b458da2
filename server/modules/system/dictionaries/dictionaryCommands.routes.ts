import type { FastifyInstance } from 'fastify'
import { dictItemsGrid } from '#contract/grids/tables/dictItems.grid.ts'
import * as calls from '#contract/http/calls/dictionaries.ts'
import * as schema from '#contract/http/calls/dictionaries.schema.ts'
import { DICTIONARY_TEXT, valueParts } from '#contract/rules/dictionaryTexts.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { gridChanged } from '#server/realtime/grid/changed.ts'
import { serveDictionaryImport } from './dictionarySheet.routes.ts'
import * as commands from './dictionaries.commands.ts'
import type { DictionaryContext } from './dictionaries.commands.ts'
import { isItemFree } from './dictionaryRows.repository.ts'

const SAVED = '保存成功！'
const EDITED = '编辑成功!'
const DELETED = '删除成功!'

/** The calls that write dictionaries and their items (contract.md 7): audited in the transaction of the command, seen by the next question. */
export function dictionaryCommands(app: FastifyInstance): void {
  /** A command in one transaction; afterwards nobody is answered from what was kept. */
  const write = async <T>(user: UserPrincipal, ip: string, work: (context: DictionaryContext) => Promise<T>): Promise<T> => {
    try {
      return await app.outbox.run((tx, emit) => {
        const now = new Date(app.now())
        return work({
          tx,
          user,
          now,
          note: (action, entity, entityId, content) => app.audit({ actor: user, action, entity, entityId, content, ip }, tx),
          tell: (dictId, changes) =>
            gridChanged(tx, emit, { name: dictItemsGrid.name, scope: { tenantId: 0, scope: dictId }, by: user, now }, changes),
        })
      })
    } finally {
      app.dictionaries.forget()
      for (const resource of ['system/dict', 'system/dictItem']) app.crud.touched(resource)
    }
  }
  const some = async (count: Promise<number>): Promise<null> => {
    if ((await count) === 0) throw new Refusal(DICTIONARY_TEXT.noEntity)
    return null
  }
  const idsOf = (text: string): string[] => {
    const ids = valueParts(text)
    if (ids.length === 0 || ids.length > 1_000) throw new Refusal('参数不识别！')
    return ids
  }

  serve(app, calls.addDictionary, {
    schema: { body: schema.addDictionaryBody },
    handler: async ({ user, request, input: { dictName = '', dictCode = '', ...more } }) =>
      new Answer(
        await write(user, request.ip, context => commands.addDictionary(context, { ...more, dictName, dictCode })),
        SAVED,
      ),
  })
  serve(app, calls.editDictionary, {
    schema: { body: schema.editDictionaryBody },
    message: EDITED,
    handler: async ({ user, request, input }) => {
      await write(user, request.ip, context => commands.editDictionary(context, input))
      return null
    },
  })
  serve(app, calls.deleteDictionary, {
    schema: { query: schema.idQuery },
    message: DELETED,
    handler: ({ user, request, input: { id } }) =>
      some(write(user, request.ip, context => commands.deleteDictionaries(context, [id]))),
  })
  serve(app, calls.deleteDictionaries, {
    schema: { query: schema.idsQuery },
    message: DELETED,
    handler: ({ user, request, input: { ids } }) =>
      some(write(user, request.ip, context => commands.deleteDictionaries(context, idsOf(ids)))),
  })
  serve(app, calls.addDictionaryItem, {
    schema: { body: schema.addItemBody },
    handler: async ({ user, request, input: { itemText = '', itemValue = '', ...more } }) =>
      new Answer(await write(user, request.ip, context => commands.addItem(context, { ...more, itemText, itemValue })), SAVED),
  })
  serve(app, calls.editDictionaryItem, {
    schema: { body: schema.editItemBody },
    message: EDITED,
    handler: async ({ user, request, input }) => {
      await write(user, request.ip, context => commands.editItem(context, input))
      return null
    },
  })
  serve(app, calls.deleteDictionaryItem, {
    schema: { query: schema.idQuery },
    message: DELETED,
    handler: ({ user, request, input: { id } }) => some(write(user, request.ip, context => commands.deleteItems(context, [id]))),
  })
  serve(app, calls.deleteDictionaryItems, {
    schema: { query: schema.idsQuery },
    message: DELETED,
    handler: ({ user, request, input: { ids } }) =>
      some(write(user, request.ip, context => commands.deleteItems(context, idsOf(ids)))),
  })
  serve(app, calls.checkDictionaryItem, {
    schema: { query: schema.checkItemQuery },
    message: DICTIONARY_TEXT.free,
    handler: async ({ input: { dictId, itemValue, id = '' } }) => {
      if (!(await isItemFree(app.db, dictId, itemValue, id))) throw new Refusal(DICTIONARY_TEXT.taken)
      return null
    },
  })
  serveDictionaryImport(app, write)
}
