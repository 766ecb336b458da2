import { useEffect, useEffectEvent, useState } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import type { ActorRefFrom } from 'xstate'
import { PICKER_PAGE_SIZE } from '#contract/constants.ts'
import { commaParts } from '#contract/http/commaText.ts'
import type { pickerMachine } from '#machines/picker/picker.machine.ts'
import { isNaming, isPickerOpen, isUnnamed, selectNames } from '#machines/picker/picker.select.ts'
import type { PickerEmitted, PickerQuery, PickerRow } from '#machines/picker/picker.types.ts'
import type { PickerConfig, PickerFieldProps } from './pickerConfig.ts'
import { pickerLogic } from './pickerSource.ts'

export type PickerActor = ActorRefFrom<typeof pickerMachine>

/** What a person does in a picker's window. */
export const pickerCommands = (actor: PickerActor) => ({
  confirm: () => actor.send({ type: 'picker.confirm' }),
  cancel: () => actor.send({ type: 'picker.cancel' }),
  toggle: (row: PickerRow) => actor.send({ type: 'row.toggle', row }),
  set: (rows: readonly PickerRow[], isChosen: boolean) => actor.send({ type: 'rows.set', rows, isChosen }),
  drop: (value: string) => actor.send({ type: 'row.drop', value }),
  clear: () => actor.send({ type: 'selection.clear' }),
  submit: (query: PickerQuery) => actor.send({ type: 'query.submit', query }),
  reset: () => actor.send({ type: 'query.reset' }),
  go: (pageNo: number, pageSize: number) => actor.send({ type: 'page.go', pageNo, pageSize }),
  retry: () => actor.send({ type: 'list.retry' }),
})

const picked = (row: PickerRow, keys: readonly string[] | undefined): PickerRow =>
  keys === undefined ? row : Object.fromEntries(keys.map(key => [key, row[key]]))

/** The picker of one form field: names of its value, window open or not. The configuration counts as it is at first. */
export function usePicker(
  config: PickerConfig,
  { value, onChange, isMulti = true }: Pick<PickerFieldProps, 'value' | 'onChange' | 'isMulti'>,
) {
  const [logic] = useState(() => pickerLogic(config))
  const { valueKey, displayKey = config.columns[0].key, column = 'createTime', order = 'desc' } = config
  const { pageSize = PICKER_PAGE_SIZE, returnKeys } = config
  const actor = useActorRef(logic, { input: { value: commaParts(value), valueKey, isMulti, pageSize, column, order } })
  const text = commaParts(value).join(',')
  useEffect(() => actor.send({ type: 'value.set', value: commaParts(text) }), [actor, text])
  const tell = useEffectEvent(({ value: values, rows }: PickerEmitted) =>
    onChange?.(
      values.join(','),
      rows.map(row => picked(row, returnKeys)),
    ),
  )
  useEffect(() => {
    const told = actor.on('rows.picked', tell)
    return () => told.unsubscribe()
  }, [actor])
  const [names] = useState(() => selectNames(displayKey))
  return {
    actor,
    names: useSelector(actor, names),
    isNaming: useSelector(actor, isNaming),
    isUnnamed: useSelector(actor, isUnnamed),
    isOpen: useSelector(actor, isPickerOpen),
    open: () => actor.send({ type: 'picker.open' }),
    close: () => actor.send({ type: 'picker.cancel' }),
    nameAgain: () => actor.send({ type: 'names.retry' }),
    clear: () => onChange?.('', []),
  }
}
