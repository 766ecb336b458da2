import { OUTBOX_DATABASE } from '#contract/browserDatabases.ts'
import { fromEvent, map, type Observable } from 'rxjs'

const { name: DATABASE, version: VERSION, items: ITEMS, files: FILES } = OUTBOX_DATABASE
const OWNER = 'owner'

/** What the store needs to know of an item; the rest is kept as it is. */
export interface Storable {
  clientMsgId: string
  addedAt: number
  /** the file that waits with it */
  file?: { fileId: string } | null
}
/** Unsent messages of one user in IndexedDB, over reloads and tabs (D28). Promises resolve when the data are written; they reject with the browser's error. */
export interface OutboxStorage<TItem extends Storable> {
  /** in local order */
  load(): Promise<TItem[]>
  save(item: TItem): Promise<void>
  /** with the bytes of its file, when one is named */
  remove(clientMsgId: string, fileId?: string | null): Promise<void>
  /** items and files of this user */
  clear(): Promise<void>
  /** another tab wrote */
  changed$: Observable<void>
  /** bytes of files that wait for their upload */
  keepFile(fileId: string, bytes: Blob): Promise<void>
  readFile(fileId: string): Promise<Blob | null>
  dropFile(fileId: string): Promise<void>
  /** deletes the bytes, whose user's ever, that no item names and that were kept before `moment`, epoch ms */
  sweepFiles(moment: number): Promise<void>
  close(): void
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB request failed')))
  })
const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB transaction aborted')))
  })

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(ITEMS, { keyPath: ['owner', 'clientMsgId'] }).createIndex(OWNER, 'owner')
    request.result.createObjectStore(FILES, { keyPath: ['owner', 'fileId'] }).createIndex(OWNER, 'owner')
  })
  return settled(request)
}

/**
 * Opens the outbox of `userId`; the database itself opens with the first use, so that nothing fails before it is needed. Once
 * `mayKeep` says no, because the user signed out of their own will, nothing more is written.
 */
export function outboxStorage<TItem extends Storable>(userId: string, mayKeep = () => true): OutboxStorage<TItem> {
  let database: Promise<IDBDatabase> | null = null
  const others = new BroadcastChannel(`${DATABASE}:${userId}`)

  /** The open database. One that could not be opened, or that the browser closed, is opened anew with the next use. */
  function opened(): Promise<IDBDatabase> {
    if (database !== null) return database
    const opening = openDatabase()
    const forget = (): void => {
      if (database === opening) database = null
    }
    opening.then(db => db.addEventListener('close', forget), forget)
    database = opening
    return opening
  }

  async function write(stores: string[], work: (transaction: IDBTransaction) => void, tells = stores.includes(ITEMS)) {
    const db = await opened()
    const transaction = db.transaction(stores, 'readwrite')
    const done = written(transaction)
    work(transaction)
    // now, not when it is done: this page may be gone by then. Who reads waits for a write that has begun, in any tab
    if (tells) others.postMessage('changed')
    await done
  }
  async function read<T>(store: string, work: (from: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const db = await opened()
    return settled(work(db.transaction(store).objectStore(store)))
  }
  function forgetOwned(store: IDBObjectStore) {
    const request = store.index(OWNER).openKeyCursor(userId)
    request.addEventListener('success', () => {
      if (request.result === null) return
      store.delete(request.result.primaryKey)
      request.result.continue()
    })
  }
  /** Each row of a store, one after the other. */
  function forEachRow<TRow>(store: IDBObjectStore, work: (row: TRow, cursor: IDBCursorWithValue) => void, then?: () => void) {
    const request = store.openCursor()
    request.addEventListener('success', () => {
      if (request.result === null) return then?.()
      work(request.result.value as TRow, request.result)
      request.result.continue()
    })
  }
  return {
    async load() {
      const rows = await read(ITEMS, store => store.index(OWNER).getAll(userId) as IDBRequest<{ item: TItem }[]>)
      return rows.map(row => row.item).sort((a, b) => a.addedAt - b.addedAt)
    },
    async save(item) {
      if (!mayKeep()) return
      await write([ITEMS], t => t.objectStore(ITEMS).put({ owner: userId, clientMsgId: item.clientMsgId, item }))
    },
    remove: (clientMsgId, fileId = null) =>
      write(fileId === null ? [ITEMS] : [ITEMS, FILES], t => {
        t.objectStore(ITEMS).delete([userId, clientMsgId])
        if (fileId !== null) t.objectStore(FILES).delete([userId, fileId])
      }),
    clear: () => write([ITEMS, FILES], t => [ITEMS, FILES].forEach(name => forgetOwned(t.objectStore(name)))),
    changed$: fromEvent(others, 'message').pipe(map(() => undefined)),
    async keepFile(fileId, bytes) {
      if (mayKeep()) await write([FILES], t => t.objectStore(FILES).put({ owner: userId, fileId, bytes, keptAt: Date.now() }))
    },
    async readFile(fileId) {
      const row = await read(FILES, store => store.get([userId, fileId]) as IDBRequest<{ bytes: Blob } | undefined>)
      return row?.bytes ?? null
    },
    dropFile: fileId => write([FILES], t => t.objectStore(FILES).delete([userId, fileId])),
    sweepFiles: moment =>
      write(
        [FILES, ITEMS],
        t => {
          const named = new Set<string>()
          const sweep = (): void =>
            forEachRow<{ owner: string; fileId: string; keptAt?: number }>(t.objectStore(FILES), (row, cursor) => {
              // rows of former versions say nothing of their age
              if ((row.keptAt ?? 0) < moment && !named.has(`${row.owner} ${row.fileId}`)) cursor.delete()
            })
          forEachRow<{ owner: string; item: TItem }>(
            t.objectStore(ITEMS),
            ({ owner, item: { file } }) => {
              if (file) named.add(`${owner} ${file.fileId}`)
            },
            sweep,
          )
        },
        false,
      ),
    close() {
      others.close()
      database?.then(
        db => db.close(),
        () => undefined,
      )
    },
  }
}
