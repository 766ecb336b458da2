import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/http/defineCall.ts'
import { dict } from '#contract/resources/system/dict.resource.ts'
import { dictIssue } from '#contract/rules/dictionaryCodes.ts'
import type { DictPart } from '#contract/rules/dictionaryCodes.ts'
import type { SheetRow } from '#server/crud/importRows.ts'
import { writeRow } from '#server/crud/importRows.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { addDictionary, addItem } from './dictionaries.commands.ts'
import type { DictionaryContext } from './dictionaries.commands.ts'

/** Headers of a workbook of dictionaries (contract.md 20.3): its own, and below the group 字典列表 those of its items. */
const COLUMNS = [
  ['dictName', '字典名称'],
  ['dictCode', '字典编码'],
  ['description', '描述'],
  ['itemText', '字典项文本'],
  ['itemValue', '字典项值'],
  ['itemDescription', '描述'],
  ['sortOrder', '排序'],
] as const
/** Texts that calls refuse are refused here, too. */
function refuseOddTexts(texts: readonly (readonly [label: string, part: DictPart, text: string])[]): void {
  for (const [label, part, text] of texts) {
    const issue = dictIssue(part, text)
    if (issue !== '') throw new Refusal(label + issue)
  }
}
type Write = <T>(user: UserPrincipal, ip: string, work: (context: DictionaryContext) => Promise<T>) => Promise<T>

/** Serves the import of dictionaries with their items: a row without name and code has an item more for the dictionary above it. */
export function serveDictionaryImport(app: FastifyInstance, write: Write): void {
  const importExcel: Call | undefined = dict.api.importExcel
  if (!importExcel) return

  /** Writes rows in their order; what belongs to a dictionary that was left out is left out too. */
  const writeRows = async (
    rows: readonly SheetRow[],
    goesOn: (handled: number) => boolean,
    inContext: <T>(work: (context: DictionaryContext) => Promise<T>) => Promise<T>,
  ) => {
    let current: { code: string; id: string | null } = { code: '', id: null }
    for (const [done, row] of rows.entries()) {
      if (!goesOn(done)) return
      const cell = (name: (typeof COLUMNS)[number][0]) => row.cells.get(name) ?? ''
      const [dictName, dictCode, itemText, itemValue] = [cell('dictName'), cell('dictCode'), cell('itemText'), cell('itemValue')]
      const order = cell('sortOrder') || '1'
      const isBegin = (dictCode !== '' && dictCode !== current.code) || (dictCode === '' && dictName !== '')
      // before the command, which may run twice: its second run must begin the dictionary, too
      if (isBegin) current = { code: dictCode, id: null }
      const { id: above } = current
      await writeRow(app, row, () =>
        inContext(async context => {
          let id = above
          if (isBegin) {
            if (dictName === '') throw new Refusal('请输入字典名称')
            if (dictCode === '') throw new Refusal('请输入字典编码')
            const description = cell('description')
            refuseOddTexts([
              ['字典名称', 'name', dictName],
              ['字典编码', 'code', dictCode],
              ['描述', 'description', description],
            ])
            id = await addDictionary(context, { dictName, dictCode, description })
          }
          if (id === null) throw new Refusal('所属字典没有导入')
          if (itemText !== '' || itemValue !== '') {
            if (itemText === '' || itemValue === '') throw new Refusal('请输入字典项文本和字典项值')
            if (!/^\d{1,9}$/.test(order)) throw new Refusal('排序须为整数')
            const description = cell('itemDescription')
            refuseOddTexts([
              ['字典项文本', 'text', itemText],
              ['字典项值', 'value', itemValue],
              ['字典项描述', 'description', description],
            ])
            await addItem(context, { dictId: id, itemText, itemValue, description, sortOrder: Number(order), status: 1 })
          }
          return id
        }).then(id => (current = { ...current, id })),
      )
    }
  }

  serve(app, importExcel, {
    handler: ({ user, request }) =>
      app.crud.importSheet(
        {
          title: dict.title,
          entity: dict.table,
          columns: COLUMNS,
          isGrouped: true,
          write: (rows, goesOn) => writeRows(rows, goesOn, context => write(user, request.ip, context)),
        },
        user,
        request,
      ),
  })
}
