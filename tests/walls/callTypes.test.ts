import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (folder: string): { file: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') }))

/** `serve(app, calls.name, { schema: { body: schemas.nameBody } …`: the call, and what stands in its schema. */
const SERVED = /\bserve\(\s*\w+,\s*(?:\w+\.)?(\w+),\s*\{\s*schema: \{([^}]*)\}/g
const served = read('server').flatMap(({ file, text }) =>
  [...text.matchAll(SERVED)].map(([, call = '', schema = '']) => ({
    file,
    call,
    parts: schema
      .split(',')
      .map(part => part.trim())
      .filter(part => part !== '')
      .map(part => part.replace(/^(query|body|params): /, '').replace(/^\w+\./, '')),
  })),
)
/** The input types of the calls as they are written, by the call's name. */
const inputs = new Map(
  read('contract/http/calls').flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = defineCall<\s*([\s\S]*?)(?:\(\{)/g)].map(
      ([, name = '', types = '']) => [name, types] as const,
    ),
  ),
)

describe('types of calls', () => {
  it('[HOUSE-03] come from the schemas that judge their input', () => {
    expect(served.length).toBeGreaterThan(190)
    // calls of one kind that a loop serves
    const looped = ['pauseJob', 'resumeJob']
    for (const name of looped) expect(inputs.get(name), name).toContain('Static<typeof jobQuery>')
    const astray = served
      .filter(({ call }) => call !== 'call')
      .flatMap(({ file, call, parts }) =>
        parts
          .filter(part => !(inputs.get(call) ?? '').includes(`Static<typeof ${part}>`))
          .map(part => `${file}: ${call} is judged by ${part}, its type is not of it`),
      )
    expect(astray).toEqual([])
  })

  it('[HOUSE-03] stand in contract/http/calls: no route writes a schema of its own', () => {
    const own = read('server').filter(({ text }) => /\bschema: \{\s*(?:query|body|params): Type\./.test(text))
    expect(own.map(({ file }) => file)).toEqual([])
  })
})
