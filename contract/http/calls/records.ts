import type { Static } from 'typebox'
import type { RecordKind } from '#contract/rules/recordSearch.ts'
import { defineCall } from '../defineCall.ts'
import type { recordCardQuery, recordQuery } from './records.schema.ts'

/** A record as the palette lists it. */
export interface FoundRecord {
  kind: RecordKind
  id: string
  label: string
  /** what tells it from others of the same name; phones masked */
  hint: string
}
/** A record as its window shows it. */
export interface RecordCard {
  kind: RecordKind
  title: string
  facts: readonly { label: string; value: string }[]
  /** screens that show more of it to this person */
  links: readonly { text: string; address: string }[]
}

/** Five records of each kind by name, initials of the name or end of the phone; only what this person may see. */
export const findRecords = defineCall<Static<typeof recordQuery>, FoundRecord[]>({
  name: 'records of the palette',
  methods: ['GET'],
  path: '/sys/records/search',
  who: 'user',
})
/** One record; refused when there is none for this person. */
export const recordCard = defineCall<Static<typeof recordCardQuery>, RecordCard>({
  name: 'one record of the palette',
  methods: ['GET'],
  path: '/sys/records/card',
  who: 'user',
})
