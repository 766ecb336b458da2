import type { WorkbookLayout } from '#contract/entities/upload.ts'
import { WORKBOOK_LAYOUT } from '#contract/entities/upload.ts'
import { isImported, isNumeric, type Field } from '#contract/resources/field.ts'
import { knownItems } from '#src/runtime/dictionaries/store.ts'
import type { TemplateOrder } from '#src/widgets/uploads/workbook/buildTemplate.ts'
import type { CheckRow } from '#src/widgets/uploads/workbook/previewOf.ts'
import { formFields, type NamedField } from '../fields.ts'
import { importError } from '../form/rules.ts'
import type { ListSetup } from '../listTypes.ts'
import type { ImportLook } from '../screen.ts'

const OPTIONS_TOLD = 30
/** Whether a field's values are those of a plain dictionary, which the browser has. */
const hasItems = (field: Field): field is Field & { dict: string } =>
  field.dict !== undefined && field.kind !== 'category' && !field.dict.includes(',')
const itemsOf = (field: Field) => (hasItems(field) ? knownItems(field.dict) : undefined)

/** What the person who fills a template must know of a column. */
function noteOf(field: Field): string {
  const items = itemsOf(field) ?? []
  const options = items.slice(0, OPTIONS_TOLD).map(({ text }) => text)
  const [min, max] = [field.min, field.max]
  const parts = [
    ...(options.length > 0 ? [`可填：${options.join('、')}${items.length > OPTIONS_TOLD ? ' 等' : ''}`] : []),
    ...(field.kind === 'date' ? ['日期，如 2026-01-31'] : []),
    ...(field.kind === 'datetime' ? ['时间，如 2026-01-31 08:30:00'] : []),
    ...(field.kind === 'yesNo' && options.length === 0 ? ['可填：Y、N'] : []),
    ...(field.kind === 'dictMulti' || field.kind === 'role' || field.kind === 'depart' ? ['可填多项，以逗号分隔'] : []),
    ...(field.kind === 'role' || field.kind === 'depart' || field.kind === 'position' ? [`填写${field.label}名称`] : []),
    ...(isNumeric(field) && field.dict === undefined ? [field.digits ? `数字，最多 ${field.digits} 位小数` : '整数'] : []),
    ...(isNumeric(field) && min !== undefined ? [`不小于 ${min}`] : []),
    ...(isNumeric(field) && max !== undefined ? [`不大于 ${max}`] : []),
    ...(!isNumeric(field) && max !== undefined && max <= 1_000 ? [`最多 ${max} 个字符`] : []),
    ...(field.unique ? ['不可重复'] : []),
  ]
  return parts.join('；')
}

/** What the import of a list goes by: how its workbooks are read and judged before they are sent, and its template. */
export interface ImportFacts {
  layout: WorkbookLayout
  check: CheckRow
  unique: string[]
  /** made when it is asked for: dictionaries may have come since */
  template: () => TemplateOrder
}

type Setup = Pick<ListSetup, 'resource' | 'screen' | 'owner'>

/** The codes of dictionaries that the check of an import asks. */
export const importDictionaries = ({ resource }: Pick<Setup, 'resource'>): string[] =>
  formFields(resource).flatMap(({ field }) => (isImported(field) && hasItems(field) ? [field.dict] : []))

/** The same where the screen names the columns. */
const ownFacts = (title: string, { columns, check }: ImportLook): ImportFacts => ({
  layout: {
    ...WORKBOOK_LAYOUT,
    headerRows: columns.some(({ group }) => group !== undefined) ? 2 : 1,
    known: columns.map(({ label }) => label),
    required: columns.filter(({ isRequired }) => isRequired).map(({ label }) => label),
  },
  check,
  unique: columns.filter(({ isUnique }) => isUnique).map(({ label }) => label),
  template: () => ({ title, columns }),
})

/** What a workbook of this list must look like. A column that the owner of the rows fills is not asked for. */
export function importFacts({ resource, screen, owner }: Setup): ImportFacts {
  if (screen.import !== undefined) return ownFacts(resource.title, screen.import)
  const fields = formFields(resource).filter(({ key, field }) => isImported(field) && key !== owner?.by)
  const isDemanded = ({ field }: NamedField): boolean => field.required === true && field.initial === undefined
  return {
    layout: {
      ...WORKBOOK_LAYOUT,
      known: fields.map(({ field }) => field.label),
      required: fields.filter(isDemanded).map(({ field }) => field.label),
    },
    check: row =>
      Object.fromEntries(
        fields
          .filter(({ field }) => field.label in row)
          .map(({ field }) => [field.label, importError(field, row[field.label] ?? '', itemsOf(field)) ?? undefined]),
      ),
    unique: fields.filter(({ field }) => field.unique).map(({ field }) => field.label),
    template: () => ({
      title: resource.title,
      columns: fields.map(one => ({ label: one.field.label, isRequired: isDemanded(one), note: noteOf(one.field) })),
    }),
  }
}
