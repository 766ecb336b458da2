import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { gridQueue } from '#streams/gridQueue.ts'

interface Item {
  i: string
}
const page = (pageId: string, owner = 'u1@1') => gridQueue<Item>({ owner, pageId, idOf: ({ i }) => i })
const items = (...ids: string[]): Item[] => ids.map(i => ({ i }))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

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
    expect(await page('p2').load('demo')).toEqual([])
  })

  it('are none where there is no database', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const one = page('p1')
    one.save('demo', items('a:1'))
    expect(await one.load('demo')).toEqual([])
  })
})
