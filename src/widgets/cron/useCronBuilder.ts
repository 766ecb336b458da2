import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import { HOSPITAL_ZONE } from '#contract/rules/hospitalClock.ts'
import { zoneOffset } from '#contract/cron/zone.ts'
import type { CronFieldName } from '#contract/cron/fields.ts'
import { cronBuilderMachine } from '#machines/cronBuilder/cronBuilder.machine.ts'
import { selectExpression, selectTabs } from '#machines/cronBuilder/cronBuilder.select.ts'
import type { CronDayNumbers, CronMode, CronPart, CronTab } from '#machines/cronBuilder/cronBuilder.types.ts'
import { previewOf, type RemotePreview } from './preview.ts'

export interface CronBuilderSettings {
  open: boolean
  /** what the field holds */
  value: string
  hideSecond?: boolean | undefined
  hideYear?: boolean | undefined
  remote?: RemotePreview | undefined
  onConfirm: (text: string) => void
}

/** The present year on the clock of the hospital. */
const presentYear = (): number => {
  const now = Date.now()
  return new Date(now + zoneOffset(HOSPITAL_ZONE)(now)).getUTCFullYear()
}

/** The builder of one field: what it holds and what a person does in it. */
export function useCronBuilder({ open, value, hideSecond = false, hideYear = false, remote, onConfirm }: CronBuilderSettings) {
  const elsewhere = useRef(remote)
  useEffect(() => {
    elsewhere.current = remote
  }, [remote])
  const [logic] = useState(() =>
    cronBuilderMachine.provide({
      actors: {
        calculatePreview: fromPromise<readonly string[], { text: string }>(({ input, signal }) =>
          previewOf(input.text, { now: Date.now(), remote: elsewhere.current, signal }),
        ),
      },
    }),
  )
  const actor = useActorRef(logic, { input: { hideSecond, hideYear, year: presentYear() } })
  const confirm = useEffectEvent(onConfirm)
  const begin = useEffectEvent(() => actor.send({ type: 'dialog.open', text: value, year: presentYear() }))
  useEffect(() => {
    const told = actor.on('cron.confirmed', ({ text }) => confirm(text))
    return () => told.unsubscribe()
  }, [actor])
  useEffect(() => {
    if (open) begin()
    else actor.send({ type: 'dialog.cancel' })
  }, [open, actor])
  const [commands] = useState(() => ({
    chooseTab: (tab: CronTab) => actor.send({ type: 'tab.choose', tab }),
    chooseMode: (tab: CronTab, mode: CronMode, numbers: Partial<CronPart> = {}, days: Partial<CronDayNumbers> = {}) =>
      actor.send({ type: 'mode.choose', tab, mode, numbers, days }),
    setField: (field: CronFieldName, text: string) => actor.send({ type: 'field.set', field, text }),
    type: (text: string) => actor.send({ type: 'expression.type', text }),
    reset: () => actor.send({ type: 'expression.reset' }),
    confirm: () => actor.send({ type: 'dialog.confirm' }),
  }))
  return {
    ...useSelector(actor, snapshot => snapshot.context),
    isOpen: useSelector(actor, snapshot => snapshot.hasTag('open')),
    isCalculating: useSelector(actor, snapshot => snapshot.hasTag('calculating')),
    isFailed: useSelector(actor, snapshot => snapshot.hasTag('failed')),
    expression: useSelector(actor, selectExpression),
    tabs: useSelector(actor, selectTabs, (a, b) => a.join() === b.join()),
    commands,
  }
}
export type CronBuilder = ReturnType<typeof useCronBuilder>
