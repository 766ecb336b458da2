/** Messages of the chat that are not sent, with their files: keys `[owner, id]` in every store; the owner is `doctor-<id>` or `patient-<id>` (D28). */
export const OUTBOX_DATABASE = { name: 'xinglin-outbox', version: 1, items: 'items', files: 'files' } as const

/** Edits of tables that no answer came to: keys begin with `<user id>@<tenant id>` and a line break (grid.md part 4). */
export const GRID_QUEUE_DATABASE = { name: 'xinglin-grid-queue', version: 1, tables: 'tables' } as const
