import type { ServedRoute } from '#server/plugins/routeTable.ts'
import { asyncApi } from './asyncApi.ts'
import { declaredCalls } from './callTypes.ts'
import { openApi } from './openApi.ts'
import { openTypes } from './typeSchemas.ts'

const BASE = '/jeecg-boot'

/** A line for each path, shape, channel and operation: a third of the bytes, and a diff that names what changed. */
function text(document: Readonly<Record<string, unknown>>, depth = 0): string {
  const isDeep = depth < 3
  const parts = Object.entries(document).map(([key, value]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    const isSplit =
      isObject &&
      isDeep &&
      ['paths', 'components', 'schemas', 'channels', 'notice', 'grid', 'chat', 'messages', 'operations'].includes(key)
    return `${JSON.stringify(key)}:${isSplit ? text({ ...value }, depth + 1) : JSON.stringify(value)}`
  })
  return `{\n${parts.join(',\n')}\n}`
}

/** The text of both files of docs/api by their names, from the routes of a server under the usual base path (SCALE-18). */
export async function describeApi(routes: readonly ServedRoute[]): Promise<Record<string, string>> {
  const types = openTypes()
  const calls = openApi(routes, BASE, await declaredCalls(types), types)
  types.close()
  // shapes of one description only
  const frameTypes = openTypes()
  const frames = asyncApi(BASE, frameTypes)
  frameTypes.close()
  return { 'openapi.json': `${text(calls)}\n`, 'asyncapi.json': `${text(frames)}\n` }
}
