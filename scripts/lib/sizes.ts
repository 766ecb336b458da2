/** Arithmetic of the size report (decision D31), over Vite's manifest: which chunks a set of modules needs, and how many bytes they are. */

import { manifestKey } from '#server/plugins/clientHints.ts'

/** One entry of `.vite/manifest.json`; `imports` and `dynamicImports` hold keys of the manifest. */
export interface ManifestEntry {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Record<string, ManifestEntry>

/** A stage of the way into the product: modules that are loaded by then beyond the earlier stages, and a budget in kB of 1,000 bytes, gzip -9. */
export interface Stage {
  name: string
  modules: readonly string[]
  /** `total` counts everything loaded so far, `added` only what this stage adds, `alone` what it needs where nothing was loaded. */
  counts: 'total' | 'added' | 'alone'
  budget: number
  /** how many files of the build that may be, styles with them */
  files: number
}

export interface StageSize {
  stage: Stage
  /** Bytes that the budget is compared with. */
  bytes: number
  /** Files that the limit is compared with. */
  files: number
  within: boolean
  /** Files that this stage adds, the biggest first. */
  added: { file: string; bytes: number }[]
}

/** The files that loading `modules` brings with it by static imports, styles with them; throws a sentence when the manifest lacks one of them. */
export function closureOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    const entry = manifest[key]
    if (!entry) throw new Error(`The manifest has no module ${key}: correct the table at the top of scripts/checkSize.ts.`)
    seen.add(key)
    for (const next of entry.imports ?? []) visit(next)
  }
  for (const one of modules) visit(manifestKey(manifest, one) ?? one)
  const files = [...seen].flatMap(key => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])
  return new Set(files.filter(file => /\.(js|css)$/.test(file)))
}

/** Adds the stages up in their order. `bytesOf` gives the compressed size of a file; bytes are those of JavaScript. */
export function measure(manifest: Manifest, stages: readonly Stage[], bytesOf: (file: string) => number): StageSize[] {
  const loaded = new Set<string>()
  let total = 0
  return stages.map(stage => {
    const isAlone = stage.counts === 'alone'
    const fresh = [...closureOf(manifest, stage.modules)].filter(file => isAlone || !loaded.has(file))
    const added = fresh
      .filter(file => file.endsWith('.js'))
      .map(file => ({ file, bytes: bytesOf(file) }))
      .sort((a, b) => b.bytes - a.bytes)
    const more = added.reduce((sum, { bytes }) => sum + bytes, 0)
    if (!isAlone) {
      for (const file of fresh) loaded.add(file)
      total += more
    }
    const bytes = stage.counts === 'total' ? total : more
    const files = stage.counts === 'total' ? loaded.size : fresh.length
    return { stage, bytes, files, within: bytes <= stage.budget * 1000 && files <= stage.files, added }
  })
}
