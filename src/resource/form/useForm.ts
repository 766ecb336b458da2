import { useEffect, useRef, useState } from 'react'
import { selectIssue } from '#machines/resourceList/resourceList.select.ts'
import type { Draft, Row } from '#machines/resourceList/resourceList.types.ts'
import { uniqueError, type AsyncRule } from '#src/lib/forms/asyncChecks.ts'
import { serverErrors } from '../serverErrors.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { beginning, isDirty, keptDraft, sentDraft } from './draft.ts'
import { FORM_TEXT as T } from './formTexts.ts'
import { errorsOf, errorOf, type Issues } from './rules.ts'

const NONE: Issues = {}
const without = (issues: Issues, key: string): Issues =>
  Object.fromEntries(Object.entries(issues).filter(([name]) => name !== key))
const INVALID = '[aria-invalid="true"], [data-issue="true"] :is(input, textarea, button)'

/** The values of a form, what is wrong with them here and on the server, and how they are sent. */
export function useForm(subject: Row | null) {
  const runtime = useListRuntime()
  const { resource } = runtime
  const send = useListSend()
  const refused = useList(selectIssue)
  const isNew = subject === null || subject.id === ''
  const [first] = useState(() => beginning(runtime, subject))
  const [draft, setDraft] = useState<Draft>(first)
  // a draft that was kept answers for the row as it was read then: what others did since must show
  const [version, setVersion] = useState(subject?.version)
  const [own, setOwn] = useState<Issues>(NONE)
  /** fields changed since the server refused: its words about them are old */
  const [changed, setChanged] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  /** fields whose files go up: saved now, the row would lack them */
  const uploading = useRef(new Set<string>())
  /** fields with a file that did not go up: the field tells of none of its files then */
  const failed = useRef(new Set<string>())
  const newest = useRef(draft)
  useEffect(() => {
    newest.current = draft
  })
  const [uniques] = useState(() => {
    const place = { tableName: resource.table, ...(isNew ? {} : { dataId: subject.id }) }
    return new Map<string, AsyncRule>(
      Object.entries(resource.fields).flatMap(([key, field]) =>
        field.unique ? [[key, uniqueError({ ...place, fieldName: key })]] : [],
      ),
    )
  })
  const theirs = Object.fromEntries(Object.entries(serverErrors(refused)).filter(([key]) => !changed.includes(key)))
  const issues: Issues = { ...theirs, ...own }

  const focusFirst = () => form.current?.querySelector<HTMLElement>(INVALID)?.focus()
  useEffect(() => {
    if (refused !== null) requestAnimationFrame(focusFirst)
  }, [refused])

  const change = (key: string, value: unknown) => {
    setDraft(before => ({ ...before, [key]: value }))
    setChanged(before => (before.includes(key) ? before : [...before, key]))
    if (key in own) setOwn(before => without(before, key))
  }
  const tell = (key: string, issue: string | null) => {
    if (issue !== null) setOwn(before => ({ ...before, [key]: issue }))
  }
  /** notes whether files of a field stand in the way; its sentence goes with them */
  const note = (of: Set<string>, text: string, key: string, is: boolean) => {
    if (is) of.add(key)
    else if (of.delete(key)) setOwn(before => (before[key] === text ? without(before, key) : before))
  }
  const busy = (key: string, isBusy: boolean) => note(uploading.current, T.uploading, key, isBusy)
  const incomplete = (key: string, is: boolean) => note(failed.current, T.uploadFailed, key, is)
  /** a field is left: says at once what is wrong with it; whether it is taken says the server */
  const leave = (key: string) => {
    const field = resource.fields[key]
    const value = draft[key] ?? null
    if (field === undefined || value === null || value === '') return
    if (!isNew && value === first[key]) return
    const issue = errorOf(field, value)
    tell(key, issue)
    if (issue !== null || value === first[key]) return
    void uniques
      .get(key)?.(String(value))
      .then(taken => {
        if (newest.current[key] === value) tell(key, taken)
      })
  }
  const submit = () => {
    const waits = Object.fromEntries([
      ...[...failed.current].map(key => [key, T.uploadFailed]),
      ...[...uploading.current].map(key => [key, T.uploading]),
    ])
    const found = { ...errorsOf(runtime, draft, isNew ? null : first), ...waits }
    setOwn(found)
    if (Object.keys(found).length > 0) requestAnimationFrame(focusFirst)
    else {
      setChanged([])
      send({ type: 'form.submit', draft: sentDraft(runtime, draft, subject && { ...subject, version }) })
    }
  }
  const restore = ({ version: read, ...fields }: Draft) => {
    setDraft(before => ({ ...before, ...fields }))
    if (typeof read === 'number') setVersion(read)
  }
  const kept = keptDraft(runtime, { draft, first, version })
  return { form, draft, kept, issues, refused, isDirty: isDirty(draft, first), change, leave, busy, incomplete, submit, restore }
}
