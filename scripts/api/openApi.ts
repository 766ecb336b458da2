import type { Call, Who } from '#contract/http/defineCall.ts'
import { HEADER } from '#contract/http/headers.ts'
import type { ServedRoute } from '#server/plugins/routeTable.ts'
import type { DeclaredCall } from './callTypes.ts'
import { OTHER_ROUTES } from './otherRoutes.ts'
import type { JsonSchema, TypeSchemas } from './typeSchemas.ts'

const whoText = (who: Who): string => {
  if (typeof who === 'string') return who
  return 'roles' in who ? `roles ${who.roles.join(', ')}` : `permission ${who.permission}`
}
/** TypeBox keeps marks of its own beside the keywords; JSON leaves them out. */
const plain = (schema: unknown): JsonSchema => JSON.parse(JSON.stringify(schema))
const pathOf = (url: string) => url.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{file}')

interface ObjectSchema extends JsonSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
}
const isObject = (schema: JsonSchema | undefined): schema is ObjectSchema => schema?.['type'] === 'object'

/** Parameters of an object schema; what the path does not name stands in the query. */
const parametersOf = (schema: ObjectSchema, place: 'path' | 'query'): JsonSchema[] =>
  Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: one,
  }))

const FAILURE = { $ref: '#/components/schemas/Failure' }
/** The shapes that every call shares (contract.md 1.2–1.7). */
const SHARED: Record<string, JsonSchema> = {
  Failure: {
    type: 'object',
    description: 'A refused call, with HTTP 200: `message` is a sentence for the person, `result` may carry details.',
    properties: {
      success: { const: false },
      message: { type: 'string' },
      code: { type: ['number', 'string'] },
      result: {},
      timestamp: { type: 'number', description: 'epoch ms' },
    },
    required: ['success', 'message', 'code', 'result'],
  },
  SignInOver: {
    type: 'object',
    description: 'No sign-in, or one that is over: sign in again.',
    properties: {
      timestamp: { type: 'string' },
      status: { const: 500 },
      error: { const: 'Internal Server Error' },
      message: { type: 'string', pattern: 'Token失效' },
      path: { type: 'string' },
    },
    required: ['status', 'error', 'message'],
  },
}
const succeeded = (result: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    success: { const: true },
    message: { type: 'string' },
    code: { type: ['number', 'string'] },
    result,
    timestamp: { type: 'number' },
  },
  required: ['success', 'message', 'code', 'result'],
})
const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

/** Without `undefined`, which goes out as null. */
const orNull = (schema: JsonSchema): JsonSchema =>
  Object.keys(schema).length === 0 || schema['type'] === 'null' ? schema : { anyOf: [schema, { type: 'null' }] }

/** A row of a list: what a person may not see, and what is only searched for, is left out, so that its id alone is sure. */
function asRow(schema: JsonSchema): JsonSchema {
  const { properties } = schema as ObjectSchema
  const records = properties?.['records']
  if (records !== undefined)
    return { ...schema, properties: { ...properties, records: { ...records, items: asRow(records['items'] as JsonSchema) } } }
  return properties === undefined ? schema : { ...schema, required: ['id'] }
}

function answersOf(call: Call, declared: DeclaredCall, types: TypeSchemas): JsonSchema {
  const typed = declared.result === undefined ? {} : types.schema(declared.result)
  const isOfRows = declared.group.includes('/') && ['list', 'queryById'].includes(declared.name)
  const result = isOfRows ? asRow(typed) : typed
  const isFile = Object.keys(result).length === 0 && /export|download|view|template/i.test(declared.name)
  return {
    '200': {
      description: call.bare ? 'the value itself, or a refusal' : 'the envelope, of a success or a refusal',
      content: {
        'application/json': { schema: { anyOf: [call.bare ? result : succeeded(orNull(result)), FAILURE] } },
        ...(isFile ? { 'application/octet-stream': {} } : {}),
      },
    },
    ...(call.who === 'public'
      ? {}
      : { '500': { description: 'sign in again', ...json({ $ref: '#/components/schemas/SignInOver' }) } }),
  }
}

