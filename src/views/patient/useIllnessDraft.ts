import { useEffect, useRef, useState } from 'react'
import { newId } from '#src/lib/newId.ts'
import { hasDeparted } from '#src/lib/storage/departed.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store, stored, unstore } from '#src/lib/storage/stored.ts'
import { emptyDraft, withoutGone, type IllnessDraft } from './illness.ts'

const LIFE = 7 * 24 * 3_600_000
const keyOf = (patientId: string): string => `${KEY.illnessDraft}${patientId}`

/** What is kept: `doctorId` is whom the requestId is for. */
type Kept = IllnessDraft & { doctorId: string }

function restored(patientId: string, doctorId: string): { draft: IllnessDraft; gone: number } {
  const { doctorId: before, ...kept } = stored<Partial<Kept>>(keyOf(patientId)) ?? {}
  const fresh = emptyDraft(newId())
  // what was asked of one doctor is not asked of another
  const requestId = before === doctorId && kept.requestId !== undefined ? kept.requestId : fresh.requestId
  return withoutGone({ ...fresh, ...kept, requestId, agreeTerms: false }, Date.now())
}

/**
 * The form's content, kept on this device for a week under the patient's id, so that a reload or a call from a friend loses nothing. `gone`: pictures that
 * the server has removed meanwhile.
 */
export function useIllnessDraft(patientId: string, doctorId: string) {
  const [{ draft: first, gone }] = useState(() => restored(patientId, doctorId))
  const [draft, setDraft] = useState<IllnessDraft>(first)
  const sent = useRef(false)
  useEffect(() => {
    const kept: Kept = { ...draft, doctorId }
    if (!sent.current && !hasDeparted({ side: 'patient', id: patientId })) store(keyOf(patientId), kept, LIFE)
  }, [draft, patientId, doctorId])
  const change = (part: Partial<IllnessDraft>): void => setDraft(old => ({ ...old, ...part }))
  const forget = (): void => {
    sent.current = true
    unstore(keyOf(patientId))
  }
  return { draft, change, setDraft, forget, gone }
}
