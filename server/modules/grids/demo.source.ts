import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'

/** Tables besides the page's own, which tests and benchmarks make: `demo:s<number>`, `demo:b<number>`. */
const isKnown = (scope: string | null): boolean => scope === null || /^[sb]\d{1,16}$/.test(scope)

/** The demo table: everybody of the staff who may see the page; what they may change follows from the buttons they were granted. */
export const demoSource = storedRows(demoGrid, async (_tx, user, { scope }) => {
  const may = (work: string) => user.actions.has(`${demoGrid.auth}:${work}`)
  return isKnown(scope) && (may('view') || may('edit') || user.roles.includes('admin'))
    ? {
        edit: may('edit') || user.roles.includes('admin'),
        add: may('add') || user.roles.includes('admin'),
        remove: may('batch_delete') || user.roles.includes('admin'),
        move: may('edit') || user.roles.includes('admin'),
      }
    : null
})
