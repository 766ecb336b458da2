import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'docs/spec/requirements'
/** A row of a table: its cells, in which `\|` is no border. */
const cellsOf = line =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replace(/\\(.)/g, '$1'))

/**
 * Every requirement, from the tables under docs/spec/requirements: id, step that owns it, area (the file), text, how to check.
 * @param {string} root folder of the repository
 * @returns {{ id: string, step: string, area: string, requirement: string, check: string }[]}
 */
export const requirementsIn = root =>
  readdirSync(join(root, FOLDER))
    .filter(name => name.endsWith('.md'))
    .flatMap(name =>
      readFileSync(join(root, FOLDER, name), 'utf8')
        .split('\n')
        .filter(line => /^\| [A-Z]/.test(line))
        .map(line => {
          const [id = '', step = '', requirement = '', check = ''] = cellsOf(line)
          return { id, step, area: name.replace(/\.md$/, ''), requirement, check }
        }),
    )

/** The group of an id: GRID of GRID-41. */
export const groupOf = id => id.replace(/-\d+$/, '')

function* testFiles(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* testFiles(path)
    else if (/\.(ts|tsx|mts)$/.test(entry.name)) yield path
  }
}

const IDS = /\[((?:[A-Z][A-Z0-9-]*-\d+)(?:[ ,]+[A-Z][A-Z0-9-]*-\d+)*)\]/g
/**
 * Ids that stand in square brackets in the text of tests, with the files that name them. Comments do not count.
 * @param {string} root
 * @returns {Map<string, string[]>}
 */
export function idsNamedByTests(root) {
  const named = new Map()
  for (const folder of ['tests', 'e2e'])
    for (const path of testFiles(join(root, folder))) {
      const text = readFileSync(path, 'utf8')
        // a comment begins its line; elsewhere `/*` is part of a glob in a string
        .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
        .replace(/^\s*\/\/.*$/gm, '')
      for (const [, ids] of text.matchAll(IDS))
        for (const id of ids.split(/[ ,]+/)) {
          const files = named.get(id) ?? []
          if (!files.includes(path)) named.set(id, [...files, path])
        }
    }
  return named
}
