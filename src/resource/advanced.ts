import type { QueryField } from '#contract/entities/advancedQuery.ts'
import { isNumeric, type Field, type FieldKind } from '#contract/resources/field.ts'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import { listedFields } from './fields.ts'

const TYPE: Readonly<Partial<Record<FieldKind, string>>> = {
  date: 'date',
  datetime: 'datetime',
  dict: 'list',
  dictMulti: 'list_multi',
  yesNo: 'switch',
  user: 'sel_user',
  depart: 'sel_depart',
  area: 'pca',
}

/** `table,text,code` as the query writes it, a plain code as it is. */
function dictOf({ dict }: Field): Partial<QueryField> {
  if (dict === undefined) return {}
  const [dictTable = '', dictText = '', dictCode] = dict.split(',')
  return dictCode === undefined ? { dictCode: dict } : { dictTable, dictText, dictCode }
}

const queryField = (key: string, field: Field): QueryField => ({
  value: key,
  text: field.label,
  type: TYPE[field.kind] ?? (isNumeric(field) ? 'number' : 'string'),
  ...(isNumeric(field) ? { dbType: field.digits ? 'double' : 'int' } : {}),
  ...(field.kind === 'dict' || field.kind === 'dictMulti' ? dictOf(field) : {}),
})

const made = new WeakMap<AnyResource, readonly QueryField[]>()

/** Fields that the advanced query may ask for; the same array for the same resource. */
export function queryFields(resource: AnyResource): readonly QueryField[] {
  const known = made.get(resource)
  if (known !== undefined) return known
  const fields = listedFields(resource)
    .filter(({ field }) => !field.notAsked)
    .map(({ key, field }) => queryField(key, field))
  made.set(resource, fields)
  return fields
}
