import type { MenuEntry } from '#src/ui/menu/MenuPopup.tsx'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import type { CommandPorts } from '../session/commandPorts.ts'

/** Entries that a part of the grid adds to the menu of a cell; none where it has nothing to offer there. */
export type CellEntries = (session: CommandPorts, place: CellRef) => readonly MenuEntry[]
