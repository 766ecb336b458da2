import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import type { DispenseDetail, DispenseListRow } from '#contract/entities/dispense.ts'
import * as calls from '#contract/http/calls/dispense.ts'
import { dispensingMachine } from '#machines/dispensing/dispensing.machine.ts'
import { selectDispensing, selectOrders } from '#machines/dispensing/dispensing.select.ts'
import type { DispenseOrder, DispenseRow, LineChange } from '#machines/dispensing/dispensing.types.ts'
import { createStore } from '#src/lib/createStore.ts'
import { call } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { useBoard } from '#src/runtime/chat/useBoard.ts'

const quiet = { quiet: true }
interface Command {
  requestNo: number
  id: string
  version: number
}

/** The machine with its calls, and what those brought besides what it must know. */
function createDesk() {
  const rows = createStore<readonly DispenseListRow[] | null>(null)
  const opened = createStore<DispenseDetail | null>(null)
  // with the id of an order it is at most 64 characters, as requests are
  const visit = newId().slice(0, 16)
  // the same number of a try of the same command on the same order is the same request: a lost answer about one is never the answer about another
  const keyOf = (what: 'p' | 'u' | 'i', { requestNo, id, version }: Command) => ({
    id,
    version,
    requestId: `${visit}${what}:${id}:${requestNo}`,
  })
  const show = (detail: DispenseDetail): DispenseOrder => {
    opened.set(detail)
    return detail
  }
  const logic = dispensingMachine.provide({
    actors: {
      // answers of what was stopped show nothing any more
      fetchOrders: fromPromise<DispenseRow[], { unattended: boolean }>(async ({ input: { unattended }, signal }) => {
        const found = await call(calls.dispenseList, {}, { ...quiet, unattended, signal })
        rows.set(found)
        return found
      }),
      findOrder: fromPromise<DispenseRow | null, { rxNo: string }>(
        async ({ input, signal }) => (await call(calls.dispenseList, input, { ...quiet, signal }))[0] ?? null,
      ),
      openOrder: fromPromise<DispenseOrder, { id: string }>(async ({ input, signal }) =>
        show(await call(calls.dispenseOrder, input, { ...quiet, signal })),
      ),
      pickOrder: fromPromise<DispenseOrder, Command & { lines: LineChange[] }>(async ({ input }) =>
        show(await call(calls.pickOrder, { ...keyOf('p', input), lines: input.lines }, quiet)),
      ),
      unpickOrder: fromPromise<DispenseOrder, Command>(async ({ input }) =>
        show(await call(calls.unpickOrder, keyOf('u', input), quiet)),
      ),
      issueOrder: fromPromise<void, Command & { receiver: string }>(async ({ input }) => {
        await call(calls.issueOrder, { ...keyOf('i', input), receiver: input.receiver }, quiet)
      }),
    },
  })
  return { rows, opened, logic }
}

/** The dispensing counter: the live list of paid orders and the one that is worked on. `onDone` hears what was picked and issued. */
export function useDispensing(onDone: (what: 'picked' | 'issued') => void) {
  const [desk] = useState(createDesk)
  const actor = useActorRef(desk.logic)
  const { send } = actor
  const snapshot = useSelector(actor, state => state)
  const rows = useSyncExternalStore(desk.rows.subscribe, desk.rows.current)
  const opened = useSyncExternalStore(desk.opened.subscribe, desk.opened.current)
  useBoard('dispensing', () => send({ type: 'board.changed' }))
  useEffect(() => {
    const heard = [actor.on('order.picked', () => onDone('picked')), actor.on('order.issued', () => onDone('issued'))]
    return () => heard.forEach(one => one.unsubscribe())
  }, [actor, onDone])
  return {
    snapshot,
    rows,
    waiting: selectOrders(snapshot).length,
    opened,
    ...selectDispensing(snapshot),
    open: (id: string) => send({ type: 'open', id }),
    scan: (text: string) => send({ type: 'scan', text }),
    set: (change: LineChange) => send({ type: 'set', ...change }),
    setReceiver: (text: string) => send({ type: 'receiver.set', text }),
    pick: () => send({ type: 'pick' }),
    unpick: () => send({ type: 'unpick' }),
    hand: () => send({ type: 'hand' }),
    close: () => send({ type: 'close' }),
    retry: () => send({ type: 'retry' }),
  }
}
export type Dispensing = ReturnType<typeof useDispensing>
