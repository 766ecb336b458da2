/** What of the project reaches Docker's builder: .dockerignore as the builder reads it, for `npm run check:deploy`. */

/** What the build stage makes itself: it is never taken from the host. */
const MADE = ['dist', 'node_modules']

const WILDCARDS = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }
const matcher = pattern =>
  new RegExp(`^${pattern.replace(/\*\*\/|\*\*|[*?]|[.+^${}()|[\]\\]/g, part => WILDCARDS[part] ?? `\\${part}`)}(?:/|$)`)

/** Whether a path of the project reaches the builder: the last line that matches it, or a folder above it, decides. `ignore`: text of .dockerignore. */
function reachesBuilder(ignore, path) {
  const lines = ignore
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  const last = lines.findLast(line => matcher(line.replace(/^!?\/?/, '').replace(/\/$/, '')).test(path))
  return last === undefined || last.startsWith('!')
}

/**
 * Paths of the project that a COPY of the Dockerfile needs, straight or out of the build stage (/app/…), and that .dockerignore keeps from the builder: the
 * image cannot be built. Takes the texts of both files.
 */
export function missingSources(dockerfile, ignore) {
  const copies = dockerfile.split('\n').flatMap(line => (line.startsWith('COPY ') ? [line.split(/\s+/).slice(1, -1)] : []))
  const sources = copies
    .flatMap(words => words.filter(word => !word.startsWith('--')))
    .map(source => source.replace(/^\/app\//, '').replace(/^\.\//, ''))
  return sources.filter(source => source !== '.' && !MADE.includes(source.split('/')[0]) && !reachesBuilder(ignore, source))
}
