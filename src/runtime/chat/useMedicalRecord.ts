import { useMemo, useState } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import type { MedicalRecord, RecordFields, SessionRecords } from '#contract/entities/medicalRecord.ts'
import { saveRecord, sessionRecords, signRecord } from '#contract/http/calls/medicalRecords.ts'
import { medicalRecordMachine } from '#machines/medicalRecord/medicalRecord.machine.ts'
import { selectRecord } from '#machines/medicalRecord/medicalRecord.select.ts'
import { call } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'

const QUIET = { quiet: true } as const
interface Written {
  sid: string
  version: number | null
  fields: RecordFields
  requestNo: number
}

/** The machine of a record over the calls of this doctor; `key` tells its requests from those of other windows. */
const logicOf = (key: string) => {
  const bodyOf = ({ sid, version, fields, requestNo }: Written, kind: string) => ({
    requestId: `${key}-${kind}-${requestNo}`,
    sid,
    version,
    fields,
  })
  return medicalRecordMachine.provide({
    actors: {
      fetchRecords: fromPromise<SessionRecords, { sid: string }>(({ input, signal }) =>
        call(sessionRecords, input, { ...QUIET, signal }),
      ),
      saveRecord: fromPromise<MedicalRecord, Written>(({ input }) => call(saveRecord, bodyOf(input, 'save'), QUIET)),
      signRecord: fromPromise<MedicalRecord, Written & { password: string | null }>(({ input }) =>
        call(signRecord, { ...bodyOf(input, 'sign'), password: input.password }, QUIET),
      ),
    },
  })
}

/** The medical record of a session: what its form shows and what the doctor does with it. */
export function useMedicalRecord(sid: string) {
  const [logic] = useState(() => logicOf(newId()))
  const actor = useActorRef(logic, { input: { sid } })
  const snapshot = useSelector(actor, state => state)
  const commands = useMemo(
    () => ({
      set: (fields: Partial<RecordFields>) => actor.send({ type: 'set', fields }),
      sign: () => actor.send({ type: 'sign' }),
      password: (password: string) => actor.send({ type: 'password', password }),
      cancel: () => actor.send({ type: 'cancel' }),
      close: () => actor.send({ type: 'close' }),
      retry: () => actor.send({ type: 'retry' }),
    }),
    [actor],
  )
  return { ...selectRecord(snapshot), is: (tag: Parameters<typeof snapshot.hasTag>[0]) => snapshot.hasTag(tag), commands, actor }
}
export type WrittenRecord = ReturnType<typeof useMedicalRecord>
