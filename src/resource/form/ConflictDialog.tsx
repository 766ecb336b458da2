import { useState } from 'react'
import { selectDraft, selectTheirs } from '#machines/resourceList/resourceList.select.ts'
import type { Draft, Row } from '#machines/resourceList/resourceList.types.ts'
import { Modal } from '#src/lib/dialogs/Modal.tsx'
import type { DialogProps } from '#src/lib/dialogs/lazyDialog.tsx'
import { useLastWhile } from '#src/lib/dialogs/useLastWhile.ts'
import { formFields, textOf } from '../fields.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { FORM_TEXT } from './formTexts.ts'

type Side = 'mine' | 'theirs'

function Comparison({ draft, theirs, onClose }: { draft: Draft; theirs: Row; onClose: () => void }) {
  const { resource } = useListRuntime()
  const send = useListSend()
  const differing = formFields(resource).filter(({ key }) => key in draft && (draft[key] ?? '') !== (theirs[key] ?? ''))
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (key: string): Side => sides[key] ?? 'mine'
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
  // texts of dictionaries are known for their side only; mine stands as it was typed
  const mine: Row = { ...draft, id: theirs.id }
  return (
    <>
      <p>{differing.length === 0 ? FORM_TEXT.nothingDiffers : FORM_TEXT.conflictText}</p>
      <div className="xl-conflict-all">
        <button type="button" className="xl-button" onClick={() => all('mine')}>
          {FORM_TEXT.keepMine}
        </button>
        <button type="button" className="xl-button" onClick={() => all('theirs')}>
          {FORM_TEXT.takeTheirs}
        </button>
      </div>
      {differing.map(({ key, field }) => (
        <fieldset key={key} className="xl-conflict">
          <legend>{field.label}</legend>
          {(['mine', 'theirs'] as const).map(side => (
            <label key={side} className="xl-check">
              <input
                type="radio"
                name={`conflict-${key}`}
                checked={sideOf(key) === side}
                onChange={() => setSides({ ...sides, [key]: side })}
              />
              <span>
                <small>{FORM_TEXT[side]}</small>
                {textOf(key, field, side === 'mine' ? mine : theirs) || '–'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="xl-modal-footer">
        <button type="button" className="xl-button" onClick={onClose}>
          {FORM_TEXT.back}
        </button>
        <button type="button" className="xl-button xl-button-primary" onClick={resolve}>
          {FORM_TEXT.resolve}
        </button>
      </div>
    </>
  )
}

/** Somebody else saved the row meanwhile: shows both by field and saves what is chosen; nothing that was typed is lost. */
export default function ConflictDialog({ open, onClose }: DialogProps) {
  const draft = useList(selectDraft)
  const theirs = useLastWhile(open, useList(selectTheirs))
  return (
    <Modal open={open} title={FORM_TEXT.conflictTitle} width={640} onClose={onClose}>
      {draft === null || theirs === null ? null : <Comparison draft={draft} theirs={theirs} onClose={onClose} />}
    </Modal>
  )
}
