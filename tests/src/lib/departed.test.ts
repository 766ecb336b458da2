import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { gridQueue } from '#streams/gridQueue.ts'
import { outboxStorage, type Storable } from '#streams/outboxStore.ts'
import { databaseCleaner, hasDeparted, leaveNothing, welcomeBack, type Owner } from '#src/lib/storage/departed.ts'
import { emptyDatabases } from '#src/lib/storage/emptyDatabases.ts'
import { store } from '#src/lib/storage/stored.ts'
import { drafts } from '#src/runtime/drafts/drafts.ts'

beforeEach(() => {
  databaseCleaner.provide(emptyDatabases)
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterAll(() => {
  databaseCleaner.provide(async () => undefined)
  vi.unstubAllGlobals()
})

const li: Owner = { side: 'doctor', id: 'u1' }
const item = (clientMsgId: string): Storable => ({ clientMsgId, addedAt: 1 })
const idsOf = async (owner: string): Promise<string[]> =>
  (await outboxStorage<Storable>(owner).load()).map(({ clientMsgId }) => clientMsgId)
const queueOf = (owner: string, pageId: string, mayKeep?: () => boolean) =>
  gridQueue<{ i: string }>({ owner, pageId, idOf: ({ i }) => i, ...(mayKeep ? { mayKeep } : {}) })

describe('[SESSION-07] who signs out of their own will', () => {
  it('leaves no draft, unsent message, file or edit here, although no screen of the chat or a table runs; what others left stays', async () => {
    store('Chat-Drafts-doctor-u1', { s1: '患者主诉' })
    store('Chat-Drafts-doctor-u12', { s1: '别人的' })
    store('Chat-Drafts-patient-u1', { s1: '患者本人的' })
    store('DRAFT__u1__notice__', { at: 1, values: {} })
    store('DRAFT__u12__notice__', { at: 1, values: {} })
    for (const owner of ['doctor-u1', 'doctor-u12', 'patient-u1']) {
      const outbox = outboxStorage<Storable>(owner)
      await outbox.save(item(`of ${owner}`))
      await outbox.keepFile('f1', new Blob(['x']))
      outbox.close()
    }
    for (const owner of ['u1@1', 'u1@2', 'u12@1']) queueOf(owner, 'p1').save('demo', [{ i: owner }])
    await leaveNothing(li)
    expect(Object.keys(localStorage).sort()).toEqual([
      'pro__Chat-Drafts-doctor-u12',
      'pro__Chat-Drafts-patient-u1',
      'pro__DRAFT__u12__notice__',
      'pro__SESSION_NEWS_LEFT',
    ])
    expect([await idsOf('doctor-u1'), await idsOf('doctor-u12'), await idsOf('patient-u1')]).toEqual([
      [],
      ['of doctor-u12'],
      ['of patient-u1'],
    ])
    const fileOf = async (owner: string) => (await outboxStorage<Storable>(owner).readFile('f1')) !== null
    expect([await fileOf('doctor-u1'), await fileOf('doctor-u12'), await fileOf('patient-u1')]).toEqual([false, true, true])
    expect(await queueOf('u1@1', 'p2').load('demo')).toEqual([])
    expect(await queueOf('u1@2', 'p2').load('demo')).toEqual([])
    expect(await queueOf('u12@1', 'p2').load('demo')).toEqual([{ i: 'u12@1' }])
  })

  it('has another tab, which goes later, write nothing back, until they sign in again', async () => {
    const mayKeep = () => !hasDeparted(li)
    const outbox = outboxStorage<Storable>('doctor-u1', mayKeep)
    const queue = queueOf('u1@1', 'p1', mayKeep)
    const place = { user: 'u1', form: 'notice', record: '' }
    await outbox.save(item('before'))
    queue.save('demo', [{ i: 'before' }])
    queue.save('demo', [{ i: 'waits' }])
    await leaveNothing(li)
    dispatchEvent(new Event('pagehide'))
    await outbox.save(item('after'))
    await outbox.keepFile('f1', new Blob(['x']))
    expect(drafts.write(place, { text: 'x' }, 1)).toBe(false)
    expect(await idsOf('doctor-u1')).toEqual([])
    expect(await outbox.readFile('f1')).toBeNull()
    expect(await queueOf('u1@1', 'p2').load('demo')).toEqual([])
    welcomeBack(li)
    await outbox.save(item('again'))
    expect(drafts.write(place, { text: 'x' }, 1)).toBe(true)
    expect(await idsOf('doctor-u1')).toEqual(['again'])
    expect(localStorage.getItem('pro__SESSION_NEWS_LEFT')).toBeNull()
  })

  it('makes no database where there was none', async () => {
    await leaveNothing({ side: 'patient', id: 'p1' })
    expect(await indexedDB.databases()).toEqual([])
  })
})
