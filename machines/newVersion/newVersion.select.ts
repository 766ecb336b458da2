import type { SnapshotFrom } from 'xstate'
import type { newVersionMachine } from './newVersion.machine.ts'

export type NewVersionSnapshot = SnapshotFrom<typeof newVersionMachine>

export const isOffering = (snapshot: NewVersionSnapshot): boolean => snapshot.hasTag('offering')
export const isWarning = (snapshot: NewVersionSnapshot): boolean => snapshot.hasTag('warning')
export const selectUnsaved = (snapshot: NewVersionSnapshot): readonly string[] => snapshot.context.unsaved
