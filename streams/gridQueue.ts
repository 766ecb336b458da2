const DATABASE = 'xinglin-grid-queue'
const TABLES = 'tables'

/** Unanswered edits of one user in IndexedDB, by table, over reloads (grid.md part 4). What cannot be kept lives as long as the page. */
export interface GridQueue<TItem> {
  load(socketKey: string): Promise<TItem[]>
  /** the whole queue of a table; an empty one is removed */
  save(socketKey: string, items: readonly TItem[]): void
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLES))
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB cannot be opened')))
  })
}

/** The queues of `userId`; the database opens with the first use, and one that cannot be opened holds nothing. */
export function gridQueue<TItem>(userId: string): GridQueue<TItem> {
  let database: Promise<IDBDatabase> | null = null
  const keyOf = (socketKey: string) => `${userId}\n${socketKey}`
  const store = async (mode: IDBTransactionMode) =>
    (await (database ??= openDatabase())).transaction(TABLES, mode).objectStore(TABLES)
  return {
    async load(socketKey) {
      try {
        const request = (await store('readonly')).get(keyOf(socketKey)) as IDBRequest<TItem[] | undefined>
        return await new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result ?? []))
          request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB cannot be read')))
        })
      } catch {
        return []
      }
    },
    save(socketKey, items) {
      store('readwrite').then(
        table => (items.length === 0 ? table.delete(keyOf(socketKey)) : table.put([...items], keyOf(socketKey))),
        () => undefined,
      )
    },
  }
}
