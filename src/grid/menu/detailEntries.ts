import { detailColumns } from '../details/rowDraft.ts'
import type { CellEntries } from './cellEntries.ts'

/** The whole row in a window of its own, where columns are marked for it. */
export const detailEntries: CellEntries = (session, place) =>
  detailColumns(session).length === 0
    ? []
    : [{ key: 'details', text: '详细信息', press: () => session.windows.open({ kind: 'details', place }) }]
