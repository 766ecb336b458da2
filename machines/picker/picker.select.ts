import type { SnapshotFrom } from 'xstate'
import type { pickerMachine } from './picker.machine.ts'
import { rowsOf, textOf } from './picker.rules.ts'
import type { PickerRow } from './picker.types.ts'
import type { Failure } from '#contract/http/failure.ts'

export type PickerSnapshot = SnapshotFrom<typeof pickerMachine>

export const selectRows = ({ context }: PickerSnapshot): readonly PickerRow[] => context.rows
export const selectTotal = ({ context }: PickerSnapshot): number => context.total
export const selectPageNo = ({ context }: PickerSnapshot): number => context.pageNo
export const selectPageSize = ({ context }: PickerSnapshot): number => context.pageSize
/** What is chosen in the open window, in the order of the choices. */
export const selectDraft = ({ context }: PickerSnapshot): readonly PickerRow[] => context.draft
export const selectListFailure = ({ context }: PickerSnapshot): Failure | null => context.failure
export const isPickerOpen = (snapshot: PickerSnapshot): boolean => snapshot.hasTag('open')
export const isListBusy = (snapshot: PickerSnapshot): boolean => snapshot.hasTag('busy')
export const hasListFailed = (snapshot: PickerSnapshot): boolean => snapshot.hasTag('failed')
export const isNaming = (snapshot: PickerSnapshot): boolean => snapshot.hasTag('naming')
/** The names of the value could not be found out. */
export const isUnnamed = (snapshot: PickerSnapshot): boolean => snapshot.hasTag('unnamed')

/** The value in names, comma-joined; a value without a name stands for itself. */
export const selectNames =
  (displayKey: string) =>
  ({ context: { value, known, valueKey } }: PickerSnapshot): string =>
    rowsOf(value, known, valueKey)
      .map(row => textOf(row, displayKey) || textOf(row, valueKey))
      .join(',')
