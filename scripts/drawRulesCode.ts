import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../contract/prescriptions/', import.meta.url))
const OWN = 'rulesCode.ts'

/** Hash of the sources of the safety rules, 16 hex digits. */
export function rulesCodeOf(): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => name.endsWith('.ts') && name !== OWN)
    .sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(`${name}\n${readFileSync(folder + name, 'utf8')}`)
  return hash.digest('hex').slice(0, 16)
}

/** Writes the hash into its file; with `--check` writes nothing and answers 1 when it is stale. */
export function runRulesCode(args: readonly string[]): number {
  const path = folder + OWN
  const before = readFileSync(path, 'utf8')
  const after = before.replace(/RULES_CODE = '\w*'/, `RULES_CODE = '${rulesCodeOf()}'`)
  if (before === after) return 0
  if (args.includes('--check')) {
    console.error(`contract/prescriptions/${OWN} is stale: run \`npm run charts\` and commit it.`)
    return 1
  }
  writeFileSync(path, after)
  return 0
}
