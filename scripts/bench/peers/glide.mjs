/**
 * glide-data-grid: a canvas. It has no text to ask for; what it drew is known by the cells that it asked for while it drew.
 */
import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { DataEditor, GridCellKind } from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { onceAFrame, placeIn } from './frame.mjs'

/** More rows than a window shows; one place for each row of a window. */
const PLACES = 256

const editor = createRef()
const drawn = new Int32Array(PLACES).fill(-1)
let rows = []
let cols = []
let visible = { x: 0, y: 0, width: 0, height: 0 }
/** the first cell as it was drawn last */
let first = ''

function contentOf([c, r]) {
  const value = rows[r][cols[c].key]
  drawn[r % PLACES] = r
  const text = String(value)
  if (r === 0 && c === 0) first = text
  if (typeof value === 'number') return { kind: GridCellKind.Number, data: value, displayData: text, allowOverlay: true }
  if (typeof value === 'boolean') return { kind: GridCellKind.Boolean, data: value, allowOverlay: false }
  return { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: true }
}
const isVisible = ([c, r]) =>
  r >= visible.y && r <= visible.y + visible.height && c >= visible.x && c <= visible.x + visible.width
const change = onceAFrame(cells => editor.current?.updateCells(cells.filter(isVisible).map(cell => ({ cell }))))

globalThis.__bench = {
  name: 'glide-data-grid',
  mount(el, given, columns) {
    rows = given
    cols = columns
    const portal = document.createElement('div')
    portal.id = 'portal'
    document.body.append(portal)
    createRoot(placeIn(el)).render(
      createElement(DataEditor, {
        ref: editor,
        columns: cols.map(({ key, title, width }) => ({ id: key, title, width })),
        rows: rows.length,
        getCellContent: contentOf,
        onVisibleRegionChanged: range => (visible = range),
        rowHeight: 36,
        headerHeight: 40,
        rowMarkers: 'number',
        smoothScrollX: true,
        smoothScrollY: true,
        width: '100%',
        height: '100%',
      }),
    )
  },
  applyUpdates(updates) {
    for (const { r, k, v } of updates) {
      rows[r][k] = v
      change([cols.findIndex(({ key }) => key === k), r])
    }
  },
  scrollTo(px) {
    const scroller = document.querySelector('.dvn-scroller')
    if (scroller !== null) scroller.scrollTop = px
  },
  cellText(r, k) {
    if (drawn[r % PLACES] !== r) return ''
    return r === 0 && k === cols[0].key ? first : String(rows[r][k])
  },
}
