import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { gridQueue } from '#streams/gridQueue.ts'

interface Item {
  i: string
}
const page = (pageId: string, owner = 'u1@1') => gridQueue<Item>({ owner, pageId, idOf: ({ i }) => i })
const items = (...ids: string[]): Item[] => ids.map(i => ({ i }))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterAll(() => void vi.unstubAllGlobals())

describe('unanswered edits kept over a reload', () => {
  it('of two tabs at one table are all there afterwards, each once', async () => {
    const [one, other] = [page('p1'), page('p2')]
    one.save('demo', items('a:1', 'a:2'))
    other.save('demo', items('b:1'))
    expect((await page('p3').load('demo')).map(({ i }) => i)).toEqual(['a:1', 'a:2', 'b:1'])
    // the first tab is still open and saves what it still waits for
    one.save('demo', items('a:2'))
    expect((await page('p4').load('demo')).map(({ i }) => i).sort()).toEqual(['a:1', 'a:2', 'b:1'])
  })

  it('go with their answers and stay away from other tables, people and tenants', async () => {
    const one = page('p1')
    one.save('demo', items('a:1'))
    expect(await page('p2').load('demo:2')).toEqual([])
    expect(await page('p2', 'u2@1').load('demo')).toEqual([])
    expect(await page('p2', 'u1@2').load('demo')).toEqual([])
    one.save('demo', [])
    // a reader takes over what it finds, so it may look only once
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(await page('p2').load('demo')).toEqual([])
  })

  it('are kept by a database that could not be opened at first, or that the browser closed meanwhile', async () => {
    const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('no room on the disk', 'UnknownError')
    })
    const one = page('p1')
    expect(await one.load('demo')).toEqual([])
    one.save('demo', items('a:1'))
    expect(await page('p2').load('demo')).toEqual(items('a:1'))
    const [, { value: request } = { value: null }] = opening.mock.results
    forceCloseDatabase((request as IDBOpenDBRequest).result as never)
    await new Promise(resolve => setTimeout(resolve, 400))
    one.save('demo', items('a:2'))
    await vi.waitFor(async () => expect(await page('p3').load('demo')).toEqual(items('a:2', 'a:1')))
    opening.mockRestore()
  })

  it('[WALK-42] that were taken over and answered do not come back from the tab that left them', async () => {
    page('p1').save('demo', items('a:1'))
    const next = page('p2')
    expect(await next.load('demo')).toEqual(items('a:1'))
    // taken over and not answered yet: the next page has them still
    const third = page('p3')
    expect(await third.load('demo')).toEqual(items('a:1'))
    third.save('demo', [])
    expect(await page('p4').load('demo')).toEqual([])
  })

  it('are written seldom under many changes, the last state in the end; the page itself reads what still waits', async () => {
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    const one = page('p1')
    await one.load('demo')
    for (let n = 1; n <= 100; n += 1) one.save('demo', items(...Array.from({ length: n }, (_, at) => `a:${at}`)))
    expect(puts).toHaveBeenCalledTimes(1)
    expect(await one.load('demo')).toHaveLength(100)
    one.save('demo', items('a:99'))
    await expect.poll(() => puts.mock.lastCall).toEqual([items('a:99'), 'u1@1\ndemo\np1'])
    expect(puts.mock.calls.length).toBeLessThan(6)
    puts.mockRestore()
  })

  it('of a big paste do not wait for the frame, and are there when the page goes at once', async () => {
    const gone = new Set<() => void>()
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => gone.add(listener))
    const one = page('p1')
    await one.load('demo')
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    one.save('demo', items(...Array.from({ length: 5_000 }, (_, at) => `a:${at}`)))
    expect(puts).not.toHaveBeenCalled()
    gone.forEach(listener => listener())
    expect(puts).toHaveBeenCalledTimes(1)
    puts.mockRestore()
    expect(await page('p2').load('demo')).toHaveLength(5_000)
  })

  it('are none where there is no database', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const one = page('p1')
    one.save('demo', items('a:1'))
    expect(await one.load('demo')).toEqual([])
  })
})
