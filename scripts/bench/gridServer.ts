import { spawnSync } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
/** Where the built pages lie. */
export const PAGES = join(ROOT, 'dist/bench')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Builds the two pages of the grid's bench as they ship, into a folder of their own: a build of the product beside it takes nothing away. */
export function buildPages(): void {
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--mode', 'bench', '--outDir', PAGES, '--logLevel', 'warn'],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error('The pages of the bench could not be built.')
}

/** Serves the pages under /bench, as the product does; answers the address and how to stop. */
export async function servePages(): Promise<{ url: string; stop: () => void }> {
  const server = createServer(({ url = '/' }, reply) => {
    const path = new URL(url, 'http://bench').pathname.replace(/^\/bench/, '')
    const file = join(PAGES, extname(path) === '' ? `${path}.html` : path)
    if (!file.startsWith(PAGES) || !existsSync(file)) return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    return void createReadStream(file).pipe(reply)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { url: `http://127.0.0.1:${port}/bench`, stop: () => void server.close() }
}
