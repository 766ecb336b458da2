import type { Page } from '@playwright/test'

/** Answers of the outbox's store that the page waits for, by what was asked. */
interface KeptStore {
  isKept: boolean
  saved: { done: () => void; fail: () => void }[]
  loaded: { done: () => void; fail: () => void }[]
}
const ITEMS = 'items'

/** Runs in the page before the product: what IndexedDB answers about unsent messages waits for the test while it is kept. */
function holdStore(items: string): void {
  const kept = (globalThis as unknown as { keptStore: KeptStore }).keptStore
  const saves = new WeakSet<IDBTransaction>()
  const loads = new WeakSet<EventTarget>()
  const failures = new WeakMap<EventTarget, () => void>()
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === items) saves.add(this.transaction)
    return put.apply(this, given)
  }
  const { getAll } = IDBIndex.prototype
  IDBIndex.prototype.getAll = function (...given) {
    const request = getAll.apply(this, given as never)
    if (this.objectStore.name === items) loads.add(request)
    return request
  }
  const listen = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (!(this instanceof IDBTransaction || this instanceof IDBRequest) || typeof listener !== 'function')
      return listen.call(this, type, listener, options)
    if (type === 'abort' || type === 'error') failures.set(this, () => listener.call(this, new Event(type)))
    const isAnswer = type === 'complete' || type === 'success'
    return listen.call(
      this,
      type,
      !isAnswer
        ? listener
        : event => {
            const done = () => listener.call(this, event)
            const kind = saves.has(this as IDBTransaction) ? 'saved' : loads.has(this) ? 'loaded' : null
            if (kind === null || !kept.isKept) return done()
            kept[kind].push({ done, fail: failures.get(this) ?? done })
          },
      options,
    )
  }
}

/** Holds what the store of unsent messages answers from the first moment of the page; before it is opened. */
export async function putKeptStore(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.assign(globalThis, { keptStore: { isKept: true, saved: [], loaded: [] } satisfies KeptStore }),
  )
  await page.addInitScript(holdStore, ITEMS)
}

/** Lets the first waiting answer of this kind come, or makes it fail; waits until there is one. */
export async function answerStore(page: Page, kind: 'saved' | 'loaded', how: 'done' | 'fail' = 'done'): Promise<void> {
  await page.waitForFunction(one => (globalThis as unknown as { keptStore: KeptStore }).keptStore[one].length > 0, kind)
  await page.evaluate(([one, way]) => (globalThis as unknown as { keptStore: KeptStore }).keptStore[one].shift()?.[way](), [
    kind,
    how,
  ] as const)
}
/** How many answers wait. */
export const waitingInStore = (page: Page, kind: 'saved' | 'loaded'): Promise<number> =>
  page.evaluate(one => (globalThis as unknown as { keptStore: KeptStore }).keptStore[one].length, kind)

/** From now on the store answers by itself, or waits again; what waits is answered now. */
export async function letStore(page: Page, isKept: boolean): Promise<void> {
  await page.evaluate(kept => {
    const store = (globalThis as unknown as { keptStore: KeptStore }).keptStore
    store.isKept = kept
    for (const one of kept ? [] : [...store.saved.splice(0), ...store.loaded.splice(0)]) one.done()
  }, isKept)
}
