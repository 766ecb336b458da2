import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TransferStatus } from '#contract/lifecycles/transfer.ts'
import { at, id, stamps, tenantId, version } from './columns.ts'

/** A transfer of a session to another doctor (hospital.md 2); exactly one of toUserId, toOrg, toTeam is set. */
export const hosTransfer = pgTable(
  'hos_transfer',
  {
    id: id(),
    tenantId: tenantId(),
    sessionId: text('session_id').notNull(),
    fromUserId: text('from_user_id').notNull(),
    toUserId: text('to_user_id'),
    /** code of a department */
    toOrg: text('to_org'),
    toTeam: text('to_team'),
    /** dictionary transfer_reason */
    reason: text('reason').notNull(),
    note: text('note').notNull(),
    /** dictionary transfer_status */
    status: text('status').$type<TransferStatus>().notNull().default('1'),
    createdAt: at('created_at').notNull(),
    deadline: at('deadline').notNull(),
    /** user id of the doctor who accepted or refused */
    handledBy: text('handled_by'),
    handledAt: at('handled_at'),
    rejectReason: text('reject_reason'),
    /** last message of the part of who asked, when it was accepted */
    toSeq: integer('to_seq'),
    /** of the call that asked: a repeat answers the same transfer */
    requestId: text('request_id').notNull(),
  },
  t => [
    uniqueIndex('hos_transfer_open')
      .on(t.sessionId)
      .where(sql`status = '1'`),
    uniqueIndex('hos_transfer_request').on(t.fromUserId, t.requestId),
    index('hos_transfer_to').on(t.toUserId, t.status),
    index('hos_transfer_from').on(t.fromUserId, t.createdAt),
    index('hos_transfer_handled').on(t.handledBy, t.createdAt),
  ],
)

/** Doctors who take over from one another. */
export const hosTeam = pgTable(
  'hos_team',
  {
    id: id(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    orgCode: text('org_code'),
    /** user id of the doctor who leads it; one of its members */
    leaderId: text('leader_id').notNull(),
    /** 1 轮流, 2 最少接待, 3 抢单, 4 指定组长 */
    mode: text('mode').notNull().default('3'),
    /** sessions of all its members together; null: no limit but theirs */
    maxConcurrent: integer('max_concurrent'),
    /** 1 组内, 2 科室, 3 全院: where a session of it may go */
    transferScope: text('transfer_scope').notNull().default('3'),
    /** Y, N */
    enabled: text('enabled').notNull().default('Y'),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('hos_team_name').on(t.tenantId, t.name)],
)

export const hosTeamMember = pgTable(
  'hos_team_member',
  {
    id: id(),
    teamId: text('team_id').notNull(),
    userId: text('user_id').notNull(),
  },
  t => [uniqueIndex('hos_team_member_once').on(t.teamId, t.userId), index('hos_team_member_user').on(t.userId)],
)
