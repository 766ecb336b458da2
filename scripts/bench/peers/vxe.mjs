/** vxe-table: the grid of the original product, rows drawn as they are seen, changed cells written once a frame into its reactive rows. */
import { createApp, h, reactive } from 'vue'
import { VxeTable, VxeColumn } from 'vxe-table'
import 'vxe-table/lib/style.css'
import { onceAFrame, placeIn } from './frame.mjs'

let rows = []
let cols = []
const change = onceAFrame(changes => {
  for (const { r, k, v } of changes) rows[r][k] = v
})

globalThis.__bench = {
  name: 'vxe-table',
  mount(el, given, columns) {
    rows = reactive(given)
    cols = columns
    createApp({
      render: () =>
        h(
          VxeTable,
          {
            data: rows,
            height: innerHeight,
            border: true,
            showOverflow: true,
            rowConfig: { keyField: 'id', height: 36 },
            cellConfig: { height: 36 },
            virtualYConfig: { enabled: true, gt: 0 },
            virtualXConfig: { enabled: true, gt: 0 },
          },
          () => cols.map(({ key, title, width }) => h(VxeColumn, { key, field: key, title, width })),
        ),
    }).mount(placeIn(el))
  },
  applyUpdates(updates) {
    for (const update of updates) change(update)
  },
  scrollTo(px) {
    const scroller = document.querySelector('.vxe-table--scroll-y-handle') ?? document.querySelector('.vxe-table--body-wrapper')
    if (scroller !== null) scroller.scrollTop = px
  },
  cellText(r, k) {
    const row = document.querySelector(`.vxe-body--row[rowid="R${r}"]`)
    return row?.children[cols.findIndex(({ key }) => key === k)]?.textContent ?? ''
  },
}
