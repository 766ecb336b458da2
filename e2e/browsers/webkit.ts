import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { keepPort } from '#e2e/support/ports.ts'
import type { Engine, Found, Key, Tab } from './engine.ts'

/*
 * WebKit by Debian's WebKitWebDriver: a driver holds one session, so each person has a driver and a MiniBrowser of their own, all on one hidden screen.
 * The few commands of the protocol (W3C WebDriver) are spoken here, as its clients on npm bring a hundred packages or want a newer Node.
 */

/** Name of an element in the protocol (WebDriver, part 12.2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Code points of keys (WebDriver, part 17.4.2). */
const KEYS: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', F2: '\uE032', Tab: '\uE004' }

/** The browser that Debian's driver starts. */
const miniBrowser = (): string | undefined =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
    .flatMap(folder => ['4.1', '4.0', '6.0'].map(version => `${folder}/webkit2gtk-${version}/MiniBrowser`))
    .find(path => existsSync(path))

/** Where WebKit's driver, its browser and a hidden screen are installed. */
export const hasWebkit = (): boolean =>
  existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb') && miniBrowser() !== undefined

/** Sends one command; errors: what the driver says. */
async function command(base: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const answer = await fetch(base + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 500)}`)
  return value
}

async function startDriver(display: string): Promise<{ base: string; driver: ChildProcess }> {
  const port = await keepPort()
  const env = { ...process.env, DISPLAY: display, LANG: 'C.UTF-8', LANGUAGE: 'zh_CN' }
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: 'ignore' })
  const base = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${base}/status`).catch(() => null)
    if (answer !== null) return { base, driver }
    await wait(100)
  }
  driver.kill()
  throw new Error('WebKitWebDriver did not start within 10 s')
}

async function openTab(display: string, size: { width: number; height: number }): Promise<Tab> {
  const { base, driver } = await startDriver(display)
  const options = { binary: miniBrowser(), args: ['--automation'] }
  const session = (await command(base, 'POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string }
  const at = `/session/${session.sessionId}`
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => command(base, method, at + path, body)
  await send('POST', '/window/rect', size)
  const execute = (source: string, argument: unknown) =>
    send('POST', '/execute/sync', { script: `return (${source})(arguments[0])`, args: [argument ?? null] })
  const found = (id: string): Found => ({
    click: async () => void (await send('POST', `/element/${id}/click`, {})),
    type: async text => void (await send('POST', `/element/${id}/value`, { text })),
    choose: async path => void (await send('POST', `/element/${id}/value`, { text: path })),
  })
  return {
    goto: async url => void (await send('POST', '/url', { url })),
    run: execute,
    find: async (source, argument) => {
      const answer = (await execute(source, argument)) as Record<string, string> | null
      const id = answer?.[ELEMENT]
      return id === undefined ? null : found(id)
    },
    press: async key => {
      const actions = ['keyDown', 'keyUp'].map(type => ({ type, value: KEYS[key] }))
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    screenshot: async () => Buffer.from(String(await send('GET', '/screenshot')), 'base64'),
    close: async () => {
      await send('DELETE', '').catch(() => undefined)
      driver.kill()
    },
  }
}

/** WebKit on a hidden screen of its own. */
export async function startWebkit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(screen.stdio[3] ?? screen, 'data')) as [Buffer]
  const display = `:${number.toString().trim()}`
  return {
    name: 'webkit',
    hasMicrophone: false,
    open: size => openTab(display, size),
    close: async () => void screen.kill(),
  }
}
