import type { SnapshotFrom } from 'xstate'
import type { LayoutSettings } from '#contract/entities/layoutSettings.ts'
import type { layoutMachine } from './layout.machine.ts'

type LayoutSnapshot = SnapshotFrom<typeof layoutMachine>

/** All settings as they hold now. */
export const selectSettings = ({ context }: LayoutSnapshot): LayoutSettings => context.settings
/** Up to 1087.99 px. */
export const selectIsMobile = ({ context }: LayoutSnapshot): boolean => context.settings.device === 'mobile'
export const selectIsSidebarOpen = ({ context }: LayoutSnapshot): boolean => context.settings.sidebar.opened
export const selectIsTopMenu = ({ context }: LayoutSnapshot): boolean => context.settings.layout === 'topmenu'
/** Several pages with a tab bar: switched on, and not on a narrow screen (contract.md 27.7). */
export const selectIsMultipage = ({ context: { settings } }: LayoutSnapshot): boolean =>
  settings.multipage && settings.device === 'desktop'
export const selectIsDrawerOpen = (snapshot: LayoutSnapshot): boolean => snapshot.hasTag('drawerOpen')
/** A person waits for the colour (SETTING-17). */
export const selectIsCompiling = (snapshot: LayoutSnapshot): boolean =>
  snapshot.hasTag('compiling') && snapshot.context.wanted?.byPerson === true
/** The colour to mark as chosen: the one being applied, else the one that holds. */
export const selectColour = ({ context }: LayoutSnapshot): string => context.wanted?.color ?? context.settings.color
