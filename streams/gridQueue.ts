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

/** Ids that tell one item from another, and one page load from the others. */
export interface GridQueueInput<TItem> {
  /** whose queues: a user in a tenant */
  owner: string
  pageId: string
  idOf: (item: TItem) => string
}

/**
 * The queues of an owner; the database opens with the first use, and one that cannot be opened holds nothing. Every page load keeps its own, so that two
 * tabs at one table do not write over each other; loading takes over what all of them left.
 */
export function gridQueue<TItem>({ owner, pageId, idOf }: GridQueueInput<TItem>): GridQueue<TItem> {
  let database: Promise<IDBDatabase> | null = null
  const prefixOf = (socketKey: string) => `${owner}\n${socketKey}\n`
  const keyOf = (socketKey: string) => `${prefixOf(socketKey)}${pageId}`
  const store = async () => (await (database ??= openDatabase())).transaction(TABLES, 'readwrite').objectStore(TABLES)
  return {
    async load(socketKey) {
      try {
        const table = await store()
        const range = IDBKeyRange.bound(prefixOf(socketKey), `${prefixOf(socketKey)}\uffff`)
        const request = table.getAll(range) as IDBRequest<TItem[][]>
        return await new Promise((resolve, reject) => {
          request.addEventListener('success', () => {
            // an item may stand in two queues: of a tab that is still open, and of one that took it over
            const items = [...new Map(request.result.flat().map(item => [idOf(item), item])).values()]
            table.delete(range)
            if (items.length > 0) table.put(items, keyOf(socketKey))
            resolve(items)
          })
          request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB cannot be read')))
        })
      } catch {
        return []
      }
    },
    save(socketKey, items) {
      store().then(
        table => (items.length === 0 ? table.delete(keyOf(socketKey)) : table.put([...items], keyOf(socketKey))),
        () => undefined,
      )
    },
  }
}
