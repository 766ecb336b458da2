import { expect, it, vi } from 'vitest'
import { gridSizeIn, widthIn } from '#src/grid/viewport/gridSize.ts'

it('knows the width for the columns of a grid before it is drawn: less its frame, and the scrollbar that its rows will need', () => {
  const place = document.createElement('div')
  Object.defineProperty(place, 'clientWidth', { value: 800 })
  // a zoom of its own: the width of a scrollbar is measured once for each
  vi.stubGlobal('devicePixelRatio', 3.25)
  const sizes = { offsetWidth: 100, clientWidth: 85 }
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLDivElement.prototype, name, { configurable: true, get: () => value })
  const room = gridSizeIn(place)
  for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLDivElement.prototype, name)
  vi.unstubAllGlobals()
  expect([widthIn(room, false), widthIn(room, true)]).toEqual([798, 783])
})

it('knows nothing of a place that is not shown', () => {
  expect(widthIn(gridSizeIn(null), true)).toBe(0)
  expect(widthIn(gridSizeIn(document.createElement('div')), false)).toBe(0)
})
