import { useEffect, useEffectEvent, useState } from 'react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import type { ActorRefFrom } from 'xstate'
import type { ReportRow } from '#contract/entities/report.ts'
import type { popupReportMachine } from '#machines/popupReport/popupReport.machine.ts'
import type { ReportSort } from '#machines/popupReport/popupReport.types.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { popupReportLogic } from './reportSource.ts'

export type ReportActor = ActorRefFrom<typeof popupReportMachine>

/** What a person does in the report modal. */
export const reportCommands = (actor: ReportActor) => ({
  type: (field: string, value: string) => actor.send({ type: 'value.change', field, value }),
  toggleForm: () => actor.send({ type: 'form.toggle' }),
  query: () => actor.send({ type: 'query.submit' }),
  reset: () => actor.send({ type: 'query.reset' }),
  turn: (pageNo: number, pageSize: number) => actor.send({ type: 'page.change', pageNo, pageSize }),
  sort: (sort: ReportSort) => actor.send({ type: 'sort.change', sort }),
  refresh: () => actor.send({ type: 'rows.refresh' }),
  retry: () => actor.send({ type: 'report.retry' }),
  mark: (rows: readonly ReportRow[], isSelected: boolean) => actor.send({ type: 'rows.mark', rows: [...rows], isSelected }),
  clear: () => actor.send({ type: 'selection.clear' }),
  confirm: () => actor.send({ type: 'selection.confirm' }),
})

export interface PopupReportSettings {
  open: boolean
  /** code of the report */
  code: string
  isMulti?: boolean
  /** `field=asc` or `field=desc` */
  sorter?: string
  /** dynamic parameters; another one while the modal is open asks anew */
  param?: Readonly<Record<string, string>>
  /** answers are shared for 30 s by all with the same id */
  groupId?: string
  /** the rows that were confirmed; the caller closes the modal */
  onChoose: (rows: readonly ReportRow[]) => void
}

/** The report of one modal: opened and closed with it. Code, sorter and group count as they are at first. */
export function usePopupReport({
  open,
  code,
  isMulti = false,
  sorter = '',
  param = {},
  groupId = '',
  onChoose,
}: PopupReportSettings) {
  const [logic] = useState(() => popupReportLogic(groupId))
  const actor = useActorRef(logic, { input: { code, isMulti, sorter } })
  const given = JSON.stringify(param)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const told = [
      actor.on('rows.chosen', ({ rows }) => choose(rows)),
      actor.on('report.warned', ({ text }) => void message.warning(text)),
    ]
    return () => told.forEach(one => one.unsubscribe())
  }, [actor])
  useEffect(() => {
    if (!open) return undefined
    actor.send({ type: 'report.open', param: {} })
    return () => actor.send({ type: 'report.close' })
  }, [actor, open])
  useEffect(() => {
    const known: Record<string, string> = JSON.parse(given)
    if (open) actor.send({ type: 'param.changed', param: known })
  }, [actor, open, given])
  return actor
}
