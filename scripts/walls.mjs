/**
 * The import walls between rooms and inside src and server (docs: design.md part 4, decisions D30, D34), as one table of what each room may import.
 * `node scripts/walls.mjs` writes `.oxlint.walls.json`, which `.oxlintrc.json` extends; `--check` exits 1 when that file is stale.
 * tests/walls breaks each wall on purpose and sees it fail.
 *
 * oxlint takes, for each file, the rule options of the LAST override that matches it, so each override below is complete in itself.
 * Its patterns know no look-ahead: an allow-list is a group with negations, and a hit on a negation ends the search, so groups stand last.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const ROOMS = ['contract', 'machines', 'streams', 'src', 'server', 'tests', 'e2e', 'scripts']
const SRC = ['app', 'bench', 'grid', 'layouts', 'lib', 'resource', 'runtime', 'ui', 'views', 'widgets']

const group = (patterns, message) => ({ group: patterns, message })
const regex = (pattern, message) => ({ regex: pattern, message })

/**
 * Nothing may be imported but these names (packages or #rooms), their sub-paths, and relative files.
 * A negation without a slash also allows `@other/name`: the first pattern takes that back.
 */
const only = (names, message) => [
  regex(String.raw`^[^.].*/(${names.filter(name => !name.startsWith('#')).join('|') || '#'})(/|$)`, message),
  group(['*', ...names.flatMap(name => [`!${name}`, `!${name}/**`]), '!.', '!./**', '!..', '!../**'], message),
]
/** Of the #rooms only these may be imported; packages are left to other patterns. */
const onlyRooms = (rooms, message) => group(['[#]*/**', ...rooms.map(room => `!#${room}/**`)], message)
/** A relative import that climbs and then enters a folder of one of these names. */
const climbInto = (names, message) => regex(String.raw`^(\./)?\.\./(.*/)?(${names.join('|')})(/|\.tsx?$)`, message)

const climbing = climbInto(ROOMS, 'Another room is reached by its #name, where the wall allows it, never by climbing.')
const schemas = regex(String.raw`\.schema(\.ts)?$`, 'TypeBox schemas are for the server and the tests only (D30).')

const imports = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })
/** A pure room: time and chance come in from outside, so that every run can be repeated. */
const pure = {
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'Time comes in with the event or the argument.' },
    { object: 'Math', property: 'random', message: 'Chance comes in with the event or the argument.' },
  ],
  'no-restricted-globals': ['error', { name: 'globalThis', message: 'This room touches nothing outside itself.' }],
}

const topRooms = [
  {
    files: ['contract/**'],
    rules: {
      ...imports(
        climbing,
        schemas,
        ...only(
          ['#contract', 'fractional-indexing', 'cron-parser'],
          'contract imports nothing but itself and the sums it leaves to fractional-indexing and cron-parser.',
        ),
      ),
      ...pure,
    },
  },
  {
    // the types of a call are those of its schema, of which no byte may come along (HOUSE-03)
    files: ['contract/http/calls/*.ts'],
    rules: {
      ...imports(
        climbing,
        { ...schemas, allowTypeImports: true },
        { ...regex('^typebox$', 'Calls take types of typebox only.'), allowTypeImports: true },
        ...only(['#contract', 'typebox'], 'contract imports nothing but itself; a call takes types of its schema.'),
      ),
      ...pure,
    },
  },
  {
    files: ['contract/**/*.schema.ts'],
    rules: imports(climbing, ...only(['#contract', 'typebox'], 'A schema imports contract and typebox, nothing else.')),
  },
  {
    files: ['machines/**'],
    rules: {
      ...imports(
        climbing,
        schemas,
        ...only(['xstate', '#contract', '#machines'], 'machines import xstate and contract, nothing else.'),
      ),
      ...pure,
    },
  },
  {
    // archives are packed by a library that is as pure as this room
    files: ['machines/kit/formats/**'],
    rules: {
      ...imports(
        climbing,
        schemas,
        ...only(
          ['xstate', 'fflate', '#contract', '#machines'],
          'The formats of paths import xstate, fflate and contract, nothing else.',
        ),
      ),
      ...pure,
    },
  },
  {
    files: ['streams/**'],
    rules: imports(
      climbing,
      schemas,
      ...only(
        ['rxjs', 'socket.io-client', 'reconnecting-websocket', '#contract', '#streams'],
        'streams import rxjs, the two socket clients and contract, nothing else.',
      ),
    ),
  },
  {
    files: ['e2e/**'],
    rules: imports(
      climbInto(['src', 'server', 'streams', 'tests'], 'e2e sees the product from outside.'),
      schemas,
      onlyRooms(['contract', 'machines', 'e2e'], 'e2e sees the product from outside: contract and machines only.'),
    ),
  },
]

