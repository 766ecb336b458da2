import type { SnapshotFrom } from 'xstate'
import type { Depart } from '#contract/entities/session.ts'
import type { departSwitchMachine } from './departSwitch.machine.ts'
import { departTitle } from './departSwitch.rules.ts'

export type DepartSwitchSnapshot = SnapshotFrom<typeof departSwitchMachine>

export const selectDepartTitle = ({ context }: DepartSwitchSnapshot): string => departTitle(context.list, context.orgCode)
export const selectDepartList = ({ context }: DepartSwitchSnapshot): readonly Depart[] => context.list
export const selectChosen = ({ context }: DepartSwitchSnapshot): string | null => context.chosen
export const selectIsClosable = ({ context }: DepartSwitchSnapshot): boolean => context.isClosable
/** The select asks for a choice: confirmed without one. */
export const selectIsAsked = ({ context }: DepartSwitchSnapshot): boolean => context.isAsked
export const selectDepartFailure = ({ context }: DepartSwitchSnapshot): string => context.failure?.text ?? ''
export const isDepartOpen = (snapshot: DepartSwitchSnapshot): boolean => snapshot.hasTag('open')
export const isDepartBusy = (snapshot: DepartSwitchSnapshot): boolean => snapshot.hasTag('busy')
