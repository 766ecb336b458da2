import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Puts a benchmark's results between its marks in docs/benchmarks.md and leaves the rest of the file alone. */
export function writeSection(name: string, title: string, text: string): void {
  const file = resolve(import.meta.dirname, '../../docs/benchmarks.md')
  const [begin, end] = [`<!-- bench:${name} begins -->`, `<!-- bench:${name} ends -->`]
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '# Benchmarks\n'
  const section = `${begin}\n\n## ${title}\n\n${text}\n\n${end}`
  const [from, to] = [old.indexOf(begin), old.indexOf(end)]
  writeFileSync(
    file,
    from >= 0 && to > from ? old.slice(0, from) + section + old.slice(to + end.length) : `${old.trimEnd()}\n\n${section}\n`,
  )
}
