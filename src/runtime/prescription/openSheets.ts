import { useSyncExternalStore } from 'react'
import type { RxType } from '#contract/prescriptions/types.ts'
import { createStore } from '#src/lib/createStore.ts'

/** The sheet that stands beside a conversation. */
export interface OpenSheet {
  type: RxType
  /** a stored sheet; null: the one of its type that is under way, or a new one */
  rxId: string | null
}

const open = createStore<ReadonlyMap<string, OpenSheet>>(new Map())

/** Opens a sheet beside its conversation. */
export const openSheet = (sid: string, sheet: OpenSheet): void => open.set(new Map(open.current()).set(sid, sheet))
export const closeSheet = (sid: string): void => open.set(new Map([...open.current()].filter(([one]) => one !== sid)))
/** The sheet beside a conversation; null: none. */
export const useOpenSheet = (sid: string | null): OpenSheet | null =>
  useSyncExternalStore(open.subscribe, () => (sid === null ? null : (open.current().get(sid) ?? null)))
