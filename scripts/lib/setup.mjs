/** What `npm start`, `npm test` and `npm run dev` have in common: Node's version, packages, hashes of sources, child processes. Node only, no packages. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The project's folder, wherever the command was started. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Prints one line for people, Chinese first. */
export const say = (chinese, english) => console.log(`${chinese}  ${english}`)

/** Ends the process with a clear sentence when Node is none that package.json names. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return
  console.error(
    `需要 Node 20.19、22.12 或更新的版本（推荐 Node 24），现在是 ${process.versions.node}。  Xinglin needs Node 20.19, 22.12 or newer (24 is best); this is ${process.versions.node}.`,
  )
  process.exit(1)
}

/** How long the output of a command that has ended may stay open. */
const HELD_MS = 2_000

/**
 * Runs a command to its end in the project's folder; resolves to its exit code (1 when a signal ended it or it could not start). With `onLine` it
 * prints nothing itself: each line of its output is handed over.
 */
export function run(command, args, { onLine, ...options } = {}) {
  return new Promise(done => {
    const out = onLine ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', out, out], ...options })
    if (onLine) for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
    child.on('error', error => {
      console.error(`${command}: ${error.message}`)
      done(1)
    })
    child.on('close', code => done(code ?? 1))
    // what it started may live on and hold the pipes
    child.on('exit', code => setTimeout(done, HELD_MS, code ?? 1).unref())
  })
}

/** The file of a package's command line tool, to be run by this very Node; npx would cost half a second each time. */
export const tool = path => join(root, 'node_modules', path)

/** SHA-256 over names and contents of files and folders (those that are missing are left out). */
function hashOf(paths) {
  const hash = createHash('sha256')
  const add = path => {
    const whole = join(root, path)
    if (!existsSync(whole)) return
    if (statSync(whole).isDirectory()) for (const name of readdirSync(whole).sort()) add(`${path}/${name}`)
    else hash.update(`${path}\0`).update(readFileSync(whole)).update('\0')
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/** True when `file` holds `value`; a stamp says for which inputs a result was made. */
const stamped = (file, value) => existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === value

/** Writes a stamp. */
function stamp(file, value) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), value)
}

/** True when npm's own record of what it installed names every package of package-lock.json, or all but those of development: someone ran `npm ci` manually. */
function alreadyInstalled(withDev) {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: installed } = JSON.parse(readFileSync(record, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(
    ([path, { version, optional, dev }]) =>
      path === '' || optional || (dev && !withDev) || installed[path]?.version === version,
  )
}

const PACKAGES_STAMP = 'node_modules/.xinglin-stamp'

/**
 * Installs the packages when they are missing or package-lock.json has changed since; ends the process when that fails. `dev: false`: what builds and runs the
 * product, without what only tests and benches need, which is half of it (SPEED-06); all that is there already is enough, too.
 */
export async function ensurePackages({ dev = true } = {}) {
  const all = hashOf(['package-lock.json'])
  const wanted = dev ? all : `${all} without development`
  if (stamped(PACKAGES_STAMP, all) || stamped(PACKAGES_STAMP, wanted)) return
  // An empty stamp marks an installation that was broken off, whatever npm's record says.
  if (!stamped(PACKAGES_STAMP, '') && alreadyInstalled(dev)) return stamp(PACKAGES_STAMP, wanted)
  say('正在安装依赖（第一次约一分钟）…', 'Installing packages (about a minute the first time)…')
  // The stamp goes first: when the installation is broken off, the next start must not believe in it.
  if (existsSync(join(root, 'node_modules'))) stamp(PACKAGES_STAMP, '')
  // said in so many words: `npm start` passes its own command line on by npm_config_*, and NODE_ENV counts as well
  const code = await run('npm', ['ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund'], {
    shell: process.platform === 'win32',
  })
  if (code !== 0) {
    console.error(
      '依赖安装失败：请检查网络或 npm 源，然后再试一次。  npm ci failed: check the network or the registry and try again.',
    )
    process.exit(code)
  }
  stamp(PACKAGES_STAMP, wanted)
}

const BUILD_STAMP = 'dist/.xinglin-stamp'
const SOURCES = [
  'contract',
  'machines',
  'streams',
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** `npm run build` makes a build without a stamp: one that is younger than the stamp is of other sources. */
const isNewerThanStamp = file => statSync(join(root, file)).mtimeMs > statSync(join(root, BUILD_STAMP)).mtimeMs

/**
 * The compiler of types, a Go program, collects its garbage less often, within so much memory: a fifth less work. Node's processes get more room for what is
 * young, and one helper in place of four for collecting and compiling: on two cores that are busy anyhow four cost a tenth of the tests of the server. Set by
 * the caller, all stay.
 */
export function collectLessOften() {
  process.env.GOGC ??= '400'
  process.env.GOMEMLIMIT ??= '3GiB'
  process.env.NODE_OPTIONS ??= '--max-semi-space-size=64 --v8-pool-size=1'
}

/** What a build finds of the machine: Node's place alone. No display, no database, no Redis, no server, no home (TECH-34). */
const BARE = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' }

/** Builds client and server when a source has changed since the last build; resolves to the exit code of the failing build, or 0. */
export async function ensureBuild() {
  // with the page of the grid's bench where it is asked for (grid.md part 7)
  const benchPages = process.env.BENCH === 'on' ? [['build', '--mode', 'bench']] : []
  const wanted = hashOf(SOURCES) + (benchPages.length > 0 ? ' bench' : '')
  const results = ['dist/client/index.html', 'dist/server/main.js']
  const built = results.every(file => existsSync(join(root, file)))
  if (built && stamped(BUILD_STAMP, wanted) && !results.some(isNewerThanStamp)) return 0
  say('正在构建客户端和服务器…', 'Building client and server…')
  if (built) stamp(BUILD_STAMP, '')
  const vite = tool('vite/bin/vite.js')
  const build = args => run(process.execPath, [vite, ...args, '--logLevel', 'warn'], { env: BARE })
  // side by side: each leaves a core idle for half of its time
  const codes = await Promise.all([['build'], ['build', '--ssr', '--outDir', 'dist/server']].map(build))
  for (const args of benchPages) codes.push(await build(args))
  const failed = codes.find(code => code !== 0)
  if (failed !== undefined) return failed
  stamp(BUILD_STAMP, wanted)
  return 0
}

/**
 * Starts processes that live as long as this one: a signal goes to all of them, and when one ends the others are told to end too.
 * Resolves to the exit code of the one that ended first (0 when a signal asked for the end and it obeyed).
 */
export function live(commands) {
  return new Promise(done => {
    let asked = false
    let first
    const children = commands.map(([command, args, options]) => spawn(command, args, { cwd: root, stdio: 'inherit', ...options }))
    let left = children.length
    const stop = signal => {
      asked = true
      for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
    for (const child of children) {
      child.on('error', error => console.error(error.message))
      child.on('close', (code, signal) => {
        first ??= code ?? (asked || signal === 'SIGTERM' ? 0 : 1)
        left -= 1
        if (left === 0) done(first)
        else stop('SIGTERM')
      })
    }
  })
}
