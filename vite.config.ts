import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const NOTHING = '\0axios-part-not-used'

/** In development the client's calls and sockets go to the server that `npm run dev` starts beside it. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`
const proxied = ['/jeecg-boot', '/config.json', '/socket.io', '/websocket', '/vxeSocket']

/**
 * axios without the parts that a browser with XMLHttpRequest and this product never reach: the adapters for fetch and Node (the list of adapters is
 * tried from the front), the old way to cancel, the table of status names. Saves 6 kB of the 120 the login page may weigh (docs/decisions/030).
 */
const leanAxios: Plugin = {
  name: 'xinglin:lean-axios',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    /\/axios\/lib\//.test(importer ?? '') && /\/(fetch|http|CancelToken|HttpStatusCode)\.js$/.test(source) ? NOTHING : null,
  load: id => (id === NOTHING ? 'export const getFetch = () => null\nexport default null' : null),
}

/** Builds with a file of a package changed in places; a file in which one of them is not to be found any more stops the build. */
const patched = (name: string, file: string, places: Readonly<Record<string, string>>): Plugin => ({
  name: `xinglin:${name}`,
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) => {
    if (!id.endsWith(`/node_modules/${file}`)) return null
    if (!Object.keys(places).every(place => code.includes(place)))
      throw new Error(`${file} has changed: look at ${name} in vite.config.ts again.`)
    return { code: Object.entries(places).reduce((text, [from, to]) => text.replace(from, to), code), map: null }
  },
})

/**
 * antd's table measures the scrollbar by a style sheet of its own whenever it is shown, which styles and lays out the whole page twice: 6 of the 30 ms
 * of choosing a kept tab. Here each width and zoom is measured once; nothing in this product gives a table's scrollbar another size.
 */
const knownScrollbars = patched('known-scrollbars', '@rc-component/util/es/getScrollBarSize.js', {
  'export function getTargetScrollBarSize(': 'const known = {};\nexport function getTargetScrollBarSize(',
  'return measureScrollbarSize(target);': `
  const key = getComputedStyle(target).scrollbarWidth + devicePixelRatio;
  return known[key] ??= measureScrollbarSize(target);`,
})

/**
 * The viewport's style sheet looks for the first footer line by its place among all rows: whenever a row comes or goes, as with each turn of the wheel and
 * each range, every cell of the grid is styled anew. Here it is the footer line behind no other (the grid has no top ones).
 */
const restingRows = patched('resting-rows', 'react-data-grid/lib/styles.css', {
  ':nth-last-child(1 of .rdg-top-summary-row)': '.rdg-top-summary-row',
  ':nth-child(1 of .rdg-bottom-summary-row)': '.rdg-bottom-summary-row:not(.rdg-bottom-summary-row + .rdg-bottom-summary-row)',
})

/**
 * The viewport draws itself for a place of one pixel first, has the page laid out to measure itself, and draws itself again: a fifth of the time to the
 * first row. Here it begins with the size that it is given (src/grid/viewport/room.ts; 2 is FRAME there) and hears of another one, as ever, before the paint.
 */
const givenSizes = patched('given-sizes', 'react-data-grid/lib/index.js', {
  'function useGridDimensions(gridRef) {': `function useGridDimensions(gridRef, style) {
  const seen = Number.parseFloat(style?.['--xl-grid-seen']);
  if (seen > 0 && !sizeMap.has(gridRef)) sizeMap.set(gridRef, { inlineSize: seen, blockSize: style.blockSize - 2 });`,
  '= useGridDimensions(gridRef);': '= useGridDimensions(gridRef, style);',
})

/** Smaller files travel as fast as they are, bytes. */
const WORTH = 1_024

/** Lays each text of the client beside itself as brotli and gzip, which the server hands out: a third of the bytes, without work for each visitor. */
const compressed: Plugin = {
  name: 'xinglin:compressed',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    for (const [name, part] of Object.entries(bundle)) {
      const bytes = Buffer.from(part.type === 'chunk' ? part.code : part.source)
      if (!/\.(js|css|html|svg)$/.test(name) || bytes.length < WORTH) continue
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, { params }))
      writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
}

/**
 * One chunk for each step of the way in, with everything it needs beyond the earlier ones: the entrance, the login form, pages outside the frame
 * (router), the shell (antd). Left alone, the bundler makes some thirty small ones of them, 7 kB heavier (docs/decisions/030).
 */
const ways = [
  { name: 'boot', test: /\/src\/app\/start\.tsx$/, priority: 4 },
  { name: 'login', test: /\/views\/user\/login\/Login\.tsx$/, priority: 3 },
  // with it what the patient's page and the shell share, so that patients do not load the shell
  { name: 'outside', test: /\/src\/(app\/Outside\.tsx|lib\/http\/urls\.ts)$/, priority: 2 },
  // rxjs and what the chat of the patient's page shares with the shell's sockets
  {
    name: 'streams',
    test: /\/(node_modules\/rxjs|streams\/browser\/online\.ts|machines\/kit\/placeholder\.ts|src\/app\/inspector\.ts)/,
    priority: 1.5,
  },
  { name: 'shell', test: /\/src\/app\/Shell\.tsx$/, priority: 1 },
]

/** `vite build --mode bench`: the two pages of `npm run bench:grid`, beside the built client and in none of its chunks (grid.md part 7). */
const benchPages: UserConfig = {
  root: 'src/bench',
  base: '/bench/',
  publicDir: false,
  plugins: [react(), leanAxios, restingRows, givenSizes],
  build: {
    outDir: '../../dist/client/bench',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: ['src/bench/grid.html', 'src/bench/bare.html'] },
  },
}

/** Two builds from one file: the client (default) into dist/client, the server (`--ssr`) into dist/server. */
const product = (isSsrBuild: boolean): UserConfig => ({
  plugins: isSsrBuild ? [react()] : [react(), leanAxios, knownScrollbars, restingRows, givenSizes, compressed],
  server: { port: 5173, strictPort: true, proxy: Object.fromEntries(proxied.map(path => [path, { target: server, ws: true }])) },
  build: isSsrBuild
    ? {
        target: 'node20',
        rollupOptions: {
          input: { main: 'server/main.ts', pgliteWorker: 'server/db/pgliteWorker.ts', sheetWorker: 'server/crud/sheetWorker.ts' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: ways } } },
        target: 'es2022',
        chunkSizeWarningLimit: 600,
      },
})

export default defineConfig(({ isSsrBuild = false, mode }) => (mode === 'bench' ? benchPages : product(isSsrBuild)))