/** Parameters and body of one method: what the validator asks where the route has a schema, else what the call's type says. */
function asked(route: ServedRoute, method: string, call: Call, declared: DeclaredCall, types: TypeSchemas): JsonSchema {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = route.schema.params === undefined ? undefined : plain(route.schema.params)
  const typed = declared.input === undefined ? {} : inlined(types.schema(declared.input), types)
  const parameters: JsonSchema[] = inPath.map(name => ({
    name,
    in: 'path',
    required: true,
    schema: (isObject(params) ? params.properties?.[name] : undefined) ?? { type: 'string' },
  }))
  const rest: ObjectSchema | undefined = isObject(typed)
    ? {
        ...typed,
        properties: Object.fromEntries(Object.entries(typed.properties ?? {}).filter(([name]) => !inPath.includes(name))),
        required: (typed.required ?? []).filter(name => !inPath.includes(name)),
      }
    : undefined
  const hasFields = rest !== undefined && Object.keys(rest.properties ?? {}).length > 0
  const isBodiless = method === 'GET' || method === 'DELETE'
  if (route.schema.querystring !== undefined) parameters.push(...parametersOf(plain(route.schema.querystring), 'query'))
  else if (isBodiless && hasFields && route.schema.body === undefined) parameters.push(...parametersOf(rest, 'query'))
  const body = route.schema.body === undefined ? (!isBodiless && hasFields ? rest : undefined) : plain(route.schema.body)
  const upload = { type: 'object', properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } } }
  const content = call.upload
    ? { 'multipart/form-data': { schema: upload } }
    : body === undefined
      ? undefined
      : { 'application/json': { schema: body } }
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content !== undefined && method !== 'GET' ? { requestBody: { required: true, content } } : {}),
  }
}

/** A reference resolved, so that its fields can stand as parameters. */
const inlined = (schema: JsonSchema, types: TypeSchemas): JsonSchema => {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/components/schemas/', '') : null
  return name === null ? schema : (types.components[name] ?? {})
}

/** The description of every route of the server in OpenAPI 3.1; a route that nothing describes is an error. */
export function openApi(
  routes: readonly ServedRoute[],
  base: string,
  declared: ReadonlyMap<Call, DeclaredCall>,
  types: TypeSchemas,
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const groups = new Set<string>()
  const ids = new Set<string>()
  for (const route of routes) {
    const { call } = route
    const isCall = route.url === base || route.url.startsWith(`${base}/`)
    const path = pathOf(isCall ? route.url.slice(base.length) || '/' : route.url)
    const found = call === null ? undefined : declared.get(call)
    const other = OTHER_ROUTES[path]
    if (!found && !other) throw new Error(`Nothing describes ${route.methods.join(',')} ${route.url}: scripts/api/otherRoutes.ts`)
    const entry = (paths[path] ??= isCall ? {} : { servers: [{ url: '/' }] as unknown as JsonSchema })
    for (const method of route.methods) {
      const key = method.toLowerCase()
      if (key in entry) continue
      if (!found || !call) {
        groups.add('other')
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
        entry[key] = {
          tags: ['other'],
          summary: other?.summary ?? '',
          ...(inPath.length > 0
            ? { parameters: inPath.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })) }
            : {}),
          responses: { '200': { description: 'answered', content: { [other?.type ?? 'text/html']: {} } } },
        }
        continue
      }
      groups.add(found.group)
      let id = `${found.group}/${found.name}`.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
      if (ids.has(id)) id += key.charAt(0).toUpperCase() + key.slice(1)
      ids.add(id)
      entry[key] = {
        operationId: id,
        tags: [found.group],
        summary: call.name,
        'x-who': whoText(call.who),
        ...(call.signed ? { 'x-signed': true } : {}),
        ...(call.who === 'public' ? { security: [] } : {}),
        ...asked(route, method, call, found, types),
        responses: answersOf(call, found, types),
      }
    }
  }
  const sorted = <T>(entries: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Xinglin 杏林',
      version: '1',
      description: `Calls of the server. Each carries \`${HEADER.token}\` of the sign-in but those that are open; a refused call answers HTTP 200 with \`success: false\`.`,
    },
    servers: [{ url: base }],
    security: [{ token: [] }],
    tags: [...groups].sort().map(name => ({ name })),
    paths: sorted(paths),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: HEADER.token } },
      schemas: sorted({ ...types.components, ...SHARED }),
    },
  }
}
