import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { useReplyBody } from './cannedReplies.schema.ts'

const DOCTORS = { roles: ['doctor'] } as const

/** A reply as the composer offers it; `pinyin`: initials of the title. */
export interface UsableReply {
  id: string
  scope: string
  groupName: string
  shortcut: string
  title: string
  pinyin: string
  content: string
  useCount: number
}
/** Every reply this doctor may insert: their own, those of their departments and of the hospital; enabled ones, at most 1,000. */
export const usableReplies = defineCall<Record<string, never>, UsableReply[]>({
  name: 'canned replies to choose from',
  methods: ['GET'],
  path: '/hospital/cannedReply/usable',
  who: DOCTORS,
})
/** Counts that a reply was inserted; one that is gone counts nothing. */
export const useReply = defineCall<Static<typeof useReplyBody>, null>({
  name: 'use a canned reply',
  methods: ['POST'],
  path: '/hospital/cannedReply/use',
  who: DOCTORS,
})
/** Group names with their number of replies, as the list of this person has them: the tree at its side. */
export const replyGroups = defineCall<Record<string, never>, { groupName: string; count: number }[]>({
  name: 'groups of canned replies',
  methods: ['GET'],
  path: '/hospital/cannedReply/groups',
  who: { permission: 'cannedReply:list' },
})
