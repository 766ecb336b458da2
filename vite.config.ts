import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const NOTHING = '\0axios-part-not-used'
const NO_COOKIES = '\0axios-cookies-not-used'
const OWN_STORES = '\0store-of-react'
const NO_TOOLTIP = '\0antd-shared-tooltip-not-used'

/** In development the client's calls and sockets go to the server that `npm run dev` starts beside it. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`
const proxied = ['/jeecg-boot', '/config.json', '/doc.html', '/socket.io', '/websocket', '/vxeSocket']

/**
 * axios without the parts that a browser with XMLHttpRequest and this product never reach: the adapters for fetch and Node (the list of adapters is
 * tried from the front), the old way to cancel, the table of status names, forms as JSON, the cookie against forged requests (ours is a header). Saves 7 kB of the 120 the login page may weigh (docs/decisions/030).
 */
const leanAxios: Plugin = {
  name: 'xinglin:lean-axios',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer) {
    if (!/\/axios\/lib\//.test(importer ?? '')) return null
    if (source.endsWith('/cookies.js')) return NO_COOKIES
    return /\/(fetch|http|CancelToken|HttpStatusCode|formDataToJSON)\.js$/.test(source) ? NOTHING : null
  },
  load: id =>
    id === NOTHING
      ? 'export const getFetch = () => null\nexport default null'
      : id === NO_COOKIES
        ? 'export default { read: () => null, readAsync: async () => null }'
        : null,
}

/**
 * antd's texts of last resort are English; here they are the Chinese ones that the frame gives it anyway, so that one set of them travels: 1 kB of the
 * 290 of the first signed-in screen (docs/decisions/030).
 */
const chineseAntd: Plugin = {
  name: 'xinglin:chinese-antd',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer) {
    if (source === 'antd/locale/zh_CN') return this.resolve('antd/es/locale/zh_CN', importer)
    if (!/\/node_modules\/antd\//.test(importer ?? '') || !source.endsWith('/locale/en_US')) return null
    return this.resolve(source.replace('en_US', 'zh_CN'), importer)
  },
}

/**
 * antd's ConfigProvider without the one tooltip that all of a page may share, which nobody here asks it for: the positions, portals and motions behind it come
 * with the first window instead, 10 kB of the first signed-in screen (docs/decisions/196).
 */
const leanConfigProvider: Plugin = {
  name: 'xinglin:lean-config-provider',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    (importer ?? '').endsWith('/antd/es/config-provider/index.js') && source.endsWith('/UniqueProvider') ? NO_TOOLTIP : null,
  load: id => (id === NO_TOOLTIP ? 'export default ({ children }) => children' : null),
}

/** React brings what this package stood in for before its version 18; 1 kB of the login page. */
const ownStores: Plugin = {
  name: 'xinglin:own-stores',
  enforce: 'pre',
  apply: 'build',
  resolveId: source => (source === 'use-sync-external-store/shim' ? OWN_STORES : null),
  load: id => (id === OWN_STORES ? "export { useSyncExternalStore } from 'react'" : null),
}

/** react-router names its development build to every bundler; the other one is the same without the warnings for its users. */
const productionRouter: Plugin = {
  name: 'xinglin:production-router',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer) {
    if (source !== 'react-router') return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
  },
}

interface Node {
  type: string
  start: number
  end: number
}
interface Property extends Node {
  key: { name?: string }
  value: Node & { properties?: Property[] }
}
const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part && 'start' in part
/** What a chart says to its readers only: `description: '…'` and `meta: { rules: […] }`. */
const isNote = (node: Node): boolean => {
  if (node.type !== 'Property') return false
  const { key, value } = node as Property
  if (key.name === 'description') return value.type === 'Literal'
  return key.name === 'meta' && value.properties?.every(property => property.key.name === 'rules') === true
}
const notesIn = (part: unknown): Node[] => {
  if (Array.isArray(part)) return part.flatMap(notesIn)
  if (!isNode(part)) return []
  return isNote(part) ? [part] : Object.values(part).flatMap(notesIn)
}

/**
 * Machines without what their charts say to readers, which no actor reads: 2 kB of the 290 of the first signed-in screen. QA's workbench alone loads them
 * whole, as `….machine.ts?notes` (src/app/machineCatalogue.ts).
 */
const machinesWithoutNotes: Plugin = {
  name: 'xinglin:machines-without-notes',
  apply: 'build',
  transform(code, id) {
    if (!/\/machines\/.*\.machine\.ts$/.test(id)) return null
    let rest = code
    for (const { start, end } of notesIn(this.parse(code)).toSorted((a, b) => b.start - a.start)) {
      rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '')
    }
    return { code: rest, map: null }
  },
}

