import { createStore } from '#src/lib/createStore.ts'

/** Numbers beside entries of the menu by their path, each something that waits for the person: red, and absent at 0. */
export const menuCounts = createStore<Readonly<Record<string, number>>>({})
