/**
 * `npm run new:resource -- hospital/wardRound 查房`: a list screen from its name. Writes the resource with one field, names it in the index and among the
 * tables, puts it into the menu (outside the system's group for the office alone) and its calls into the tables of calls and rights that the tests hold the server
 * against. What is left: docs/how-to.md. `--root` is for tests.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: 'string', default: join(import.meta.dirname, '..') } },
})
const [id = '', title = ''] = positionals
const [area = '', noun = ''] = id.split('/')
/** Groups of the menu whose address is not the area's name. */
const GROUPS = { system: '/isystem' }

/** @returns {never} */
function stop(text) {
  console.error(text)
  process.exit(1)
}
const path = name => join(values.root, name)
const read = name => readFileSync(path(name), 'utf8')
const snake = name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

if (!/^[a-z]\w*\/[a-z][a-zA-Z0-9]*$/.test(id) || title === '')
  stop('Usage: npm run new:resource -- <area>/<noun> <title>, such as hospital/wardRound 查房')
const file = `contract/resources/${id}.resource.ts`
if (existsSync(path(file))) stop(`${file} is there already`)
const taken = ['tests/support/ownCalls.ts', 'server/db/seed/menu.ts'].find(name => new RegExp(`[ ']/${id}[/']`).test(read(name)))
if (taken !== undefined) stop(`/${id} is an address already, see ${taken}`)
const granted = new RegExp(`^${noun}:\\w+ \\|`, 'm')
if (granted.test(read('tests/support/grantedRights.ts'))) stop(`${noun}: begins the rights of another list already`)

/** Adds an import in its place in the alphabet. */
function withImport(source, line) {
  const imports = [...source.matchAll(/^import .*$/gm)].map(([found]) => found)
  const from = text => text.slice(text.lastIndexOf("'", text.length - 2))
  const before = imports.find(found => found.startsWith('import {') && from(found) > from(line))
  return before ? source.replace(before, `${line}\n${before}`) : source.replace(imports.at(-1), `${imports.at(-1)}\n${line}`)
}
/** What is going to be written: everything or nothing. */
const made = new Map()
function change(name, make) {
  const old = read(name)
  const next = make(old)
  if (next === old) stop(`${name} has no place for it: nothing was written`)
  made.set(name, next)
}

made.set(
  file,
  `import { defineResource } from '../defineResource.ts'
import { text } from '../field.ts'

/** ${title}. */
export const ${noun} = defineResource('${id}', {
  title: '${title}',
  fields: {
    name: text('名称', { required: true, unique: true, max: 100, search: 'like' }),
  },
})
`,
)
change('contract/resources/index.ts', source =>
  withImport(source, `import { ${noun} } from './${id}.resource.ts'`).replace(
    /(resources: readonly AnyResource\[\] = \[)([^\]]*?),?\s*\]/,
    (_, head, names) => `${head}${names.trimEnd()}, ${noun}]`,
  ),
)
const table = `${area === 'system' ? 'sys' : snake(area)}_${snake(noun)}`.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
change(
  'server/db/tables/resources.ts',
  source =>
    `${withImport(source, `import { ${noun} } from '#contract/resources/${id}.resource.ts'`).trimEnd()}\nexport const ${table} = tableOf(${noun})\n`,
)
const group = GROUPS[area] ?? `/${area}`
change('server/db/seed/menu.ts', source => {
  const place = new RegExp(`url: '${group}',[\\s\\S]*?children: \\[`)
  if (!place.test(source)) return source
  // without roles of its own an entry has those of its group: in the hospital's everybody would add and delete
  const entry = `resourceLeaf('/${id}', '${title}', ${noun}${area === 'system' ? '' : ', { roles: OFFICE }'}),`
  return withImport(
    source.replace(place, found => `${found}\n      ${entry}`),
    `import { ${noun} } from '#contract/resources/${id}.resource.ts'`,
  )
})
/** What a list answers: method, last part of the path, right. */
const CALLS = [
  ['GET', 'list', 'list'],
  ['GET', 'queryById', 'list'],
  ['POST', 'add', 'add'],
  ['PUT,POST', 'edit', 'edit'],
  ['DELETE', 'delete', 'delete'],
  ['DELETE', 'deleteBatch', 'deleteBatch'],
  ['GET', 'exportXls', 'export'],
  ['POST', 'importExcel', 'import'],
  ['GET', 'history', 'list'],
]
const withRows = rows => source => source.replace(/\n`(?!.*`)/s, `\n${rows.join('\n')}\n\``)
change('tests/support/ownCalls.ts', withRows(CALLS.map(([method, call]) => `${method} /${id}/${call} | ${id}.${call}`)))
change(
  'tests/support/grantedRights.ts',
  withRows(CALLS.map(([method, call, right]) => `${noun}:${right} | ${method} /${id}/${call}`)),
)
mkdirSync(dirname(path(file)), { recursive: true })
for (const [name, text] of made) writeFileSync(path(name), text)
console.log(
  `${file} is there. Now write its fields, then: npm run format && npm run db:generate -- --name ${noun} && npm run api:describe` +
    '\nWho sees it: roles of its entry in server/db/seed/menu.ts. The whole recipe: docs/how-to.md',
)
