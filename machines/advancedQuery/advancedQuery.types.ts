import type { QueryField, QueryLine, SavedQuery } from '#contract/entities/advancedQuery.ts'
import type { MatchType, Rule, SuperQuery } from '#contract/http/superQuery.ts'

export interface AdvancedQueryContext {
  fields: QueryField[]
  /** what stands in the builder, never empty */
  lines: QueryLine[]
  matchType: MatchType
  saved: SavedQuery[]
  /** name that is about to be written over; '' otherwise */
  name: string
  /** name of the saved query that is about to be removed; '' otherwise */
  doomed: string
  /** the query that the list shows now; null: none */
  active: SuperQuery | null
}

export interface AdvancedQueryInput {
  fields: QueryField[]
}

export type AdvancedQueryEvent =
  | { type: 'query.open' }
  | { type: 'query.close' }
  | { type: 'line.add' }
  | { type: 'line.remove'; at: number }
  | { type: 'field.choose'; at: number; field: string }
  | { type: 'rule.choose'; at: number; rule: Rule }
  | { type: 'value.change'; at: number; val: string | string[] }
  | { type: 'match.choose'; matchType: MatchType }
  /** closesAfter: the dialog covers the list (phones) */
  | { type: 'query.run'; closesAfter: boolean }
  /** one empty line, no filter */
  | { type: 'query.reset' }
  | { type: 'query.save' }
  | { type: 'name.give'; name: string }
  | { type: 'name.cancel' }
  | { type: 'overwrite.confirm' }
  | { type: 'overwrite.cancel' }
  | { type: 'saved.choose'; title: string }
  | { type: 'saved.remove'; title: string }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  /** the stored queries were read, here or because another tab changed them */
  | { type: 'saved.loaded'; saved: SavedQuery[] }
  | { type: 'fields.changed'; fields: QueryField[] }
  /** the list shows this query for another reason: address bar, back and forward */
  | { type: 'query.adopt'; query: SuperQuery | null }

export type AdvancedQueryEmitted =
  /** no params: without a filter */
  | { type: 'query.ran'; query: SuperQuery }
  | { type: 'query.warned'; text: string }
  /** to be stored */
  | { type: 'saved.changed'; saved: SavedQuery[]; because: 'saved' | 'removed' }
