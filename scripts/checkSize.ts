/**
 * `npm run size`: the JavaScript that a person loads on the way in, against the budgets of decision D31, and its files (SPEED-03). Reads the manifest of the built
 * client (`tsx scripts/checkSize.ts [dist/client]`), prints a table, exits 1 past a budget or when a named module is not in the manifest.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Manifest, type Stage, measure } from './lib/sizes.ts'

/** The way in. Modules that begin a file are named by their path in the sources, groups of vite.config.ts with `_`; a stage lists what it loads by `import()` beyond the earlier ones. */
const stages: readonly Stage[] = [
  // Until the account form can be filled in; then it can be sent.
  { name: 'login', modules: ['_boot', '_root'], counts: 'total', budget: 110, files: 5 },
  { name: 'login with its call', modules: ['src/lib/http/axiosClient.ts'], counts: 'total', budget: 120, files: 6 },
  // The shell with menu, header, bell and an empty tab.
  {
    name: 'first signed-in screen',
    modules: ['_signing', '_shell'],
    counts: 'total',
    budget: 235,
    files: 12,
  },
  // The list engine until the rows of the first list that anybody opens; then what its search chooses from, and what another list costs.
  {
    name: 'first list page',
    modules: ['_list', 'src/views/system/position/position.screen.tsx'],
    counts: 'total',
    budget: 270,
    files: 17,
  },
  { name: 'choices of its search', modules: ['_fields'], counts: 'added', budget: 165, files: 4 },
  {
    name: 'another list (users)',
    modules: ['src/views/system/user/user.screen.tsx'],
    counts: 'added',
    budget: 6,
    files: 4,
  },
  // its machines once more, with what they say to readers; the layout's worker and that of the paths load when they are first asked
  {
    name: "QA's workbench",
    modules: ['src/app/machineCatalogue.ts', '_workbench', 'src/views/test/testPaths/TestPaths.tsx'],
    counts: 'added',
    budget: 180,
    files: 24,
  },
  {
    name: "doctor's desk",
    modules: ['_desk', 'src/app/chat/doctorChat.ts'],
    counts: 'added',
    budget: 90,
    files: 6,
  },
  // a phone that opens the product for the first time: neither antd nor the shell
  {
    name: "patient's page",
    modules: ['_boot', '_root', 'src/lib/http/axiosClient.ts', '_signing', '_patient'],
    counts: 'alone',
    budget: 235,
    files: 15,
  },
]
const SHOWN = 8
const COUNTS = { total: 'in all', added: 'added', alone: 'alone' } as const

const folder = process.argv[2] ?? 'dist/client'
const manifestFile = join(folder, '.vite/manifest.json')

function report(): number {
  if (!existsSync(manifestFile)) throw new Error(`${manifestFile} does not exist: run npm run build first.`)
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const sizes = measure(manifest, stages, file => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
  for (const { stage, bytes, files, within, added } of sizes) {
    const verdict = within ? 'ok' : 'PAST THE BUDGET'
    console.log(
      `${kB(bytes)} of ${stage.budget} kB, ${String(files).padStart(2)} of ${stage.files} files  ${stage.name} (${COUNTS[stage.counts]}): ${verdict}`,
    )
    for (const chunk of added.slice(0, SHOWN)) console.log(`${kB(chunk.bytes)}      ${chunk.file}`)
    const rest = added.slice(SHOWN)
    if (rest.length > 0) console.log(`${kB(rest.reduce((sum, chunk) => sum + chunk.bytes, 0))}      ${rest.length} smaller files`)
  }
  return sizes.every(size => size.within) ? 0 : 1
}

try {
  process.exitCode = report()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
