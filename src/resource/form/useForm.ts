import { useEffect, useRef, useState } from 'react'
import { selectFault } from '#machines/resourceList/resourceList.select.ts'
import type { Draft, Row } from '#machines/resourceList/resourceList.types.ts'
import { serverFaults } from '../serverFaults.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { beginning, isDirty, sentDraft } from './draft.ts'
import { faultsOf, faultOf, type Faults } from './rules.ts'

const NONE: Faults = {}

/** The values of a form, what is wrong with them here and on the server, and how they are sent. */
export function useForm(subject: Row | null) {
  const runtime = useListRuntime()
  const send = useListSend()
  const refused = useList(selectFault)
  const [first] = useState(() => beginning(runtime, subject))
  const [draft, setDraft] = useState<Draft>(first)
  const [own, setOwn] = useState<Faults>(NONE)
  /** fields changed since the server refused: its words about them are old */
  const [changed, setChanged] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const theirs = Object.fromEntries(Object.entries(serverFaults(refused)).filter(([key]) => !changed.includes(key)))
  const faults: Faults = { ...theirs, ...own }

  const focusFirst = () =>
    queueMicrotask(() =>
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault="true"] :is(input, textarea, button)')
        ?.focus(),
    )
  useEffect(() => {
    if (refused !== null) requestAnimationFrame(focusFirst)
  }, [refused])

  const change = (key: string, value: unknown) => {
    setDraft(before => ({ ...before, [key]: value }))
    setChanged(before => (before.includes(key) ? before : [...before, key]))
    if (key in own) setOwn(before => Object.fromEntries(Object.entries(before).filter(([name]) => name !== key)))
  }
  /** a field is left: says at once what is wrong with it */
  const leave = (key: string) => {
    const field = runtime.resource.fields[key]
    if (field === undefined || (draft[key] ?? null) === null || draft[key] === '') return
    const fault = faultOf(field, draft[key])
    if (fault !== null) setOwn(before => ({ ...before, [key]: fault }))
  }
  const submit = () => {
    const found = faultsOf(runtime, draft)
    setOwn(found)
    if (Object.keys(found).length > 0) requestAnimationFrame(focusFirst)
    else {
      setChanged([])
      send({ type: 'form.submit', draft: sentDraft(runtime, draft, subject) })
    }
  }
  return { form, draft, faults, refused, isDirty: isDirty(draft, first), change, leave, submit }
}
