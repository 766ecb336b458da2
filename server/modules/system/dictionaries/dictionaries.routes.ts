import { allDictItems, dictItems, refreshDictCache } from '#contract/http/calls/common.ts'
import { dictItemsParams } from '#contract/http/calls/common.schema.ts'
import type { ServerModule } from '#server/modules/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { createDictionaries } from './dictionaries.repository.ts'
import { tableDictionary } from './tableDictionaries.ts'

const TEXT = { badFormat: '字典Code格式不正确！', illegal: '字典Code不合法' } as const

/** Dictionary calls (contract.md 7) and `app.dictionaries`. */
export const dictionariesModule: ServerModule = async app => {
  const dictionaries = createDictionaries(app.db, app.now)
  app.decorate('dictionaries', dictionaries)

  serve(app, dictItems, {
    schema: { params: dictItemsParams },
    handler: async ({ input: { code }, principal }) => {
      if (!code.includes(',')) {
        const items = await dictionaries.items(code)
        if (items === null) throw new Refusal(TEXT.illegal)
        return items
      }
      const parts = code.split(',').length
      if (parts < 3 || parts > 4) throw new Refusal(TEXT.badFormat)
      const table = tableDictionary(code)
      if (!table || (table.for === 'user' && principal?.kind !== 'user')) throw new Refusal(TEXT.illegal)
      return (await table.load(app.db)).map(item => ({ ...item, title: item.text }))
    },
  })
  serve(app, allDictItems, { message: '查询成功', handler: async () => dictionaries.all() })
  serve(app, refreshDictCache, {
    handler: async () => {
      dictionaries.forget()
      return null
    },
  })
}
