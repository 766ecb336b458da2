/** A deed that the command palette offers and a key may do (issue 3, Beyond). */
export interface Action {
  /** unique: `tab.close` */
  id: string
  label: string
  /** other words a person may type for it */
  keywords?: string
  run: () => void
  /** keys as tinykeys writes them: `Alt+KeyW`, `g h`, `Shift+?` */
  shortcut?: string
  /** a key alone, for which the palette is no way: the next tab, the search field */
  isKeyOnly?: boolean
  /** asked each time; absent: always */
  isAvailable?: () => boolean
}

let actions: readonly Action[] = []
const listeners = new Set<() => void>()
const change = (next: readonly Action[]) => {
  actions = next
  listeners.forEach(listener => listener())
}

/** Adds an action, or replaces the one of the same id; gives the function that takes it away again. For the application and for screens. */
export function registerAction(action: Action): () => void {
  change([...actions.filter(({ id }) => id !== action.id), action])
  return () => change(actions.filter(one => one !== action))
}

/** Every action, in the order in which they came; the same list until one comes or goes. */
export const allActions = {
  current: (): readonly Action[] => actions,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The actions that can be done now. */
export const availableActions = (): readonly Action[] => actions.filter(action => action.isAvailable?.() ?? true)