const serverPackages = regex(
  String.raw`^(node:|@fastify/|@electric-sql/|@node-rs/|@playwright/)|^(fastify|fastify-plugin|drizzle-orm|typebox|pg|ws|ioredis|socket\.io|sharp|sanitize-html|vitest|playwright|socket\.io-client|reconnecting-websocket)(/|$)`,
  'This package belongs to the server, to streams or to the tests.',
)
const srcClimbing = climbInto(
  [...SRC, ...ROOMS],
  'Folders of src reach each other by #src/…, where the wall allows it, never by climbing.',
)
/** What a page watches (QA-17) it hears because every actor is made there. */
const actorsOfLib = [
  { group: ['xstate'], importNames: ['createActor'], message: 'Actors are made by newActor of src/lib/actors.' },
  {
    group: ['@xstate/react'],
    importNames: ['useActorRef', 'useActor', 'useMachine'],
    message: 'useActorRef is that of src/lib/actors.',
  },
]
const srcRules = (folders, message, ...more) =>
  imports(
    serverPackages,
    schemas,
    srcClimbing,
    ...actorsOfLib,
    ...more,
    onlyRooms(['contract', 'machines', ...folders.map(folder => `src/${folder}`)], message),
  )
const srcRoom = (name, folders) => ({
  files: [`src/${name}/**`],
  rules: srcRules(folders, `src/${name} imports contract, machines and of src only: ${folders.join(', ')}.`),
})

const viewFolders = ['lib', 'ui', 'runtime', 'widgets', 'grid', 'resource']
const viewMessage =
  'A view imports contract, machines and of src only lib, ui, runtime, widgets, grid, resource: no other view, no stream, nothing of app.'
const sharedMessage = 'No view imports another view: what two of them need belongs to widgets or lib.'
const climbTwice = regex(String.raw`^(\./)?\.\./\.\.`, sharedMessage)
/** What the views of one area share stands in its folder `components`. */
const climbOnce = group(['../**', './../**', '!../components/**'], sharedMessage)
const intoScreen = group(['./*/**', '!./components/**'], sharedMessage)
const intoArea = regex(String.raw`^(\./)?\.\.`, sharedMessage)

const srcRooms = [
  {
    files: ['src/**'],
    rules: srcRules(['lib'], 'A folder of src that the walls do not name imports contract, machines and src/lib only.'),
  },
  {
    // what any product could use: no machine, nothing of the product's state
    files: ['src/lib/**'],
    rules: imports(
      serverPackages,
      schemas,
      srcClimbing,
      onlyRooms(['contract', 'src/lib', 'src/ui'], 'src/lib is generic: it imports contract, src/lib and src/ui only.'),
    ),
  },
  {
    // controls and surfaces: they know no machine, no call and nothing of the product (HOUSE-07)
    files: ['src/ui/**'],
    rules: imports(
      serverPackages,
      schemas,
      srcClimbing,
      onlyRooms(['contract', 'src/lib', 'src/ui'], 'src/ui is made of src/lib and contract only.'),
    ),
  },
  srcRoom('runtime', ['lib', 'ui', 'runtime']),
  srcRoom('widgets', ['lib', 'ui', 'runtime', 'widgets']),
  srcRoom('grid', ['lib', 'ui', 'runtime', 'widgets', 'grid']),
  srcRoom('resource', ['lib', 'ui', 'runtime', 'widgets', 'grid', 'resource']),
  srcRoom('layouts', ['lib', 'ui', 'runtime', 'widgets', 'layouts']),
  // A view is a folder views/<area>/<screen>/ or a file views/<area>/<Screen>.tsx.
  { files: ['src/views/**'], rules: srcRules(viewFolders, viewMessage, climbTwice) },
  { files: ['src/views/*/*'], rules: srcRules(viewFolders, viewMessage, intoArea, intoScreen) },
  { files: ['src/views/*/*/*'], rules: srcRules(viewFolders, viewMessage, climbTwice, climbOnce) },
  {
    // the pages of the grid's bench bring a table and its stream together, without the application
    files: ['src/bench/**'],
    rules: imports(
      serverPackages,
      schemas,
      srcClimbing,
      onlyRooms(
        ['contract', 'machines', 'streams', 'src/bench', 'src/grid', 'src/lib', 'src/runtime', 'src/ui'],
        'src/bench imports contract, machines, streams and of src only bench, grid, lib, runtime, ui.',
      ),
    ),
  },
  {
    files: ['src/app/**', 'src/main.tsx'],
    rules: imports(
      serverPackages,
      schemas,
      climbing,
      ...actorsOfLib,
      regex(String.raw`^#src/bench/|^(\./)?\.\./(.*/)?bench/`, 'Nothing imports the pages of a bench.'),
      onlyRooms(
        ['contract', 'machines', 'streams', 'src'],
        'src imports contract, machines and streams, nothing of the server or the tests.',
      ),
    ),
  },
]

