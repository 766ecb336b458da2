/** Inputs made from JSON Schemas: right ones, ones at and just past each bound, and ones that are nothing of the kind. No word of vitest in here. */
import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

type Schema = Readonly<Record<string, unknown>>
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const number = (value: unknown, standard: number): number => (typeof value === 'number' ? value : standard)

/** Values that parsers, the database and spreadsheets have each tripped over somewhere. */
const ODD: readonly unknown[] = [
  ...[
    null,
    true,
    -1,
    0,
    1e308,
    Number.MAX_SAFE_INTEGER + 1,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
  ],
  ...[
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    '${7*7}',
    '=1+1',
    'NaN',
    'null',
    '1,2',
    '0x10',
    '1e9',
    '-0',
    '2026-02-30',
  ],
  ...[
    '9999-12-31 23:59:59',
    '275760-09-14',
    '[]',
    '{}',
    '[{"rule":"eq"}]',
    '__proto__',
    'constructor',
    'x'.repeat(5_000),
    '😀'.repeat(300),
  ],
  ...[[], {}, [[[]]], [null], { $ne: '' }, { toString: 1 }],
]
const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...ODD),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

/** A value of a schema; every tenth part of it is odd. `shapes`: what `$ref` points to. */
export function valueOf(schema: unknown, shapes: Schema, depth = 0): Arbitrary<unknown> {
  const right = rightValue(schema, shapes, depth)
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: odd })
}

function rightValue(schema: unknown, shapes: Schema, depth: number): Arbitrary<unknown> {
  if (!isSchema(schema) || depth > 5) return odd
  if (typeof schema['$ref'] === 'string')
    return rightValue(shapes[schema['$ref'].slice(schema['$ref'].lastIndexOf('/') + 1)], shapes, depth + 1)
  if ('const' in schema) return fc.constant(schema['const'])
  const literals = listOf(schema['enum'])
  if (literals.length > 0) return fc.constantFrom(...literals)
  const either = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])]
  if (either.length > 0) return fc.oneof(...either.map(one => rightValue(one, shapes, depth + 1)))
  switch (schema['type']) {
    case 'string': {
      const min = Math.min(number(schema['minLength'], 0), 40)
      const max = number(schema['maxLength'], 40)
      const usual = fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.max(min, Math.min(max, 40)) })
      // at the bound and one past it
      const bounds = max <= 25_000 ? [fc.constant('x'.repeat(max)), fc.constant('x'.repeat(max + 1))] : []
      return fc.oneof(
        { weight: 8, arbitrary: usual },
        ...bounds,
        fc.constantFrom('1', '2026-11-26', '2026-11-26 08:00:00', 'admin'),
      )
    }
    case 'integer':
    case 'number': {
      const min = number(schema['minimum'], -10)
      const max = number(schema['maximum'], 1_000)
      return fc.oneof(
        fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(Math.max(max, min), 2 ** 31) }),
        fc.constantFrom(min - 1, max + 1, 1.5),
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(schema['items'], shapes, depth + 1), { maxLength: 4 })
    case 'object': {
      const properties = isSchema(schema['properties']) ? schema['properties'] : {}
      const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one, shapes, depth + 1)]))
      const required = listOf(schema['required']).map(String)
      // half of the objects leave something required out
      return fc.oneof(
        fc.record(fields, { requiredKeys: required.filter(name => name in fields) }),
        fc.record(fields, { requiredKeys: [] }),
      )
    }
    default:
      return odd
  }
}

export interface FuzzCall {
  method: string
  /** from the host on */
  url: string
  body?: unknown
}
interface Operation {
  parameters?: { name: string; in: string; schema: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
}

/** What must not be called at random: it ends the sign-ins of the run, stands still on purpose, or speaks to other machines. */
const LEFT_OUT = /logout|\/doc\.html|api-docs|^\/\{file\}|\/freezeBatch|\/frozenBatch|endSignIn|\/app\/close|forceLogout/i

/** An input of some call of the description, for one of `persons`. `base`: where its paths begin. */
export function callsOf(
  description: { paths: Record<string, Record<string, Operation>>; components: { schemas: Schema } },
  base: string,
): Arbitrary<FuzzCall> {
  const shapes = description.components.schemas
  const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  // half a surrogate pair stands in no address
  const encoded = (value: unknown) =>
    encodeURIComponent(
      text(value)
        .slice(0, 1_500)
        .replace(/[\ud800-\udfff]/gu, ''),
    )
  const all = Object.entries(description.paths).flatMap(([path, item]) =>
    LEFT_OUT.test(path) || 'servers' in item
      ? []
      : Object.entries(item).map(([method, operation]): Arbitrary<FuzzCall> => {
          const parameters = operation.parameters ?? []
          const values = fc.record(Object.fromEntries(parameters.map(one => [one.name, valueOf(one.schema, shapes)])), {
            requiredKeys: parameters.filter(one => one.in === 'path').map(one => one.name),
          })
          const schema = operation.requestBody?.content['application/json']?.schema
          const body = schema === undefined ? fc.constant(undefined) : valueOf(schema, shapes)
          return fc.tuple(values, body).map(([given, sent]) => {
            const known: Record<string, unknown> = { ...given }
            const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(known[name]) || '%20')
            const query = parameters
              .filter(one => one.in === 'query' && one.name in known)
              .map(one => `${one.name}=${encoded(known[one.name])}`)
              .join('&')
            return {
              method: method.toUpperCase(),
              url: `${base}${address}${query === '' ? '' : `?${query}`}`,
              ...(sent === undefined ? {} : { body: sent }),
            }
          })
        }),
  )
  return fc.oneof(...all)
}
