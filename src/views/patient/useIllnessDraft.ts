import { useEffect, useRef, useState } from 'react'
import { newId } from '#src/lib/newId.ts'
import { hasDeparted } from '#src/lib/storage/departed.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store, stored, unstore } from '#src/lib/storage/stored.ts'
import { emptyDraft, type IllnessDraft } from './illness.ts'

const LIFE = 7 * 24 * 3_600_000
const keyOf = (patientId: string): string => `${KEY.illnessDraft}${patientId}`

/** The form's content, kept on this device for a week under the patient's id, so that a reload or a call from a friend loses nothing. */
export function useIllnessDraft(patientId: string) {
  const [draft, setDraft] = useState<IllnessDraft>(() => ({
    ...emptyDraft(newId()),
    ...stored<Partial<IllnessDraft>>(keyOf(patientId)),
    agreeTerms: false,
  }))
  const sent = useRef(false)
  useEffect(() => {
    if (!sent.current && !hasDeparted({ side: 'patient', id: patientId })) store(keyOf(patientId), draft, LIFE)
  }, [draft, patientId])
  const change = (part: Partial<IllnessDraft>): void => setDraft(old => ({ ...old, ...part }))
  const forget = (): void => {
    sent.current = true
    unstore(keyOf(patientId))
  }
  return { draft, change, setDraft, forget }
}
