import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'

/** What is asked of esbuild. The package is there in development only, so this file imports nothing of it. */
type Bundler = { buildSync: (options: Record<string, unknown>) => { outputFiles: { text: string }[] } }

/** Sources as one text of JavaScript each, made once for a process. */
const bundled = new Map<string, string>()

/** Node 20 reads no TypeScript, and tsx would load its compiler in each thread anew, 0.4 s: the source is bundled beforehand. */
function bundleOf(source: string): string {
  const known = bundled.get(source)
  if (known !== undefined) return known
  const require = createRequire(source)
  const { buildSync }: Bundler = require('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    logLevel: 'silent',
  })
  // a thread of text would look for packages where the process was started
  const code = `(require => {\n${outputFiles.map(file => file.text).join('')}\n})(require('node:module').createRequire(${JSON.stringify(source)}))`
  bundled.set(source, code)
  return code
}

/**
 * Starts a thread on the code `<name>.js` of the built server, which lies beside the calling module (`from`, its `import.meta.url`) or one folder above it,
 * or on the source `<name>.ts` beside it.
 */
export function startThread(name: string, from: string, options: WorkerOptions): Worker {
  const built = [`./${name}.js`, `../${name}.js`].map(path => new URL(path, from))
  const found = built.find(url => existsSync(fileURLToPath(url)))
  if (found) return new Worker(found, options)
  return new Worker(bundleOf(fileURLToPath(new URL(`./${name}.ts`, from))), { ...options, eval: true })
}
