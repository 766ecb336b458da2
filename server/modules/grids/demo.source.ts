import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'

/** The demo table: everybody of the staff who may see the page; what he may change follows from the buttons he was granted. */
export const demoSource = storedRows(demoGrid, async (_tx, user) => {
  const may = (deed: string) => user.actions.has(`${demoGrid.auth}:${deed}`)
  return may('view') || may('edit') || user.roles.includes('admin')
    ? {
        edit: may('edit') || user.roles.includes('admin'),
        add: may('add') || user.roles.includes('admin'),
        remove: may('batch_delete') || user.roles.includes('admin'),
        move: may('edit') || user.roles.includes('admin'),
      }
    : null
})
