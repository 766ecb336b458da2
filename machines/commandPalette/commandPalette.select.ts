import type { SnapshotFrom } from 'xstate'
import type { commandPaletteMachine } from './commandPalette.machine.ts'
import type { Found } from './commandPalette.types.ts'

export type CommandPaletteSnapshot = SnapshotFrom<typeof commandPaletteMachine>

export const selectFound = (snapshot: CommandPaletteSnapshot): readonly Found[] => snapshot.context.found
export const selectActive = (snapshot: CommandPaletteSnapshot): number => snapshot.context.active
export const selectQuery = (snapshot: CommandPaletteSnapshot): string => snapshot.context.query
/** An input method is at work. */
export const isComposing = (snapshot: CommandPaletteSnapshot): boolean => snapshot.context.isComposing
/** The results belong to what is typed. */
export const isSearched = (snapshot: CommandPaletteSnapshot): boolean => snapshot.hasTag('searched')
/** Records of the server are still coming. */
export const isFinding = (snapshot: CommandPaletteSnapshot): boolean => snapshot.hasTag('finding')
/** Records could not be asked for. */
export const isUnfound = (snapshot: CommandPaletteSnapshot): boolean => snapshot.hasTag('unfound')
