/** Something that the application fills in and other rooms use, without importing it: `provide` fills it, `get` answers what is there. */
export interface Slot<T> {
  provide(value: T): void
  get(): T
}

/** Makes one. `empty` stands in it until the application has filled it. */
export function createSlot<T>(empty: T): Slot<T> {
  let filled = empty
  return {
    provide(value) {
      filled = value
    },
    get: () => filled,
  }
}
