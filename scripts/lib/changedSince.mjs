import { execFileSync } from 'node:child_process'
import { root } from './setup.mjs'

/** The commit where this branch left main, main being the server's where there is one; HEAD where git knows neither. */
function branchPoint() {
  for (const main of ['origin/main', 'main'])
    try {
      return execFileSync('git', ['merge-base', 'HEAD', main], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch {
      // no such branch: the next one
    }
  return 'HEAD'
}

/**
 * What `npm test -- --changed [commit]` compares with: the named commit, else where the branch left main. Undefined when it is not asked. What is not
 * committed yet counts as changed in any case.
 * @param {readonly string[]} args
 * @returns {string | undefined}
 */
export function changedSince(args, base = branchPoint) {
  const at = args.indexOf('--changed')
  if (at < 0) return undefined
  const named = args[at + 1]
  return named === undefined || named.startsWith('--') ? base() : named
}

/** Steps that a change is asked by: what imports it. The browser flows import the product by its address only, so no change names them. */
export const CHANGED_STEPS = ['types', 'lint', 'charts', 'unit', 'server', 'chaos']
