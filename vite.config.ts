import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

const MEASURED = 'return measureScrollbarSize(target);'
const KNOWN = `
  const key = getComputedStyle(target).scrollbarWidth + devicePixelRatio;
  return known[key] ??= measureScrollbarSize(target);`

/**
 * antd's table measures the scrollbar by a style sheet of its own whenever it is shown, which styles and lays out the whole page twice: 6 of the 30 ms
 * of choosing a kept tab. Here each width and zoom is measured once; nothing in this product gives a table's scrollbar another size.
 */
const knownScrollbars: Plugin = {
  name: 'xinglin:known-scrollbars',
  apply: 'build',
  transform: (code, id) => {
    if (!id.endsWith('/@rc-component/util/es/getScrollBarSize.js')) return null
    if (!code.includes(MEASURED))
      throw new Error('getScrollBarSize.js has changed: look at knownScrollbars in vite.config.ts again.')
    return { code: `const known = {};\n${code.replace(MEASURED, KNOWN)}`, map: null }
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

/** Two builds from one file: the client (default) into dist/client, the server (`--ssr`) into dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), leanAxios, knownScrollbars],
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
}))
