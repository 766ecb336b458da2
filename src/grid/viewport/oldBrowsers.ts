/**
 * What react-data-grid takes for granted and browsers before 2024 (Chrome 121) have not: `map` and `toArray` of iterators (grid.md 5.4).
 * Imported before it, for its effect; where the browser has them nothing happens.
 */
const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object

function* mapped<T, U>(from: Iterable<T>, change: (value: T, index: number) => U) {
  let index = 0
  for (const value of from) {
    yield change(value, index)
    index += 1
  }
}
const define = (on: object, name: string, value: unknown) => {
  if (!(name in on)) Object.defineProperty(on, name, { configurable: true, writable: true, value })
}

define(iterator, 'map', function map<T, U>(this: Iterable<T>, change: (value: T, index: number) => U) {
  return mapped(this, change)
})
define(iterator, 'toArray', function toArray<T>(this: Iterable<T>) {
  return [...this]
})
export {}
