/** ag-grid-community: rows known by their id, changes by its own asynchronous transactions, gathered for a frame instead of its 50 ms. */
import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { placeIn } from './frame.mjs'

ModuleRegistry.registerModules([AllCommunityModule])

let grid = null
let rows = []

globalThis.__bench = {
  name: 'ag-grid-community',
  mount(el, given, columns) {
    rows = given
    grid = createGrid(placeIn(el), {
      columnDefs: columns.map(({ key, title, width }) => ({ field: key, headerName: title, width, editable: true })),
      rowData: rows,
      getRowId: ({ data }) => data.id,
      rowHeight: 36,
      headerHeight: 40,
      animateRows: false,
      asyncTransactionWaitMillis: 16,
    })
  },
  applyUpdates(updates) {
    for (const { r, k, v } of updates) {
      const row = rows[r]
      row[k] = v
      grid?.applyTransactionAsync({ update: [row] })
    }
  },
  scrollTo(px) {
    const scroller = document.querySelector('.ag-grid-viewport')
    if (scroller !== null) scroller.scrollTop = px
  },
  cellText: (r, k) => document.querySelector(`.ag-row[row-index="${r}"] [col-id="${k}"]`)?.textContent ?? '',
}
