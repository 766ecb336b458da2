import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { SessionTransfer, TransferTargets } from '#contract/entities/sessionTransfer.ts'
import type { declineTransferBody, requestTransferBody, transferListQuery } from '#contract/http/calls/sessionTransfers.schema.ts'
import { TRANSFER_REFUSALS } from '#contract/rules/transferTexts.ts'
import type { Queryable } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { CommandContext } from './command.context.ts'
import { findSession } from './consultation.repository.ts'
import * as commands from './transfer.commands.ts'
import { targetsOf, transfersOf } from './transfer.queries.ts'
import { candidatesOf, findTransfer } from './transfer.repository.ts'
import type { TransferRow } from './transfer.repository.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>

/** Transfers of sessions between doctors, each command one transaction with its audit, chat line and bell (hospital.md 3). */
export interface Transfers {
  list: (actor: Doctor, input: Static<typeof transferListQuery>) => Promise<{ records: SessionTransfer[]; total: number }>
  targets: (actor: Doctor, input: { sid: string; q?: string }) => Promise<TransferTargets>
  request: (actor: Doctor, input: Static<typeof requestTransferBody>) => Promise<SessionTransfer>
  accept: (actor: Doctor, id: string) => Promise<SessionTransfer>
  reject: (actor: Doctor, id: string, reason: string) => Promise<SessionTransfer>
  withdraw: (actor: Doctor, id: string) => Promise<SessionTransfer>
  decline: (actor: ChatActor, input: Static<typeof declineTransferBody>) => Promise<ChatSession>
  /** ends a transfer that is out of time or that nobody is left to accept; answers the doctor of its session, null: nothing to do */
  applyDeadline: (id: string) => Promise<string | null>
  /** of a prescription: throws while another doctor is asked to take the session over (TRANSFER-06) */
  refuseWhileOpen: (tx: Queryable, sid: string) => Promise<void>
}

const MINUTE = 60_000

/** What the bell says; no names of patients, as administrators read it too. */
const BELL = {
  asked: { title: '有会话等待您接受转诊', abstract: '请在{n}分钟内到转诊列表处理' },
  accepted: { title: '对方已接受转诊', abstract: '会话已转出，您可以在转诊列表查看转出前的记录' },
  rejected: { title: '对方拒绝了转诊', abstract: '会话仍由您负责，请继续为患者服务' },
  timeout: { title: '转诊超时未被接受', abstract: '会话仍由您负责，请继续为患者服务' },
  declined: { title: '患者不接受转诊', abstract: '会话已结束，费用将全额退回患者' },
} as const

/** `inContext` runs a command in one transaction; `moved` tells the people around a doctor after it. */
export function createTransfers(
  app: FastifyInstance,
  inContext: <T>(work: (context: CommandContext) => Promise<T>) => Promise<T>,
  moved: (doctorUserId: string) => void,
): Transfers {
  const bell = async (
    { tx, emit }: CommandContext,
    tenantId: number,
    userId: string,
    what: keyof typeof BELL,
    id: string,
    minutes = 0,
  ) => {
    const abstract = BELL[what].abstract.replace('{n}', String(minutes))
    await app.announcementCommands.tell(tx, emit, {
      tenantId,
      userId,
      title: BELL[what].title,
      abstract,
      html: `<p>${abstract}</p>`,
      busType: 'sessionTransfer',
      busId: id,
    })
  }
  const record = (context: CommandContext, actor: ChatActor, action: string, sid: string) =>
    app.audit(
      {
        actor: { kind: actor.kind === 'doctor' ? 'user' : 'patient', id: actor.id, name: actor.name, tenantId: actor.tenantId },
        action,
        entity: 'chatSession',
        entityId: sid,
      },
      context.tx,
    )
  const around = (tenantId: number, ...doctors: string[]) => {
    for (const userId of doctors) moved(userId)
    app.boards.changed(tenantId, 'sessions', 'doctors', 'live')
  }

  async function bellAsked(context: CommandContext, row: TransferRow): Promise<void> {
    const minutes = Math.round((row.deadline.getTime() - row.createdAt.getTime()) / MINUTE)
    for (const { userId } of await candidatesOf(context.tx, row, context.now))
      await bell(context, row.tenantId, userId, 'asked', row.id, minutes)
  }

  return {
    list: (actor, input) => transfersOf(app.db, actor, input, new Date(app.now())),
    targets: (actor, input) => targetsOf(app.db, actor, input, new Date(app.now())),
    request: async (actor, input) => {
      const transfer = await inContext(async context => {
        const asked = await commands.requestTransfer(context, actor, input)
        const row = await findTransfer(context.tx, asked.id)
        if (row) await bellAsked(context, row)
        await record(context, actor, 'transfer.request', asked.sid)
        return asked
      })
      around(actor.tenantId, actor.id)
      return transfer
    },
    accept: async (actor, id) => {
      const transfer = await inContext(async context => {
        const accepted = await commands.acceptTransfer(context, actor, id)
        await bell(context, actor.tenantId, accepted.from.userId, 'accepted', id)
        await record(context, actor, 'transfer.accept', accepted.sid)
        return accepted
      })
      around(actor.tenantId, actor.id, transfer.from.userId)
      return transfer
    },
    reject: async (actor, id, reason) => {
      const transfer = await inContext(async context => {
        const rejected = await commands.rejectTransfer(context, actor, id, reason)
        await bell(context, actor.tenantId, rejected.from.userId, 'rejected', id)
        await record(context, actor, 'transfer.reject', rejected.sid)
        return rejected
      })
      around(actor.tenantId, transfer.from.userId)
      return transfer
    },
    withdraw: async (actor, id) => {
      const transfer = await inContext(async context => {
        const withdrawn = await commands.withdrawTransfer(context, actor, id)
        await record(context, actor, 'transfer.withdraw', withdrawn.sid)
        return withdrawn
      })
      around(actor.tenantId, actor.id)
      return transfer
    },
    decline: async (actor, input) => {
      const session = await inContext(async context => {
        const declined = await commands.declineTransfer(context, actor, input)
        await bell(context, actor.tenantId, declined.doctor.userId, 'declined', declined.id)
        await record(context, actor, 'transfer.decline', declined.id)
        return declined
      })
      around(actor.tenantId, session.doctor.userId)
      return session
    },
    applyDeadline: async id => {
      const row = await inContext(async context => {
        const ended = await commands.applyTransferDeadline(context, id)
        if (ended) await bell(context, ended.tenantId, ended.fromUserId, 'timeout', id)
        return ended
      })
      if (row) around(row.tenantId, row.fromUserId)
      return row?.fromUserId ?? null
    },
    refuseWhileOpen: async (tx, sid) => {
      const found = await findSession(tx, sid)
      if (found?.row.status === '25') throw new Refusal(TRANSFER_REFUSALS.TRANSFERRING, { result: { reason: 'TRANSFERRING' } })
    },
  }
}
