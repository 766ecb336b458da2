/** A JSON Schema as it is read from a file: nothing about it is sure. */
type Schema = Readonly<Record<string, unknown>>
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Notes behind a type: lengths, bounds, patterns. */
function boundsOf(schema: Schema): string {
  const parts = [
    ['minLength', '≥', '字'],
    ['maxLength', '≤', '字'],
    ['minimum', '≥', ''],
    ['maximum', '≤', ''],
    ['maxItems', '≤', '项'],
  ].flatMap(([key = '', sign = '', unit = '']) =>
    typeof schema[key] === 'number' ? [`${sign}${String(schema[key])}${unit}`] : [],
  )
  return parts.length > 0 ? ` /* ${parts.join(' ')} */` : ''
}

/** A schema as a line of TypeScript, for people: short where JSON Schema is long. */
export function schemaText(value: unknown): string {
  if (!isSchema(value)) return 'unknown'
  if (typeof value['$ref'] === 'string') return value['$ref'].slice(value['$ref'].lastIndexOf('/') + 1)
  if ('const' in value) return JSON.stringify(value['const'])
  const literals = listOf(value['enum'])
  if (literals.length > 0) return literals.map(one => JSON.stringify(one)).join(' | ')
  const either = [...listOf(value['anyOf']), ...listOf(value['oneOf'])]
  if (either.length > 0) return either.map(one => schemaText(one)).join(' | ')
  const all = listOf(value['allOf'])
  if (all.length > 0) return all.map(one => schemaText(one)).join(' & ')
  const { type } = value
  if (type === 'array') {
    const parts = listOf(value['prefixItems'])
    if (parts.length > 0) return `[${parts.map(one => schemaText(one)).join(', ')}]`
    const item = schemaText(value['items'])
    return `${/[ |&]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]${boundsOf(value)}`
  }
  if (type === 'object') {
    const required = new Set(listOf(value['required']))
    const properties = isSchema(value['properties']) ? Object.entries(value['properties']) : []
    const fields = properties.map(([name, one]) => `${name}${required.has(name) ? '' : '?'}: ${schemaText(one)}`)
    if (isSchema(value['additionalProperties'])) fields.push(`[key: string]: ${schemaText(value['additionalProperties'])}`)
    return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'object'
  }
  if (Array.isArray(type)) return type.join(' | ')
  return typeof type === 'string' ? `${type}${boundsOf(value)}` : 'unknown'
}
