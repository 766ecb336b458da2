import { GRID_QUEUE_DATABASE, OUTBOX_DATABASE } from '#contract/browserDatabases.ts'
import { ownerName, type Owner } from './departed.ts'

/** Deletes ranges of keys. A database that this browser does not have is not made for it. */
function deleteFrom(database: { name: string; version: number }, ranges: Record<string, IDBKeyRange>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database.name, database.version)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', () => resolve())
    request.addEventListener('success', () => {
      const transaction = request.result.transaction(Object.keys(ranges), 'readwrite')
      for (const [name, range] of Object.entries(ranges)) transaction.objectStore(name).delete(range)
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB transaction aborted')))
      transaction.commit()
      transaction.addEventListener('complete', () => request.result.close())
    })
  })
}

/** Every key `[owner, …]`: a list stands behind all texts in the order of IndexedDB. */
const ofOwner = (name: string): IDBKeyRange => IDBKeyRange.bound([name], [name, []])

/** Deletes what the databases of this browser hold of an owner. Never rejects. */
export async function emptyDatabases(owner: Owner): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const own = ofOwner(ownerName(owner))
  const emptied = [deleteFrom(OUTBOX_DATABASE, { [OUTBOX_DATABASE.items]: own, [OUTBOX_DATABASE.files]: own })]
  if (owner.side === 'doctor')
    emptied.push(
      deleteFrom(GRID_QUEUE_DATABASE, { [GRID_QUEUE_DATABASE.tables]: IDBKeyRange.bound(`${owner.id}@`, `${owner.id}@\uffff`) }),
    )
  await Promise.allSettled(emptied)
}
