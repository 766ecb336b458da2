import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Type } from 'typescript/unstable/sync'
import { allCalls } from '#contract/http/calls/index.ts'
import type { Call } from '#contract/http/defineCall.ts'
import { resources } from '#contract/resources/index.ts'
import { root } from '../lib/setup.mjs'
import type { TypeSchemas } from './typeSchemas.ts'

/** Where a call is declared: the group of the description that it stands in, its name there, and the types of what goes in and comes out. */
export interface DeclaredCall {
  group: string
  name: string
  input: Type | undefined
  result: Type | undefined
}

const CALLS = 'contract/http/calls'
const RESOURCES = 'contract/resources'

const filesBelow = (folder: string, end: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(end) && !file.endsWith('.schema.ts') && !file.endsWith('index.ts'))
    .sort()
    .map(file => join(folder, file))

/** Every declaration of contract/ by the object that the server registers. */
export async function declaredCalls(types: TypeSchemas): Promise<Map<Call, DeclaredCall>> {
  const found = new Map<Call, DeclaredCall>()
  const known = new Map<unknown, Call>(allCalls.map(call => [call, call]))
  const add = (call: Call | undefined, group: string, name: string, type: Type | undefined) => {
    if (type === undefined || call === undefined || found.has(call)) return
    const both = types.property(type, 'types')
    // `types` may be absent: of the union with undefined the other part is meant
    const pair = both?.isUnionType() ? both.getTypes().find(part => part.isObjectType()) : both
    const part = (of: string) => pair && types.property(pair, of)
    found.set(call, { group, name, input: part('input'), result: part('result') })
  }
  const loaded = async (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(root, file)).href)

  for (const file of filesBelow(CALLS, '.ts'))
    for (const [name, value] of Object.entries(await loaded(file)))
      if (known.has(value)) add(known.get(value), relative(CALLS, file).replace(/\.ts$/, ''), name, types.typeOf(file, name))

  for (const file of filesBelow(RESOURCES, '.resource.ts'))
    for (const [name, value] of Object.entries(await loaded(file))) {
      const resource = resources.find(one => one === value)
      if (resource === undefined) continue
      const type = types.typeOf(file, name)
      for (const part of ['api', 'bin'] as const)
        for (const [command, call] of Object.entries<Call>({ ...resource[part] })) {
          const kept = types.property(type, part)
          const own = kept?.isUnionType() ? kept.getTypes().find(one => one.isObjectType()) : kept
          const typed = own && types.property(own, command)
          const only = typed?.isUnionType() ? typed.getTypes().find(one => one.isObjectType()) : typed
          add(call, resource.id, part === 'bin' ? `bin-${command}` : command, only)
        }
    }
  return found
}
