import { join } from 'node:path'
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync'
import type { Symbol, Type } from 'typescript/unstable/sync'
import { root } from '../lib/setup.mjs'

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 and AsyncAPI 3 take it. */
export interface JsonSchema {
  [keyword: string]: unknown
}

/** Types of contract/ as JSON Schemas; `close` ends the compiler. */
export interface TypeSchemas {
  /** named shapes that the others point to by `#/components/schemas/…` */
  components: Record<string, JsonSchema>
  /** the type that `export` has in `file` (from the root of the project): a value's, or an interface's or alias's own */
  typeOf: (file: string, name: string) => Type
  /** the type of a property, or undefined where the type has none of that name */
  property: (type: Type, name: string) => Type | undefined
  /** names of the properties of a type, in the order of the source */
  names: (type: Type) => string[]
  schema: (type: Type) => JsonSchema
  close: () => void
}

const isOne = (type: Type, flag: TypeFlags) => (type.flags & flag) !== 0
const ABSENT = TypeFlags.Undefined | TypeFlags.Void

/**
 * Reads types of contract/ through the compiler itself, so that what is described is what the code is checked against (SCALE-18). Shapes are open: an answer
 * may carry more than its type names. What JSON leaves out (undefined, functions) is left out.
 */
export function openTypes(): TypeSchemas {
  const api = new API({ cwd: root })
  const snapshot = api.updateSnapshot({ openProjects: [join(root, 'contract/tsconfig.json')] })
  const [project] = snapshot.getProjects()
  if (project === undefined) throw new Error('contract/tsconfig.json is no project')
  const { checker, program } = project
  const components: Record<string, JsonSchema> = {}
  /** names given to types, by their number in the compiler */
  const names = new Map<number, string>()
  /** anonymous shapes that are being written: one that holds itself ends in an open one */
  const open = new Set<number>()

  const propertyType = (symbol: Symbol): Type | undefined => {
    const type = checker.getTypeOfSymbol(symbol)
    return type === undefined || isOne(type, ABSENT) ? undefined : type
  }

  function shape(type: Type): JsonSchema {
    const properties: Record<string, JsonSchema> = {}
    const required: string[] = []
    for (const property of checker.getPropertiesOfType(type)) {
      const own = propertyType(property)
      if (own === undefined || isOne(own, TypeFlags.Never)) continue
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0
      const described = property.getDocumentationComment(checker).trim()
      const one = schema(own)
      properties[property.name] = described === '' || '$ref' in one ? one : { description: described, ...one }
      if (!isOptional && !(own.isUnionType() && own.getTypes().some(part => isOne(part, ABSENT)))) required.push(property.name)
    }
    const [index] = checker.getIndexInfosOfType(type)
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(index === undefined || required.length > 0 ? {} : { additionalProperties: schema(index.valueType) }),
    }
  }

  function union(types: readonly Type[]): JsonSchema {
    const parts = types.filter(part => !isOne(part, ABSENT))
    const literals = parts.filter(part => part.isLiteralType())
    const values = literals.map(part => (part.isLiteralType() ? part.value : null))
    const isBoolean = values.includes(true) && values.includes(false)
    const rest = values.filter(value => !(isBoolean && typeof value === 'boolean'))
    const all = [
      ...(rest.length === 1 ? [{ const: rest[0] }] : rest.length > 1 ? [{ enum: rest.map(value => value) }] : []),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...parts.filter(part => !part.isLiteralType()).map(part => schema(part)),
    ]
    const [only = {}] = all
    return all.length <= 1 ? only : { anyOf: all }
  }

  /** The name of a shape that is written once: an interface or an alias without arguments. */
  function nameOf(type: Type): string | null {
    const known = names.get(type.id)
    if (known !== undefined) return known
    if (type.getAliasTypeArguments()?.length > 0) return null
    const alias = type.getAliasSymbol()?.name
    const own = type.isClassOrInterface() ? type.getSymbol()?.name : undefined
    const wanted = alias ?? own
    if (wanted === undefined || wanted.startsWith('__') || wanted === 'Record') return null
    let name = wanted
    for (let count = 2; [...names.values()].includes(name); count += 1) name = `${wanted}${count}`
    names.set(type.id, name)
    return name
  }

  function object(type: Type): JsonSchema {
    if (type.getSymbol()?.name === 'Date') return { type: 'string', format: 'date-time' }
    if (checker.isTupleType(type) && type.isTypeReference()) {
      const parts = checker.getTypeArguments(type)
      return { type: 'array', prefixItems: parts.map(part => schema(part)), minItems: parts.length, maxItems: parts.length }
    }
    if (checker.isArrayType(type) && type.isTypeReference()) {
      const [item] = checker.getTypeArguments(type)
      return { type: 'array', ...(item === undefined ? {} : { items: schema(item) }) }
    }
    const name = nameOf(type)
    if (name !== null) {
      if (!(name in components)) {
        components[name] = {}
        components[name] = shape(type)
      }
      return { $ref: `#/components/schemas/${name}` }
    }
    if (open.has(type.id)) return {}
    open.add(type.id)
    const made = shape(type)
    open.delete(type.id)
    return made
  }

  function schema(type: Type): JsonSchema {
    if (isOne(type, TypeFlags.Any | TypeFlags.Unknown)) return {}
    if (isOne(type, TypeFlags.Boolean)) return { type: 'boolean' }
    if (isOne(type, TypeFlags.Null)) return { type: 'null' }
    if (type.isLiteralType()) return { const: type.value }
    if (isOne(type, TypeFlags.StringLike)) return { type: 'string' }
    if (isOne(type, TypeFlags.NumberLike)) return { type: 'number' }
    if (isOne(type, TypeFlags.Never)) return { not: {} }
    if (type.isUnionType()) return union(type.getTypes())
    if (type.isIntersectionType()) {
      const text = type.getTypes().find(part => isOne(part, TypeFlags.StringLike | TypeFlags.NumberLike))
      return text === undefined ? object(type) : schema(text)
    }
    return isOne(type, TypeFlags.Object | TypeFlags.NonPrimitive) ? object(type) : {}
  }

  const exportOf = (file: string, name: string): Symbol => {
    const source = program.getSourceFile(join(root, file))
    const module = source && checker.getSymbolAtLocation(source)
    const found = module && checker.getExportsOfModule(module).find(one => one.name === name)
    if (!found) throw new Error(`${file} exports no ${name}`)
    return found
  }
  return {
    components,
    schema,
    names: type => checker.getPropertiesOfType(type).map(one => one.name),
    property(type, name) {
      const found = checker.getPropertyOfType(type, name)
      return found && checker.getTypeOfSymbol(found)
    },
    typeOf(file, name) {
      const symbol = exportOf(file, name)
      const isType = (symbol.flags & (SymbolFlags.Interface | SymbolFlags.TypeAlias)) !== 0
      const type = isType ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbol(symbol)
      if (type === undefined) throw new Error(`${name} of ${file} has no type`)
      return type
    },
    close: () => api.close(),
  }
}
