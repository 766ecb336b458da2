import type { Page } from '../envelope.ts'
import { defineCall } from '../defineCall.ts'

/** A post of the hospital (contract.md 14.1); the rank's text under both names that clients read (14.2). */
export interface Position {
  id: string
  code: string
  name: string
  /** code of dictionary position_rank */
  postRank: string
  postRank_dictText: string
  rank_dictText: string
  companyId: string
  sysOrgCode: string | null
}

/** API-ANN-08: page protocol; `name` contains, with or without stars around it. */
export const listPositions = defineCall<{ name?: string; pageNo?: number; pageSize?: number }, Page<Position>>({
  name: 'positions',
  methods: ['GET'],
  path: '/sys/position/list',
  who: 'user',
})
