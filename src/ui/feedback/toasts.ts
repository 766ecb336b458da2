import { createStore } from '#src/lib/createStore.ts'

/** Short notices above the lower edge (looks.md part 2), kept outside React so that any layer of src may raise one. */
export type ToastKind = 'error' | 'warning' | 'success' | 'info' | 'loading'
export interface Toast {
  id: number
  kind: ToastKind
  /** heading of a notification; absent: one line */
  title?: string
  text: string
  /** a button that does something about it and takes the notice away */
  action?: { text: string; onPress(): void }
  /** its cross was pressed */
  onClose?(): void
  /** someone takes it away when its time is over: others never push it out */
  isOwned?: boolean
}

const MAX = 2
const LIFE = 3_000

const shown = createStore<readonly Toast[]>([])
let next = 1

export const toasts = {
  current: shown.current,
  subscribe: shown.subscribe,
  /**
   * Shows a notice and gives its id; errors and owned ones stay until dismissed, others 3 s. The same notice twice is one. Where there is no room the
   * oldest passing one goes, else the oldest error.
   */
  show(toast: Omit<Toast, 'id'>): number {
    const list = shown.current()
    const same = list.find(one => one.kind === toast.kind && one.title === toast.title && one.text === toast.text)
    if (same) return same.id
    const id = next++
    const stays = (one: Omit<Toast, 'id'>) => one.isOwned ?? one.kind === 'error'
    const last = list.length < MAX ? undefined : (list.find(one => !stays(one)) ?? list.find(one => !one.isOwned))
    shown.set([...list.filter(one => one !== last), { ...toast, id }])
    if (!stays(toast)) setTimeout(() => toasts.dismiss(id), LIFE)
    return id
  },
  dismiss(id: number): void {
    const list = shown.current()
    if (list.some(one => one.id === id)) shown.set(list.filter(one => one.id !== id))
  },
}

/** One line of each kind. */
export const message = {
  error: (text: string) => toasts.show({ kind: 'error', text }),
  warning: (text: string) => toasts.show({ kind: 'warning', text }),
  success: (text: string) => toasts.show({ kind: 'success', text }),
  info: (text: string) => toasts.show({ kind: 'info', text }),
}

/** Heading and text. */
export const notification = {
  error: (title: string, text: string) => toasts.show({ kind: 'error', title, text }),
  warning: (title: string, text: string) => toasts.show({ kind: 'warning', title, text }),
}
