import { useEffect, useMemo, useRef, useState } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import type { DrugChoice } from '#contract/entities/prescriptionSheet.ts'
import { findDrugs } from '#contract/http/calls/prescriptions.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import { drugPickerMachine } from '#machines/drugPicker/drugPicker.machine.ts'
import { selectDrugList } from '#machines/drugPicker/drugPicker.select.ts'
import { call } from '#src/lib/http/call.ts'

/** The list of drugs under a field: `onChoose` is told which one was taken. */
export function useDrugPicker(of: { type: RxType; shop: string | null; onChoose(drug: DrugChoice): void }) {
  const { type, shop } = of
  const [known] = useState(() => new Map<string, DrugChoice>())
  const told = useRef(of.onChoose)
  useEffect(() => {
    told.current = of.onChoose
  })
  const logic = useMemo(
    () =>
      drugPickerMachine.provide({
        actors: {
          findDrugs: fromPromise(async ({ input: { text, page }, signal }) => {
            const input = { q: text, type, page, ...(shop === null ? {} : { shop }) }
            const found = await call(findDrugs, input, { quiet: true, signal })
            for (const row of found.rows) known.set(row.code, row)
            return { rows: found.rows.map(row => ({ ...row, disabled: row.disabled ?? null })), hasMore: found.hasMore }
          }),
        },
      }),
    [known, type, shop],
  )
  const actor = useActorRef(logic)
  useEffect(() => {
    const { unsubscribe } = actor.on('drug.chosen', ({ code }) => {
      const drug = known.get(code)
      if (drug !== undefined) told.current(drug)
    })
    return unsubscribe
  }, [actor, known])
  const list = useSelector(actor, selectDrugList, (a, b) => JSON.stringify(a) === JSON.stringify(b))
  return { ...list, choiceOf: (code: string) => known.get(code), send: actor.send }
}

export type DrugPicker = ReturnType<typeof useDrugPicker>
