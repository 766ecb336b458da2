import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { keepPort } from '#e2e/support/ports.ts'

const ports = resolve(import.meta.dirname, '../../e2e/support/ports.ts')
/** What another process is given that begins to look at the same pair; it has ended when this resolves. */
async function keptElsewhere(from: number): Promise<number> {
  const source = `import { keepPort } from ${JSON.stringify(ports)}; console.log(await keepPort(${from}))`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', source]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return Number(stdout)
}
const listen = async (port: number) => {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

describe('a port of tests', () => {
  it('is kept until the process ends, though nothing listens on it', async () => {
    const port = await keepPort()
    const pair = (port - 20_000) / 2
    expect(await keepPort(pair)).not.toBe(port)
    expect(await keptElsewhere(pair)).not.toBe(port)
    // a server comes, goes and comes again
    for (const _time of [1, 2]) {
      const server = await listen(port)
      server.close()
      await once(server, 'close')
    }
    expect(await keptElsewhere(pair)).not.toBe(port)
  })

  it('is free again when its process has ended, and is none that another program has or may be given', async () => {
    const port = await keptElsewhere(0)
    const pair = (port - 20_000) / 2
    const other = await listen(port)
    const kept = await keepPort(pair)
    expect(kept).not.toBe(port)
    other.close()
    await once(other, 'close')
    expect(await keepPort(pair)).toBe(port)
    expect(kept).toBeLessThan(32_768)
  })
})
