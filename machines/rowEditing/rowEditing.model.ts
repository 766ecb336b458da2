import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { rowEditingMachine } from './rowEditing.machine.ts'

/** Cases for the path generator: two rows, a grid with boxes and a tree without. */
export const model: ModelOptions<typeof rowEditingMachine> = {
  inputs: [{ selection: 'checkbox' }, { selection: 'none', isTree: true }],
  events: [
    { type: 'rows.add', ids: ['n1'] },
    { type: 'rows.pushed', ids: ['n4'] },
    { type: 'row.insert', id: 'n2', after: '1' },
    { type: 'row.insert', id: 'n3', after: '2' },
    { type: 'row.move', id: '1', to: 0 },
    { type: 'row.select', id: '1' },
    { type: 'row.select', id: '2', disabled: true },
    { type: 'row.unselect', id: '1' },
    { type: 'rows.selectAll', ids: ['1', '2'] },
    { type: 'rows.remove', ids: ['1'] },
    { type: 'rows.remove', ids: [] },
    { type: 'rows.remove', ids: ['2'] },
    { type: 'rows.gone', ids: ['1'] },
    { type: 'rows.stored', live: ['1', 'n1'] },
    { type: 'allowRemoval failed', error: { kind: 'refused', text: '', retryable: false, status: 0 } },
  ],
  context: ({ selection, selected, insertedAt, queue }) => ({
    selection,
    chosen: selected.length > 0,
    insertedAt,
    waiting: queue.length,
  }),
}
