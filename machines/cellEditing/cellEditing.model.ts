import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { cellEditingMachine } from './cellEditing.machine.ts'
import type { ClickTarget } from './cellEditing.types.ts'

const places: ClickTarget[] = ['outside', 'popup', 'dropdown', 'datePicker', 'plainSpan', 'row']

/** Cases for the path generator: two cells, every place of a click, both answers to an overtaken draft. */
export const model: ModelOptions<typeof cellEditingMachine> = {
  inputs: [{ alwaysEdit: false }],
  events: [
    { type: 'cell.edit', r: '1', f: 'name', value: '张' },
    { type: 'cell.edit', r: '2', f: 'name', value: '李', typed: 'w' },
    ...places.map(place => ({ type: 'page.click' as const, place })),
    { type: 'draft.change', value: '王' },
    { type: 'edit.confirm', go: 'below' },
    { type: 'edit.confirm', go: 'above' },
    { type: 'edit.cancel' },
    { type: 'row.gone', r: '1' },
    { type: 'row.gone', r: '9' },
    { type: 'overtaken.settled', take: true, value: '他' },
    { type: 'overtaken.settled', take: false, value: '他' },
  ],
  context: ({ cell }) => ({ cell: cell?.r ?? null }),
}
