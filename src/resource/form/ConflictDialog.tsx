import { useState } from 'react'
import { loadDictItem } from '#contract/http/calls/dictionaries.ts'
import type { FieldKind } from '#contract/resources/field.ts'
import { valueParts } from '#contract/rules/dictionaryTexts.ts'
import { selectDraft, selectSubject, selectTheirs } from '#machines/resourceList/resourceList.select.ts'
import type { Draft, Row } from '#machines/resourceList/resourceList.types.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { call } from '#src/lib/http/call.ts'
import { useDictionary } from '#src/runtime/dictionaries/useDictionary.ts'
import { Button } from '#src/ui/Button.tsx'
import { useLabels } from '#src/widgets/selects/useLabels.ts'
import { formFields, textOf, type NamedField } from '../fields.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { FORM_TEXT } from './formTexts.ts'

type Side = 'mine' | 'theirs'
const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

/** What names the values of fields that are chosen from a window. */
const NAMED_BY: Partial<Record<FieldKind, string>> = {
  user: 'sys_user,realname,username',
  depart: 'sys_depart,depart_name,id',
  role: 'sys_role,role_name,id',
  position: 'sys_position,name,code',
  category: 'sys_category,name,id',
}

/** What was changed in my form; the server has sent texts for their side only. */
function Changed({ named: { key, field }, row }: { named: NamedField; row: Row }) {
  const value = row[key]
  const values = typeof value === 'string' || typeof value === 'number' ? valueParts(value) : []
  const table = NAMED_BY[field.kind] ?? (field.dict?.includes(',') ? field.dict : null)
  const { items } = useDictionary(table === null ? (field.dict ?? null) : null)
  const labels = useLabels(
    table ?? '',
    table === null ? [] : values,
    keys => call(loadDictItem, { dict: table ?? '', key: keys.join(','), delNotExist: false }, { quiet: true }),
    items,
  )
  const said = values.some(part => labels.has(part)) ? values.map(part => labels.get(part) ?? part).join(',') : ''
  return said || textOf(key, field, row) || '–'
}

interface Props {
  /** the row as the form began with it */
  begun: Row | null
  draft: Draft
  theirs: Row
  onClose: () => void
}

function Comparison({ begun, draft, theirs, onClose }: Props) {
  const { resource } = useListRuntime()
  const send = useListSend()
  const differing = formFields(resource).filter(({ key }) => key in draft && !isSame(draft[key], theirs[key]))
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  // what I left alone is not taken back from them unless I say so
  const isMine = (key: string): boolean => begun === null || !isSame(draft[key], begun[key])
  const sideOf = (key: string): Side => sides[key] ?? (isMine(key) ? 'mine' : 'theirs')
  const all = (side: Side) => setSides(Object.fromEntries(differing.map(({ key }) => [key, side])))
  const resolve = () => {
    const chosen = Object.fromEntries(
      differing.flatMap(({ key }) => (sideOf(key) === 'theirs' ? [[key, theirs[key] ?? null]] : [])),
    )
    send({
      type: 'conflict.resolve',
      draft: { ...draft, ...chosen, id: theirs.id, ...(theirs.version === undefined ? {} : { version: theirs.version }) },
    })
  }
  const mine: Row = { ...draft, id: theirs.id }
  return (
    <>
      <p>{differing.length === 0 ? FORM_TEXT.nothingDiffers : FORM_TEXT.conflictText}</p>
      <div className="xl-conflict-all">
        <Button onClick={() => all('mine')}>{FORM_TEXT.keepMine}</Button>
        <Button onClick={() => all('theirs')}>{FORM_TEXT.acceptTheirs}</Button>
      </div>
      {differing.map(named => (
        <fieldset key={named.key} className="xl-conflict">
          <legend>{named.field.label}</legend>
          {(['mine', 'theirs'] as const).map(side => (
            <label key={side} className="xl-check">
              <input
                type="radio"
                name={`conflict-${named.key}`}
                checked={sideOf(named.key) === side}
                onChange={() => setSides({ ...sides, [named.key]: side })}
              />
              <span>
                <small>{side === 'mine' && !isMine(named.key) ? FORM_TEXT.untouched : FORM_TEXT[side]}</small>
                {side === 'mine' && isMine(named.key) ? (
                  <Changed named={named} row={mine} />
                ) : (
                  textOf(named.key, named.field, (side === 'theirs' ? theirs : begun) ?? mine) || '–'
                )}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="xl-modal-footer">
        <Button onClick={onClose}>{FORM_TEXT.back}</Button>
        <Button variant="primary" onClick={resolve}>
          {FORM_TEXT.resolve}
        </Button>
      </div>
    </>
  )
}

/** Somebody else saved the row meanwhile: shows both by field and saves what is chosen; nothing that was typed is lost. */
export default function ConflictDialog({ open, onClose }: DialogProps) {
  const draft = useList(selectDraft)
  const begun = useList(selectSubject)
  const theirs = useLastWhile(open, useList(selectTheirs))
  return (
    <Modal open={open} title={FORM_TEXT.conflictTitle} width={640} onClose={onClose}>
      {draft === null || theirs === null ? null : <Comparison begun={begun} draft={draft} theirs={theirs} onClose={onClose} />}
    </Modal>
  )
}
