/** Plain data and its text: the states of a model are compared by this text, so anything that JSON would lose is refused. */

const isPlainObject = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function print(value: unknown, place: string): string | undefined {
  if (value === undefined) return undefined
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'number') return Object.is(value, -0) ? '0' : String(value)
  if (Array.isArray(value)) return `[${value.map((item, index) => print(item, `${place}[${index}]`) ?? 'null').join(',')}]`
  if (typeof value === 'object' && isPlainObject(value)) {
    const fields = Object.keys(value)
      .sort()
      .flatMap(name => {
        const text = print(value[name], `${place}.${name}`)
        return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
      })
    return `{${fields.join(',')}}`
  }
  const kind = typeof value === 'object' ? value.constructor.name : typeof value
  throw new Error(
    `${place} is a ${kind}, not plain data: keep it out of the context, or leave it out with the model's 'context' option.`,
  )
}

/**
 * Text of plain data with sorted keys: equal data gives equal text. `undefined` fields are left out.
 * Throws, naming the place, for anything else (class instances, Map, Date, functions, bigint).
 */
export const stableText = (value: unknown, place: string): string => print(value, place) ?? 'undefined'
