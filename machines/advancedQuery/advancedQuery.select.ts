import type { SnapshotFrom } from 'xstate'
import type { QueryField, QueryLine, SavedQuery } from '#contract/entities/advancedQuery.ts'
import type { MatchType, SuperQuery } from '#contract/http/superQuery.ts'
import type { advancedQueryMachine } from './advancedQuery.machine.ts'

export type AdvancedQuerySnapshot = SnapshotFrom<typeof advancedQueryMachine>

export const selectFields = ({ context }: AdvancedQuerySnapshot): readonly QueryField[] => context.fields
export const selectLines = ({ context }: AdvancedQuerySnapshot): readonly QueryLine[] => context.lines
export const selectMatchType = ({ context }: AdvancedQuerySnapshot): MatchType => context.matchType
export const selectSaved = ({ context }: AdvancedQuerySnapshot): readonly SavedQuery[] => context.saved
/** The query that the list shows; null: none. */
export const selectActive = ({ context }: AdvancedQuerySnapshot): SuperQuery | null => context.active
/** Name that would be written over. */
export const selectName = ({ context }: AdvancedQuerySnapshot): string => context.name
/** Name of the query that would be removed. */
export const selectDoomed = ({ context }: AdvancedQuerySnapshot): string => context.doomed
export const isQueryOpen = (snapshot: AdvancedQuerySnapshot): boolean => snapshot.hasTag('open')
export const isNaming = (snapshot: AdvancedQuerySnapshot): boolean => snapshot.hasTag('naming')
export const isAskingOverwrite = (snapshot: AdvancedQuerySnapshot): boolean => snapshot.hasTag('askingOverwrite')
export const isAskingDelete = (snapshot: AdvancedQuerySnapshot): boolean => snapshot.hasTag('askingDelete')
