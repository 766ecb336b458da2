import { GRID_QUEUE_DATABASE } from '#contract/browserDatabases.ts'

const TABLES = GRID_QUEUE_DATABASE.tables

/** Unanswered edits of one user in IndexedDB, by table, over reloads (grid.md part 4). What cannot be kept lives as long as the page. */
export interface GridQueue<TItem> {
  load(socketKey: string): Promise<TItem[]>
  /** the whole queue of a table, soon; an empty one is removed */
  save(socketKey: string, items: readonly TItem[]): void
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(GRID_QUEUE_DATABASE.name, GRID_QUEUE_DATABASE.version)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLES))
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB cannot be opened')))
  })
}

/** Ids that tell one item from another, and one page load from the others. */
export interface GridQueueInput<TItem> {
  /** whose queues: a user in a tenant */
  owner: string
  pageId: string
  idOf: (item: TItem) => string
  /** false once the owner has signed out of their own will: nothing more is written then, not even by a page that goes */
  mayKeep?: () => boolean
}

/** Writings of a table's queue are at least this far apart, ms: under many edits and answers it changes many times in a frame. */
const PAUSE = 250
/** The same for a queue of more than `MANY` items: to copy it takes a good part of a frame, and a paste changes it all the time. */
const LONG_PAUSE = 1_500
const MANY = 1_000
/** A queue of up to this many items is written at its first change; to copy a longer one would hold up the frame that shows it. */
const FEW = 200

/**
 * The queues of an owner; the database opens with the first use, and anew where it could not be opened or the browser closed it. Every page load keeps its own, so that two
 * tabs at one table do not write over each other; loading takes over what all of them left. What still waits when the page goes is written then.
 */
export function gridQueue<TItem>({ owner, pageId, idOf, mayKeep = () => true }: GridQueueInput<TItem>): GridQueue<TItem> {
  let opening: Promise<IDBDatabase> | null = null
  let database: IDBDatabase | null = null
  /** tables that were written a moment ago, with what has come since */
  const resting = new Map<string, readonly TItem[] | null>()
  const prefixOf = (socketKey: string) => `${owner}\n${socketKey}\n`
  const keyOf = (socketKey: string) => `${prefixOf(socketKey)}${pageId}`
  const forget = (): void => {
    opening = null
    database = null
  }
  const store = async () => {
    opening ??= openDatabase()
    const opened = await opening.catch((error: unknown) => {
      forget()
      throw error
    })
    if (database !== opened) opened.addEventListener('close', forget)
    database = opened
    return opened.transaction(TABLES, 'readwrite').objectStore(TABLES)
  }
  const put = (table: IDBObjectStore, socketKey: string, items: readonly TItem[]) => {
    if (items.length === 0 || !mayKeep()) table.delete(keyOf(socketKey))
    else table.put([...items], keyOf(socketKey))
  }
  const write = (socketKey: string, items: readonly TItem[]) => {
    // without a pause, where the database is there: a page that goes waits for no promise
    if (database !== null) {
      const transaction = database.transaction(TABLES, 'readwrite')
      put(transaction.objectStore(TABLES), socketKey, items)
      transaction.commit()
    } else
      store().then(
        table => put(table, socketKey, items),
        () => undefined,
      )
  }
  const writeWaiting = (socketKey: string): boolean => {
    const items = resting.get(socketKey) ?? null
    if (items === null) return false
    resting.set(socketKey, null)
    write(socketKey, items)
    return true
  }
  const rest = (socketKey: string, count: number) =>
    setTimeout(
      () => {
        const next = resting.get(socketKey)?.length ?? 0
        if (writeWaiting(socketKey)) rest(socketKey, next)
        else resting.delete(socketKey)
      },
      count > MANY ? LONG_PAUSE : PAUSE,
    )
  if ('addEventListener' in globalThis) addEventListener('pagehide', () => [...resting.keys()].forEach(writeWaiting))
  return {
    async load(socketKey) {
      try {
        writeWaiting(socketKey)
        const table = await store()
        const range = IDBKeyRange.bound(prefixOf(socketKey), `${prefixOf(socketKey)}\uffff`)
        const request = table.getAll(range) as IDBRequest<TItem[][]>
        return await new Promise((resolve, reject) => {
          request.addEventListener('success', () => {
            // an item may stand in two queues: of a tab that is still open, and of one that took it over
            const items = [...new Map(request.result.flat().map(item => [idOf(item), item])).values()]
            table.delete(range)
            if (items.length > 0 && mayKeep()) table.put(items, keyOf(socketKey))
            resolve(items)
          })
          request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB cannot be read')))
        })
      } catch {
        return []
      }
    },
    save(socketKey, items) {
      if (resting.has(socketKey)) {
        resting.set(socketKey, items)
        return
      }
      const isShort = items.length <= FEW
      resting.set(socketKey, isShort ? null : items)
      if (isShort) write(socketKey, items)
      rest(socketKey, items.length)
    },
  }
}
