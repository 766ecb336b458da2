/** Starts the Caddy of this machine with deploy/Caddyfile, for `npm run cluster` and for tests. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './setup.mjs'

const START_LIMIT_MS = 30_000

/** Whether `caddy` is installed. */
export const hasCaddy = () => spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0

/**
 * Caddy on `port` of 127.0.0.1 before `upstreams` (host:port each); with `https` on localhost under a certificate of its own, whose authority stands in
 * `authority`. Resolves when it listens. Errors: it ended, with what it printed.
 */
export async function startCaddy({ port, upstreams, https = false, httpPort = port + 1 }) {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-caddy-'))
  const url = https ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')], {
    env: {
      ...process.env,
      SITE: url,
      UPSTREAMS: upstreams.join(' '),
      CADDY_ADMIN: 'off',
      HTTP_PORT: String(https ? httpPort : port),
      HTTPS_SUFFIX: `:${port}`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole group: the one who started it ends it, after the processes behind it
    detached: true,
  })
  let text = ''
  child.stderr.on('data', data => (text = (text + data).slice(-20_000)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!hasEnded()) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([exit, wait(5_000).then(() => child.kill('SIGKILL'))])
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const until = Date.now() + START_LIMIT_MS
  while (!text.includes('serving initial configuration')) {
    if (hasEnded() || Date.now() > until) {
      await stop()
      throw new Error(`Caddy did not start:\n${text}`)
    }
    await wait(20)
  }
  return { url, authority: join(folder, 'caddy/pki/authorities/local/root.crt'), output: () => text, stop }
}
