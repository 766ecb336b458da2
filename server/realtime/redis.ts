import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { isHint, type CarrierOptions, type HintCarrier } from './hints.ts'
import type { Hint } from './hub.ts'

/** So often each line is asked whether it is there, and so long it may take to say so, ms. */
const ASK = { every: 10_000, within: 5_000 } as const

/** Anybody may write to a Redis: what is not ours is passed over. */
export function parseHint(text: string): { from: string; hint: Hint } | null {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && 'from' in value && 'hint' in value && isHint(value.hint)
      ? (value as { from: string; hint: Hint })
      : null
  } catch {
    return null
  }
}

/**
 * Connects in the background and for ever; while Redis is away hints are dropped and the hub's poll finds the rows (D5).
 * `prefix` keeps installations on one Redis apart; `ca` is the authority of its certificate (rediss:).
 */
export function connectRedis(url: string, options: CarrierOptions & { prefix?: string; ca?: string | null }): HintCarrier {
  const channel = `${options.prefix ?? ''}xinglin:hints`
  const me = randomBytes(8).toString('hex')
  const settings = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times: number) => Math.min(times * 200, 5_000),
    ...(options.ca ? { tls: { ca: options.ca } } : {}),
  }
  const sender = new Redis(url, settings)
  const receiver = new Redis(url, { ...settings, enableOfflineQueue: true, autoResubscribe: true })
  let said = false
  const complain = (error: Error) => {
    if (said) return
    said = true
    options.warn(`Redis does not answer (${error.message}): events of other processes arrive by polling.`)
  }
  sender.on('error', complain)
  receiver.on('error', complain)
  receiver.on('ready', () => {
    said = false
    receiver.subscribe(channel).catch(complain)
    options.onUp?.()
  })
  receiver.on('message', (_channel: string, text: string) => {
    const message = parseHint(text)
    if (message && message.from !== me) options.onHint(message.hint)
  })
  // a line that is half open says nothing for hours: hints of others would be lost meanwhile, and ours would wait in memory
  const ask = (line: Redis): void => {
    if (line.status !== 'ready') return
    const late = setTimeout(() => {
      complain(new Error('nothing is heard'))
      line.disconnect(true)
    }, ASK.within)
    late.unref()
    line
      .ping()
      .catch(complain)
      .finally(() => clearTimeout(late))
  }
  const asking = setInterval(() => {
    ask(sender)
    ask(receiver)
  }, ASK.every)
  asking.unref()
  return {
    state: () => (sender.status === 'ready' && receiver.status === 'ready' ? 'up' : 'down'),
    send: hint => {
      if (sender.status === 'ready') sender.publish(channel, JSON.stringify({ from: me, hint })).catch(complain)
    },
    close: async () => {
      clearInterval(asking)
      sender.disconnect()
      receiver.disconnect()
    },
  }
}
