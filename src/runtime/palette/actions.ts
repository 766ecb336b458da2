import { createStore } from '#src/lib/createStore.ts'

/** A command that the command palette offers and a key may do (issue 3, Beyond). */
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

const actions = createStore<readonly Action[]>([])

/** Adds an action, or replaces the one of the same id; gives the function that takes it away again. For the application and for screens. */
export function registerAction(action: Action): () => void {
  actions.set([...actions.current().filter(({ id }) => id !== action.id), action])
  return () => actions.set(actions.current().filter(one => one !== action))
}

/** Every action, in the order in which they came; the same list until one comes or goes. */
export const allActions: Pick<typeof actions, 'current' | 'subscribe'> = actions

/** The actions that can be done now. */
export const availableActions = (): readonly Action[] => actions.current().filter(action => action.isAvailable?.() ?? true)
