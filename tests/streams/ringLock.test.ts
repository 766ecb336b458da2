import { expect, it } from 'vitest'
import { ringLock } from '#streams/ringLock.ts'

interface Wanted {
  grant(): void
  refuse(): void
}

/** The exclusive locks of the Web Locks standard, with `signal` and `steal` (Node 20 has no navigator.locks). */
function webLocks(): LockManager {
  const queues = new Map<string, Wanted[]>()
  const request = (name: string, { steal, signal }: LockOptions, work: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      let isGranted = false
      const leave = (): void => {
        const at = queue.indexOf(own)
        queue.splice(at, at < 0 ? 0 : 1)
        if (at === 0) queue[0]?.grant()
      }
      const own: Wanted = {
        grant: () => {
          isGranted = true
          void work().then(() => (leave(), resolve()))
        },
        refuse: () => reject(new DOMException('', 'AbortError')),
      }
      signal?.addEventListener('abort', () => {
        if (isGranted) return
        leave()
        own.refuse()
      })
      if (steal === true) queue.shift()?.refuse()
      queue.splice(steal === true ? 0 : queue.length, 0, own)
      if (queue[0] === own) own.grant()
    })
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager
}
const settle = () => new Promise(resolve => setTimeout(resolve, 5))

function tabs() {
  const locks = webLocks()
  const told: string[] = []
  return {
    /** what was told since the last look */
    told: async () => (await settle(), told.splice(0)),
    open: (name: string) => {
      let touch = (): void => undefined
      const mayRing = new Promise<void>(resolve => (touch = resolve))
      const tab = ringLock('x', locks, mayRing).subscribe(state => told.push(`${name} ${state}`))
      return { touch: () => touch(), close: () => tab.unsubscribe() }
    },
  }
}

it('[WALK-04] the tab that was touched rings, though another one was there before it', async () => {
  const { open, told } = tabs()
  open('untouched')
  const touched = open('touched')
  expect(await told()).toEqual(['untouched gained'])
  touched.touch()
  expect(await told()).toEqual(['touched gained', 'untouched lost'])
  touched.close()
  expect(await told()).toEqual(['untouched gained'])
})

it('[WALK-04] when the ringing tab goes, the next one that was touched rings, not the first in the row', async () => {
  const { open, told } = tabs()
  const first = open('first')
  open('untouched')
  const second = open('second')
  first.touch()
  second.touch()
  expect(await told()).toEqual(['first gained'])
  first.close()
  const heard = await told()
  expect(heard.filter(what => what.startsWith('second'))).toEqual(['second gained'])
  expect(heard.filter(what => what.startsWith('untouched')).at(-1)).not.toBe('untouched gained')
  second.close()
  expect(await told()).toEqual(['untouched gained'])
})

it('a browser without Web Locks rings in every tab', () => {
  const told: string[] = []
  ringLock('x', undefined, Promise.resolve()).subscribe(state => told.push(state))
  expect(told).toEqual(['gained'])
})
