import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { firstValueFrom, mergeMap } from 'rxjs'
import { afterEach, expect, it, vi } from 'vitest'
import { outboxOwnership } from '#streams/outboxOwnership.ts'
import { outboxStorage, type OutboxStorage } from '#streams/outboxStore.ts'

interface Item {
  clientMsgId: string
  addedAt: number
  content: string
  file?: { fileId: string }
}
const opened: OutboxStorage<Item>[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const store of opened.splice(0)) {
    await store.clear()
    store.close()
  }
})
function open(userId: string) {
  const store = outboxStorage<Item>(userId)
  opened.push(store)
  return store
}
const item = (clientMsgId: string, addedAt: number, content = '您好'): Item => ({ clientMsgId, addedAt, content })

it('unsent messages survive the page, in local order, each user alone', async () => {
  const before = open('u1')
  await before.save(item('b', 2))
  await before.save(item('a', 1))
  await before.save(item('b', 2, '您好吗'))
  await open('u2').save(item('c', 3))

  const after = open('u1')
  expect(await after.load()).toEqual([item('a', 1), item('b', 2, '您好吗')])
  await after.remove('a')
  expect(await after.load()).toEqual([item('b', 2, '您好吗')])
  await after.clear()
  expect(await after.load()).toEqual([])
  expect(await open('u2').load()).toEqual([item('c', 3)])
})

it('bytes of a file wait under their id and go with the user', async () => {
  const store = open('u1')
  await store.keepFile('f1', new Blob(['舌苔']))
  expect(await (await store.readFile('f1'))?.text()).toBe('舌苔')
  expect(await open('u2').readFile('f1')).toBe(null)
  await store.dropFile('f1')
  expect(await store.readFile('f1')).toBe(null)
  await store.keepFile('f2', new Blob(['x']))
  await store.clear()
  expect(await store.readFile('f2')).toBe(null)
})

it('bytes go with their message, and those of a message that stays stay', async () => {
  const store = open('u1')
  for (const fileId of ['f1', 'f2']) await store.keepFile(fileId, new Blob(['x']))
  await store.save({ ...item('a', 1), file: { fileId: 'f1' } })
  await store.save({ ...item('b', 2), file: { fileId: 'f2' } })
  await store.remove('a', 'f1')
  expect((await store.load()).map(({ clientMsgId }) => clientMsgId)).toEqual(['b'])
  expect(await store.readFile('f1')).toBe(null)
  expect(await (await store.readFile('f2'))?.text()).toBe('x')
  await store.remove('b')
  expect(await (await store.readFile('f2'))?.text()).toBe('x')
})

it('bytes that no message names go after their time, of whomever they are; what waits or is fresh stays', async () => {
  const [mine, other] = [open('u1'), open('u2')]
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  for (const store of [mine, other]) for (const fileId of ['named', 'left']) await store.keepFile(fileId, new Blob(['x']))
  await mine.save({ ...item('a', 1), file: { fileId: 'named' } })
  vi.setSystemTime(2_000)
  await mine.keepFile('fresh', new Blob(['x']))
  let heard = 0
  other.changed$.subscribe(() => (heard += 1))
  const twin = open('u1')
  twin.changed$.subscribe(() => (heard += 1))
  await mine.sweepFiles(2_000)
  const kept = async (store: typeof mine, fileId: string) => (await store.readFile(fileId)) !== null
  expect([await kept(mine, 'named'), await kept(mine, 'left'), await kept(mine, 'fresh')]).toEqual([true, false, true])
  expect([await kept(other, 'named'), await kept(other, 'left')]).toEqual([false, false])
  expect((await mine.load()).map(({ clientMsgId }) => clientMsgId)).toEqual(['a'])
  expect(heard).toBe(0)
})

it('other tabs hear of a change, the writing one does not', async () => {
  const [one, other] = [open('u1'), open('u1')]
  let own = 0
  one.changed$.subscribe(() => (own += 1))
  const heard = firstValueFrom(other.changed$)
  await one.save(item('a', 1))
  await heard
  expect(own).toBe(0)
})

it('other tabs hear of what a page wrote that is gone before it is done, and find it', async () => {
  const [leaving, owner] = [open('u1'), open('u1')]
  await leaving.load()
  const found = firstValueFrom(owner.changed$.pipe(mergeMap(() => owner.load())))
  leaving.save(item('last', 1)).catch(() => undefined)
  // the write has begun; the page is closed or loaded anew
  await Promise.resolve()
  leaving.close()
  opened.splice(opened.indexOf(leaving), 1)
  expect(await Promise.race([found, new Promise(resolve => setTimeout(resolve, 2_000, 'never'))])).toEqual([item('last', 1)])
})

it('a database that cannot be opened, or that the browser closes, is opened anew with the next use', async () => {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('no room on the disk', 'UnknownError')
  })
  const store = open('u1')
  await expect(store.save(item('a', 1))).rejects.toThrow('no room on the disk')
  await store.save(item('b', 2))
  const [, { value: request } = { value: null }] = opening.mock.results
  await store.load()
  expect(opening).toHaveBeenCalledTimes(2)
  forceCloseDatabase((request as IDBOpenDBRequest).result as never)
  await vi.waitFor(async () => expect(await store.load()).toEqual([item('b', 2)]))
  expect(opening).toHaveBeenCalledTimes(3)
  opening.mockRestore()
})

it('closing after a database could not be opened leaves no failure that nobody catches', async () => {
  const uncaught: unknown[] = []
  const note = (reason: unknown) => uncaught.push(reason)
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note)
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no room on the disk', 'UnknownError')
  })
  const store = outboxStorage<Item>('u1')
  const loading = store.load()
  store.close()
  await expect(loading).rejects.toThrow('no room on the disk')
  await new Promise(resolve => setTimeout(resolve, 5))
  opening.mockRestore()
  process.off('unhandledRejection', note)
  for (const other of others) process.on('unhandledRejection', other)
  expect(uncaught).toEqual([])
})

it('one tab owns the outbox; the next one gets it when the first goes', async () => {
  // the queue of the Web Locks standard, as far as one exclusive lock needs it (Node 20 has no navigator.locks)
  let tail: Promise<unknown> = Promise.resolve()
  const locks = {
    request: (_name: string, _options: unknown, work: () => Promise<void>) => (tail = tail.then(work)),
  } as unknown as LockManager
  const told: string[] = []
  const first = outboxOwnership('u1', locks).subscribe(what => told.push(`first ${what}`))
  outboxOwnership('u1', locks).subscribe(what => told.push(`second ${what}`))
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(told).toEqual(['first gained'])
  first.unsubscribe()
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(told).toEqual(['first gained', 'second gained'])
  expect(await firstValueFrom(outboxOwnership('u1', undefined))).toBe('gained')
})