const clientPackages = regex(
  String.raw`^(react|react-dom|react-router-dom|antd|axios|xstate|dompurify|tinykeys|vitest|playwright)(/|$)|^@(xstate|ant-design|dnd-kit|playwright)/`,
  'This package belongs to the client or to the tests.',
)
const serverClimbing = climbInto(
  ROOMS.filter(room => room !== 'server'),
  'Another room is reached by its #name, where the wall allows it, never by climbing.',
)
const serverOrder = ['db', 'plugins', 'realtime', 'crud', 'jobs', 'modules', 'app', 'main']
const serverRules = (...more) =>
  imports(
    clientPackages,
    serverClimbing,
    ...more,
    onlyRooms(['contract', 'server'], 'The server imports contract, nothing of the client or the tests.'),
  )
/** The rooms of the server stand in a row; each imports only what stands before it. */
const nothingAfter = room => {
  const after = serverOrder.slice(serverOrder.indexOf(room) + 1)
  return regex(
    String.raw`^(#server|(\./)?\.\.(/.*)?)/(${after.join('|')})(/|\.ts$)`,
    `${serverOrder.join(' ← ')}: ${room} imports only what stands before it.`,
  )
}
const moduleMessage = 'A module reaches another through a decorated repository, by name; types may be imported.'
const otherModule = pattern => ({ ...regex(pattern, moduleMessage), allowTypeImports: true })

/**
 * SQL stands in repositories only (HOUSE-06), so that a query is read, named and changed in one place. A lint rule sees imports, not queries: without
 * the values of drizzle-orm and the tables nobody can write one, and types stay free. Bindings of an engine to its table (`*.crud.ts` of the lists,
 * `*.source.ts` of the shared tables) say which columns it reads and which condition narrows it, so they may name tables and conditions.
 */
const sqlMessage = 'SQL stands in *.repository.ts only (HOUSE-06): call a function of a repository; types may be imported.'
const noSql = ['^drizzle-orm(/|$)', '^#server/db/tables/', String.raw`^(\./)?\.\./(.*/)?db/tables/`].map(pattern => ({
  ...regex(pattern, sqlMessage),
  allowTypeImports: true,
}))
const withSql = ['repository', 'crud', 'source']

/** A module is a folder modules/<area>/<noun>/ or, in a small area, the files modules/<area>/<noun>.*.ts. */
const moduleDepths = [
  { folder: 'server/modules/**', other: '^#server/modules/' },
  { folder: 'server/modules/*', other: String.raw`^#server/modules/|^(\./)?\.\./[^.]` },
  { folder: 'server/modules/*/*', other: String.raw`^#server/modules/|^(\./)?\.\./([^./]+/|\.\./[^.])` },
]
const moduleRooms = [
  ...moduleDepths.map(({ folder, other }) => ({
    files: [folder === 'server/modules/**' ? folder : `${folder}/*`],
    rules: serverRules(nothingAfter('modules'), otherModule(other), ...noSql),
  })),
  ...moduleDepths.map(({ folder, other }) => ({
    files: withSql.map(kind => `${folder}/*.${kind}.ts`),
    rules: serverRules(nothingAfter('modules'), otherModule(other)),
  })),
]

const serverRooms = [
  { files: ['server/**'], rules: serverRules() },
  ...['db', 'plugins', 'realtime', 'crud', 'jobs'].map(room => ({
    files: [`server/${room}/**`],
    rules: serverRules(nothingAfter(room)),
  })),
  ...moduleRooms,
  {
    files: ['server/app.ts', 'server/app/**'],
    rules: serverRules(nothingAfter('app'), regex(String.raw`^\./main\.ts$`, 'Nothing imports main.')),
  },
]

const target = new URL('../.oxlint.walls.json', import.meta.url)
const overrides = [...topRooms, ...srcRooms, ...serverRooms]
// One line for each room, so that a change of a wall reads as such in a diff.
const text = `{"overrides":[\n${overrides.map(override => JSON.stringify(override)).join(',\n')}\n]}\n`
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  console.error('.oxlint.walls.json is stale: run `node scripts/walls.mjs` and commit the result.')
  process.exit(1)
}
