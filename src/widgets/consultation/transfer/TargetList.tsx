import { useId, useState } from 'react'
import type { TransferDoctor, TransferGroup, TransferTargetKind, TransferTargets } from '#contract/entities/sessionTransfer.ts'
import { PRESENCE_TEXT } from '#contract/rules/chatTexts.ts'
import { TRANSFER_TEXT as T, whyText } from '#src/lib/text/transfer.ts'

interface Choice {
  id: string
  name: string
  more: string
  /** load of a doctor, doctors online of a group */
  load: string
  loadLabel: string
  /** null: may be asked */
  why: string | null
}

const doctorChoice = (doctor: TransferDoctor): Choice => ({
  id: doctor.userId,
  name: doctor.name,
  more: [doctor.titleText, doctor.orgName].filter(text => text !== '').join(' · '),
  load: `${PRESENCE_TEXT[doctor.presence]} ${T.load(doctor.active, doctor.max)}`,
  loadLabel: T.loadLabel(doctor.active, doctor.max),
  why: doctor.why === null ? null : whyText(doctor.why, doctor.presence),
})
const groupChoice = (group: TransferGroup): Choice => ({
  id: group.id,
  name: group.name,
  more: '',
  load: T.online(group.online, group.doctors),
  loadLabel: T.online(group.online, group.doctors),
  why: group.online > 0 ? null : T.nobodyOnline,
})
const choicesOf = (targets: TransferTargets, kind: TransferTargetKind): Choice[] =>
  kind === 'doctor'
    ? targets.doctors.map(doctorChoice)
    : (kind === 'department' ? targets.departments : targets.teams).map(groupChoice)

/** Whom a session may be given to: those who can take it first, the others grey with why not and their load (TRANSFER-02). */
export function TargetList(props: {
  targets: TransferTargets
  kind: TransferTargetKind
  chosen: string | null
  onChoose(id: string): void
}) {
  const { targets, kind, chosen } = props
  const [find, setFind] = useState('')
  const name = useId()
  const all = choicesOf(targets, kind).sort((a, b) => Number(a.why !== null) - Number(b.why !== null))
  const text = find.trim()
  const shown = all.filter(choice => text === '' || `${choice.name} ${choice.more}`.includes(text))
  return (
    <>
      <input
        type="search"
        className="xl-transfer-find"
        value={find}
        placeholder={T.find}
        aria-label={T.findLabel}
        onChange={event => setFind(event.target.value)}
      />
      <div className="xl-transfer-targets" role="radiogroup" aria-label={T.kinds[kind]}>
        {shown.length === 0 && <p className="xl-quiet">{all.length === 0 ? T.noTargets[kind] : T.noMatch}</p>}
        {shown.map(choice => (
          <label key={choice.id} className={choice.why === null ? undefined : 'is-closed'} data-target={choice.id}>
            <input
              type="radio"
              name={name}
              value={choice.id}
              checked={chosen === choice.id}
              disabled={choice.why !== null}
              onChange={() => props.onChoose(choice.id)}
            />
            <span className="xl-transfer-who">
              <strong>{choice.name}</strong>
              {choice.more !== '' && <small>{choice.more}</small>}
            </span>
            <span className="xl-transfer-state">
              {choice.why !== null && <small>{choice.why}</small>}
              <small className="xl-transfer-load" title={choice.loadLabel}>
                {choice.load}
              </small>
            </span>
          </label>
        ))}
      </div>
    </>
  )
}
