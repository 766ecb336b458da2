import { useEffect, useMemo, useState } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import type { ChatSession } from '#contract/entities/chat.ts'
import { usableReplies, useReply, type UsableReply } from '#contract/http/calls/cannedReplies.ts'
import { hasBlank } from '#contract/rules/cannedReplies.ts'
import { replyValues } from '#contract/rules/replyValues.ts'
import { cannedRepliesMachine } from '#machines/cannedReplies/cannedReplies.machine.ts'
import { isReplySlash, spliced } from '#machines/cannedReplies/cannedReplies.rules.ts'
import { selectIndex, selectReplies, selectReplyFailure } from '#machines/cannedReplies/cannedReplies.select.ts'
import { call } from '#src/lib/http/call.ts'
import { useServerNow } from './useServerNow.ts'

const logic = cannedRepliesMachine.provide({
  actors: {
    fetchReplies: fromPromise<UsableReply[], undefined>(({ signal }) => call(usableReplies, {}, { quiet: true, signal })),
  },
})

/** The stretch of the input that is to be selected; a new object each time. */
export interface InputSelection {
  start: number
  end: number
}

/** Canned replies for the input of a session: `text` is what stands in it, `onText` changes it. */
export function useCannedReplies(session: ChatSession, text: string, onText: (text: string) => void) {
  const now = useServerNow()
  const minutes = Math.floor(now / 60_000) * 60_000
  const values = useMemo(() => replyValues(session, minutes), [session, minutes])
  const actor = useActorRef(logic, { input: { values } })
  useEffect(() => actor.send({ type: 'values.set', values }), [actor, values])
  const [selection, setSelection] = useState<InputSelection | null>(null)
  const state = useSelector(actor, snapshot => snapshot)

  useEffect(() => {
    const chosen = actor.on('reply.chosen', ({ id: used, text: part, from, to }) => {
      onText(spliced(text, from, to, part))
      const end = from + part.length
      // the snapshot is of before the step that emits: the blank it selects is there after it
      queueMicrotask(() => setSelection(actor.getSnapshot().context.blank ?? { start: end, end }))
      // what was counted or not changes nothing for the doctor
      call(useReply, { id: used }, { quiet: true }).catch(() => undefined)
    })
    return () => chosen.unsubscribe()
  }, [actor, text, onText])
  const insert = (id?: string): void => actor.send({ type: 'choose', ...(id === undefined ? {} : { id }) })
  const isOpen = state.hasTag('open')
  return {
    isOpen,
    isLoading: state.hasTag('loading'),
    failure: selectReplyFailure(state),
    replies: selectReplies(state),
    index: selectIndex(state),
    selection,
    choose: insert,
    close: () => actor.send({ type: 'done' }),
    retry: () => actor.send({ type: 'retry' }),
    /** the button: a slash at the caret opens the list as typing one does */
    open: (caret: number) => {
      onText(spliced(text, caret, caret, '/'))
      setSelection({ start: caret + 1, end: caret + 1 })
      actor.send({ type: 'slash', from: caret, to: caret + 1 })
    },
    /** after a change of the input, with its caret */
    typed: (next: string, caret: number) => {
      const { from } = actor.getSnapshot().context
      if (!actor.getSnapshot().hasTag('open')) {
        if (next.length > text.length && isReplySlash(next, caret - 1)) actor.send({ type: 'slash', from: caret - 1, to: caret })
      } else if (next[from] !== '/' || caret <= from) actor.send({ type: 'done' })
      else actor.send({ type: 'text', query: next.slice(from + 1, caret), to: caret })
    },
    /** a key of the input that is meant for the replies; true: nothing else happens */
    pressed: (key: string, caret: number): boolean => {
      if (!isOpen) {
        if (key !== 'Tab' || !hasBlank(text)) return false
        actor.send({ type: 'tab', text, caret })
        setSelection(actor.getSnapshot().context.blank)
        return true
      }
      if (key === 'ArrowUp') actor.send({ type: 'up' })
      else if (key === 'ArrowDown') actor.send({ type: 'down' })
      else if (key === 'Escape') actor.send({ type: 'done' })
      else if ((key === 'Enter' || key === 'Tab') && (state.hasTag('loading') || selectReplies(actor.getSnapshot()).length > 0))
        insert()
      else return false
      return true
    },
  }
}
export type CannedReplies = ReturnType<typeof useCannedReplies>
