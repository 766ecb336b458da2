/** Finds a Chromium for the browser flows in the order of decision D19 and proves each candidate by `--version`. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// the shell without a window first: it draws nothing for a screen, which saves a third of a browser test
const INSTALLED = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A closed network refuses Chromium's own calls home, many at a time, and slows every start: they are switched off. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The arguments to launch with; the sandbox is given up only where Chromium refuses it, which is as root. */
const chromiumArgs = () => (process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET)

/** What `<path> --version` prints, or undefined when the program does not start within 20 s. */
function versionOf(path) {
  return new Promise(done => {
    execFile(path, ['--version', ...chromiumArgs()], { timeout: 20_000 }, (error, stdout) => {
      const text = stdout?.trim()
      done(!error && /\d+\.\d+/.test(text) ? text : undefined)
    })
  })
}

const inPath = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(path => existsSync(path))

/**
 * Unpacks the package's Chromium (190 MB, a few seconds, once) into the project's cache: in the shared temporary folder, where the package
 * would put it, another user's copy may lie that cannot be started. Two processes at once would collide, so scripts/test.mjs does it first.
 */
async function unpacked() {
  const folder = fileURLToPath(new URL('../../.cache/chromium', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return await (await import('@sparticuz/chromium')).default.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** The candidates in order, each as [where it comes from, a function that gives its path or undefined]. */
const candidates = [
  ['CHROMIUM_PATH', () => process.env.CHROMIUM_PATH],
  ...INSTALLED.map(name => [`${name} in PATH`, () => inPath(name)]),
  ["Playwright's own download", async () => (await import('playwright')).chromium.executablePath()],
  ['@sparticuz/chromium', unpacked],
]

/**
 * Resolves to `{ path, args, version, source }` of the first Chromium that starts; rejects with one clear sentence when none does.
 * With CHROMIUM_PROVED=1 (set by scripts/test.mjs for its children) CHROMIUM_PATH is believed without a second start.
 */
export async function findChromium() {
  const args = chromiumArgs()
  if (process.env.CHROMIUM_PROVED === '1' && process.env.CHROMIUM_PATH)
    return { path: process.env.CHROMIUM_PATH, args, version: 'proved before', source: 'CHROMIUM_PATH' }
  const tried = []
  for (const [source, locate] of candidates) {
    const path = await Promise.resolve(locate?.()).catch(() => undefined)
    if (!path || !existsSync(path)) {
      if (source === 'CHROMIUM_PATH' && path) tried.push(`${source} (${path} does not exist)`)
      continue
    }
    const version = await versionOf(path)
    if (version) return { path, args, version, source }
    tried.push(`${source} (${path} does not start)`)
  }
  throw new Error(
    `No Chromium starts: set CHROMIUM_PATH to one, or install the package chromium. Tried: ${tried.join('; ') || 'nothing was found'}.`,
  )
}
