import { useEffect, useMemo } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import type { SessionTransfer, TransferTargets } from '#contract/entities/sessionTransfer.ts'
import {
  acceptTransfer,
  rejectTransfer,
  requestTransfer,
  transferList,
  transferTargets,
  withdrawTransfer,
} from '#contract/http/calls/sessionTransfers.ts'
import { selectOffset } from '#machines/chatLink/chatLink.select.ts'
import { selectSession } from '#machines/chatDesk/chatDesk.select.ts'
import { transferMachine } from '#machines/transfer/transfer.machine.ts'
import { selectTransfer } from '#machines/transfer/transfer.select.ts'
import type { SeenTransfer, TransferCommand, TransferForm, TransferInput } from '#machines/transfer/transfer.types.ts'
import { call } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { useChat } from './ChatGate.tsx'
import type { ChatRuntime } from './runtime.ts'

const QUIET = { quiet: true } as const

function run({ id, ...asked }: { id: string } & TransferCommand): Promise<SessionTransfer> {
  if (asked.command === 'reject') return call(rejectTransfer, { id, reason: asked.reason }, QUIET)
  return call(asked.command === 'accept' ? acceptTransfer : withdrawTransfer, { id }, QUIET)
}

/** The machine of a transfer over the calls of this doctor. */
function logicOf({ link, desk }: ChatRuntime) {
  const seen = (transfer: SessionTransfer): SeenTransfer => ({ transfer, now: Date.now() + selectOffset(link.getSnapshot()) })
  const key = newId()
  return transferMachine.provide({
    actors: {
      fetchOpen: fromPromise<SeenTransfer | null, { sid: string }>(async ({ input, signal }) => {
        const { records } = await call(transferList, { view: 'sent', pageSize: 50 }, { ...QUIET, signal })
        const found = records.find(({ sid }) => sid === input.sid)
        return found === undefined ? null : seen(found)
      }),
      fetchTargets: fromPromise<TransferTargets, { sid: string }>(({ input, signal }) =>
        call(transferTargets, input, { ...QUIET, signal }),
      ),
      sendTransfer: fromPromise<SeenTransfer, { sid: string; requestNo: number; form: TransferForm }>(async ({ input }) => {
        const { sid, requestNo, form } = input
        const version = selectSession(desk.getSnapshot(), sid)?.version ?? 0
        const { kind, target, reason, note } = form
        return seen(
          await call(
            requestTransfer,
            { sid, version, requestId: `${key}-${requestNo}`, kind, target: target ?? '', reason, note: note.trim() },
            QUIET,
          ),
        )
      }),
      runTransfer: fromPromise<SeenTransfer, { id: string } & TransferCommand>(async ({ input }) => seen(await run(input))),
    },
  })
}

/** One transfer of a session: what its screens show and what a doctor does with it; it follows what the server tells. */
export function useTransfer(input: TransferInput) {
  const chat = useChat()
  const logic = useMemo(() => logicOf(chat), [chat])
  const actor = useActorRef(logic, { input })
  const { sid } = input
  useEffect(() => {
    const listening = chat.link.on('chat.event', ({ event, now }) => {
      if (event.name !== 'transfer:update' || event.transfer.sid !== sid || !('side' in event.transfer)) return
      actor.send({ type: 'pushed', transfer: event.transfer, now: now + selectOffset(chat.link.getSnapshot()) })
    })
    return () => listening.unsubscribe()
  }, [actor, chat, sid])
  const snapshot = useSelector(actor, state => state)
  const commands = useMemo(
    () => ({
      open: () => actor.send({ type: 'open' }),
      close: () => actor.send({ type: 'close' }),
      retry: () => actor.send({ type: 'retry' }),
      choose: (choice: Partial<TransferForm>) => actor.send({ type: 'choose', ...choice }),
      send: () => actor.send({ type: 'send' }),
      withdraw: () => actor.send({ type: 'withdraw' }),
      accept: () => actor.send({ type: 'accept' }),
      reject: (reason: string) => actor.send({ type: 'reject', reason }),
    }),
    [actor],
  )
  return {
    ...selectTransfer(snapshot),
    is: (tag: Parameters<typeof snapshot.hasTag>[0]) => snapshot.hasTag(tag),
    commands,
    actor,
  }
}
export type Transfer = ReturnType<typeof useTransfer>
