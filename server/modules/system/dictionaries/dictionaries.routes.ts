import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import { allDictItems, dictItems, refreshDictCache } from '#contract/http/calls/common.ts'
import { dictItemsParams } from '#contract/http/calls/common.schema.ts'
import * as calls from '#contract/http/calls/dictionaries.ts'
import * as schema from '#contract/http/calls/dictionaries.schema.ts'
import type { DictItem } from '#contract/entities/session.ts'
import { DICTIONARY_TEXT, valueParts } from '#contract/rules/dictionaryTexts.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import type { Principal } from '#server/plugins/principal.ts'
import { Refusal, TokenFailure } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { createDictionaries } from './dictionaries.repository.ts'
import { dictionaryCommands } from './dictionaryCommands.routes.ts'
import { dictionariesNamed } from './dictionaryRows.repository.ts'
import { dictItemsSource } from './items.source.ts'
import { mayRead, searchTable, tableDictionary, tableItems, tableItemsOf } from './tableDictionaries.repository.ts'
import { treeLevel } from './treeTables.repository.ts'

const titled = ({ value, text }: { value: string; text: string }): DictItem => ({ value, text, title: text })

/** Dictionary calls (contract.md 7) and `app.dictionaries`. */
export const dictionariesModule: ServerModule = async app => {
  const here = createDictionaries(app.db, app.steady)
  const forget = app.caches.add('dictionaries', () => here.forget())
  const dictionaries = { ...here, forget: () => forget('') }
  app.decorate('dictionaries', dictionaries)
  app.grids.add(dictItemsSource)

  /** What a client's text names: a dictionary by its code, or a registered table by its key. */
  const source = (text: string, principal: Principal | null) => {
    if (principal === null) throw new TokenFailure()
    if (!text.includes(','))
      return {
        async items() {
          const items = await dictionaries.items(text)
          if (items === null) throw new Refusal(DICTIONARY_TEXT.unknown)
          return items
        },
        async search(keyword: string, size: number) {
          const wanted = keyword.toLowerCase()
          const several = valueParts(keyword)
          return (await this.items())
            .filter(({ value, text: name }) =>
              keyword.includes(',')
                ? several.includes(value) || several.includes(name)
                : `${value}\u0000${name}`.toLowerCase().includes(wanted),
            )
            .slice(0, size)
        },
        async of(_values: readonly string[]) {
          return this.items()
        },
      }
    const parts = text.split(',').length
    if (parts < 3 || parts > 4) throw new Refusal(DICTIONARY_TEXT.badFormat)
    const table = tableDictionary(text)
    if (!table || !mayRead(table, principal)) throw new Refusal(DICTIONARY_TEXT.unknown)
    return {
      items: () => tableItems(app.db, table, principal),
      search: (keyword: string, size: number) => searchTable(app.db, table, principal, { keyword, size }),
      of: (values: readonly string[]) => tableItemsOf(app.db, table, principal, values),
    }
  }

  serve(app, dictItems, {
    schema: { params: dictItemsParams },
    handler: async ({ input: { code }, principal }) => (await source(code, principal).items()).map(titled),
  })
  serve(app, calls.loadDict, {
    schema: { params: schema.dictParams, query: schema.loadDictQuery },
    handler: async ({ input: { dict, keyword = '', pageSize = PAGE_SIZE }, principal }) =>
      (await source(dict, principal).search(keyword.trim(), Math.min(pageSize, PAGE_SIZE_MAX))).map(titled),
  })
  serve(app, calls.loadDictItem, {
    schema: { params: schema.dictParams, query: schema.loadDictItemQuery },
    handler: async ({ input: { dict, key, delNotExist = true }, principal }) => {
      const values = valueParts(key).slice(0, PAGE_SIZE_MAX)
      const texts = new Map((await source(dict, principal).of(values)).map(({ value, text }) => [value, text]))
      return values.flatMap(value => texts.get(value) ?? (delNotExist ? [] : [value]))
    },
  })
  serve(app, calls.loadTreeData, {
    schema: { query: schema.treeDataQuery },
    handler: ({ input }) => treeLevel(app.db, input),
  })
  serve(app, allDictItems, { message: '查询成功', handler: async () => dictionaries.all() })
  serve(app, calls.dictionariesVersion, { handler: async () => dictionaries.stamp() })
  serve(app, refreshDictCache, {
    handler: async () => {
      dictionaries.forget()
      for (const resource of ['system/dict', 'system/dictItem']) app.crud.touched(resource)
      return null
    },
  })
  serve(app, calls.dictionaryTree, {
    schema: { query: schema.dictionaryTreeQuery },
    handler: async ({ input: { dictName = '' } }) => {
      const rows = await dictionariesNamed(app.db, dictName.trim().replace(/^\*|\*$/g, ''))
      return rows.map(row => ({ ...row, key: row.id, title: row.dictName, isLeaf: true as const }))
    },
  })
  dictionaryCommands(app)
}
