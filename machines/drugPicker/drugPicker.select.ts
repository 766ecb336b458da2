import type { SnapshotFrom } from 'xstate'
import type { drugPickerMachine } from './drugPicker.machine.ts'

type DrugPickerSnapshot = SnapshotFrom<typeof drugPickerMachine>

/** What the list under the field shows: its rows, the marked one, and whether it waits or failed. */
export const selectDrugList = (snapshot: DrugPickerSnapshot) => ({
  isOpen: snapshot.hasTag('open'),
  isBusy: snapshot.hasTag('busy'),
  rows: snapshot.context.rows,
  active: snapshot.context.active,
  hasMore: snapshot.context.hasMore,
  page: snapshot.context.page,
  failure: snapshot.context.failure,
})