/**
 * A part within a file that other files share cannot be asked for again under another address: those would still fail, and what it keeps would be there twice.
 * `isShared` at the error says so to `loadChunk`.
 */
const sharedFiles: Plugin = {
  name: 'xinglin:shared-files',
  apply: 'build',
  renderChunk: code =>
    code.replaceAll(
      /(import\((["'`])[^"'`]+\2\)\.then\(\(?(\w+)\)? ?=> ?\3\.\w+)\)/g,
      '$1, error => { throw error.isShared = true, error })',
    ),
}

/** Smaller files travel as fast as they are, bytes. */
const WORTH = 1_024

/** Files that every first screen needs: worth the slowest compression, 4 % for three seconds of the build. */
const EVERYWHERE =
  /^assets\/(boot|root|axiosClient|outside|facts|shell|rows|overlays|fields|list|conversation|patient|desk|grid)-/

/** Of brotli. At 9 it clears 32 MB for each file, however small: 650 files took 30 s in place of one, and became no smaller. */
const QUALITY = { everywhere: 11, others: 8 }
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Lays each text of the client beside itself as brotli and gzip, which the server gives out: a third of the bytes, without work for each visitor. */
const compressed: Plugin = {
  name: 'xinglin:compressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const write = async (name: string, bytes: Buffer) => {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: EVERYWHERE.test(name) ? QUALITY.everywhere : QUALITY.others,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      const [brotli, gzipped] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
      writeFileSync(join(dir, `${name}.br`), brotli)
      writeFileSync(join(dir, `${name}.gz`), gzipped)
    }
    const texts = Object.entries(bundle)
      .map(([name, part]) => ({ name, bytes: Buffer.from(part.type === 'chunk' ? part.code : part.source) }))
      .filter(({ name, bytes }) => /\.(js|css|html|svg)$/.test(name) && bytes.length >= WORTH)
    // as many at once as Node has threads for it: each holds some MB
    const work = async () => {
      for (let next = texts.pop(); next !== undefined; next = texts.pop()) await write(next.name, next.bytes)
    }
    await Promise.all(Array.from({ length: 4 }, work))
  },
}

/**
 * The files of the client. A group begins with the modules named here and takes all that they need beyond the groups of higher priority; without them the
 * bundler makes a file of each set of modules that the same screens share, a hundred for the first list. Whatever modules of two groups need stands in one
 * of higher priority, else the one loads the other whole: `npm run size` shows it (docs/decisions/030).
 */
const groups = [
  // one for each step of the way in: the first actors, React and the login form, calls (axios), what a signed-in page asks for first, pages outside the frame (router), the shell (antd)
  { name: 'boot', test: /\/src\/(main\.tsx|app\/start\.ts)$/, priority: 15 },
  { name: 'root', test: /\/src\/(app\/root|views\/user\/login\/Login)\.tsx$/, priority: 14.5 },
  { name: 'signing', test: /\/(node_modules\/js-md5|src\/(lib\/http\/signing|app\/earlyList)\.ts)/, priority: 13.5 },
  // with it what the patient's page and the shell share, so that patients do not load the shell: rxjs, and what nearly every screen has
  {
    name: 'outside',
    test: /\/(node_modules\/rxjs|streams\/(tabLock|browser\/(online|visibility))\.ts|machines\/kit\/placeholder\.ts|src\/app\/inspector\.ts|(src\/(app\/PublicRoutes|lib\/(http\/urls|format|page\/scroller|loading\/LoadError|useNarrow|useFillHeight|useLoad|newId|storage\/emptyDatabases|actors\/useActorRef)|ui\/(feedback\/(Dialog|ConfirmDialog|clearToasts)|menu\/MenuButton|status\/StatusTag|fields\/FieldIssue)|runtime\/(machines\/useRouteGuard|overlays\/chatError|permissions\/usePermissions))|contract\/(permissions\/actionAccess|rules\/accountForm|http\/calls\/secondFactor))\.tsx?$)/,
    priority: 13,
  },
  // what a list is asked for, which is known before the frame and the list itself have come; the frame has parts of it
  {
    name: 'facts',
    test: /\/(src\/(app\/routes\/resourceFiles\.tsx|resource\/(firstPage|screen)\.ts)|contract\/(resources\/(defineResource|field)|permissions\/menuTree|rules\/(listTexts|uploadTexts))\.ts)$/,
    priority: 12,
  },
  {
    name: 'shell',
    test: /\/src\/(app\/Shell\.tsx|runtime\/(palette\/actions|hotkeys\/listen)\.ts|ui\/pagination\/pages\.css)$/,
    priority: 11,
  },
  // what lists and shared tables have
  {
    name: 'rows',
    test: /\/(src\/runtime\/dictionaries\/store\.ts|@ant-design\/icons\/es\/icons\/(CloseCircleFilled|LoadingOutlined|PlusOutlined)\.js|src\/ui\/pagination\/Pages\.tsx)$/,
    priority: 9.5,
  },
  // language and colours of antd, which nothing before has any use for
  { name: 'antd', test: /\/src\/runtime\/AntdFrame\.tsx$/, priority: 9.4 },
  // antd's windows and fields: after the frame and the rows of a list, which need none of them
  { name: 'overlays', test: /\/antd\/es\/(drawer|modal|popover|tooltip|input)\/index\.js$/, priority: 9.2 },
  {
    name: 'fields',
    test: /\/(antd\/es\/(select|radio|form|checkbox|input-number)\/index\.js|src\/resource\/editors\/choices\.tsx)$/,
    priority: 9,
  },
  // what the doctor's desk and the patient's pages have: the talk, and sockets, outbox and windows of both chats
  {
    name: 'conversation',
    test: /\/(src\/app\/chat\/startChat|src\/widgets\/(consultation\/(ConversationPane|SessionState|RiskBanner|LastMessage|ChatFiles|Avatar|Chip|useRisk)|conversation\/MessageList)|src\/runtime\/chat\/titleBadge|src\/lib\/text\/transfer|contract\/(http\/calls\/(sessionTransfers|consultation)|prescriptions\/calendar|rules\/familyTexts))\.tsx?$/,
    priority: 8,
  },
  {
    name: 'list',
    test: /\/(src\/resource\/ResourceList\.tsx|contract\/http\/calls\/usersAdmin\.ts)$/,
    priority: 7,
  },
  // what stands around the pages and comes after them
  { name: 'around', test: /\/src\/(app\/actors\/overlays\.actor|layouts\/overlays\/OverlayHost)\.tsx?$/, priority: 6.5 },
  { name: 'grid', test: /\/src\/grid\/EditableGrid\.tsx$/, priority: 6 },
  { name: 'patient', test: /\/src\/views\/patient\/PatientApp\.tsx$/, priority: 5 },
  { name: 'desk', test: /\/src\/views\/chat\/imServer\/ImServer\.tsx$/, priority: 4 },
  { name: 'labels', test: /\/machines\/[^?]*\.labels\.ts$/, priority: 3 },
  { name: 'workbench', test: /\/src\/views\/test\/testHome\/TestHome\.tsx$/, priority: 2 },
]

/** `vite build --mode bench`: the two pages of `npm run bench:grid`, beside the built client and in none of its chunks (grid.md part 7). */
const benchPages: UserConfig = {
  root: 'src/bench',
  base: '/bench/',
  publicDir: false,
  plugins: [react(), leanAxios],
  build: {
    outDir: '../../dist/client/bench',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: ['src/bench/grid.html', 'src/bench/bare.html'] },
  },
}

/** Packages that stay beside the server: those with machine code or WebAssembly, and those that only some settings load. */
const ASIDE = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'sharp',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@aws-sdk/s3-request-presigner',
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-logs',
  '@opentelemetry/exporter-logs-otlp-http',
]

