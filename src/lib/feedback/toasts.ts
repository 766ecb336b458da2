/** Short notices in the upper right corner, kept outside React so that any layer of src may raise one. */
export type ToastKind = 'error' | 'warning' | 'success' | 'info' | 'loading'
export interface Toast {
  id: number
  kind: ToastKind
  /** heading of a notification; absent: one line */
  title?: string
  text: string
  /** a button that does something about it and takes the notice away */
  action?: { text: string; onPress(): void }
}

const MAX = 5
/** How long a notification stays (contract.md 26.15). */
const LIFE = 4_000

let list: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()
const set = (changed: readonly Toast[]) => {
  list = changed
  listeners.forEach(listener => listener())
}

export const toasts = {
  current: (): readonly Toast[] => list,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Shows a notice for `life` ms (null: until dismissed) and gives its id. The same notice twice is one. */
  show(toast: Omit<Toast, 'id'>, life: number | null = LIFE): number {
    const same = list.find(one => one.kind === toast.kind && one.title === toast.title && one.text === toast.text)
    if (same) return same.id
    const id = next++
    set([...list.slice(-(MAX - 1)), { ...toast, id }])
    if (life !== null) setTimeout(() => toasts.dismiss(id), life)
    return id
  },
  dismiss(id: number): void {
    if (list.some(one => one.id === id)) set(list.filter(one => one.id !== id))
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
  success: (title: string, text: string) => toasts.show({ kind: 'success', title, text }),
}