/** Two builds from one file: the client (default) into dist/client, the server (`--ssr`) into dist/server. */
const product = (isSsrBuild: boolean): UserConfig => ({
  plugins: isSsrBuild
    ? [react()]
    : [
        react(),
        leanAxios,
        chineseAntd,
        leanConfigProvider,
        ownStores,
        productionRouter,
        machinesWithoutNotes,
        sharedFiles,
        compressed,
      ],
  // a worker may load a machine when it is asked for it
  worker: { format: 'es' },
  ...(isSsrBuild ? { ssr: { noExternal: true as const, external: ASIDE } } : {}),
  server: { port: 5173, strictPort: true, proxy: Object.fromEntries(proxied.map(path => [path, { target: server, ws: true }])) },
  build: isSsrBuild
    ? {
        target: 'node20',
        // names stay, for what is read in a log; without white space a start has half to parse
        minify: false,
        rolldownOptions: {
          output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
          input: {
            main: 'server/main.ts',
            pgliteWorker: 'server/db/pgliteWorker.ts',
            sheetWorker: 'server/crud/sheetWorker.ts',
            // what scripts/operate.mjs runs
            restore: 'server/commands/restore.ts',
            moveFiles: 'server/commands/moveFiles.ts',
            resealFiles: 'server/commands/resealFiles.ts',
            verifyAudit: 'server/commands/verifyAudit.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { preserveEntrySignatures: false, output: { codeSplitting: { groups } } },
        target: 'es2022',
        chunkSizeWarningLimit: 600,
      },
})

export default defineConfig(({ isSsrBuild = false, mode }) => (mode === 'bench' ? benchPages : product(isSsrBuild)))
