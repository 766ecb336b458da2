import { useEffect, useState } from 'react'
import type { DataRuleChoice } from '#contract/http/calls/permissionsAdmin.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import { useUnsaved } from '#src/lib/unsaved.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { RIGHTS_TEXT as T } from './rightsTexts.ts'

/** Where the choice of data rules of a menu entry is read and stored. */
export interface RuleSource {
  load: (permissionId: string) => Promise<DataRuleChoice>
  save: (permissionId: string, dataRuleIds: string) => Promise<boolean>
}

interface Props {
  of: string
  name: string
  isGranted: boolean
  source: RuleSource
  canSave: boolean
  onDirty: (isDirty: boolean) => void
}

function Rules({ of, name, choice, source, canSave, onDirty }: Omit<Props, 'isGranted'> & { choice: DataRuleChoice }) {
  const [stored, setStored] = useState(() => commaParts(choice.drChecked))
  const [ticked, setTicked] = useState(stored)
  const [isSaving, setSaving] = useState(false)
  const isDirty = ticked.length !== stored.length || ticked.some(id => !stored.includes(id))
  useUnsaved(isDirty, T.rulesOf(name))
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const save = async () => {
    setSaving(true)
    const isStored = await source.save(of, ticked.join(','))
    setSaving(false)
    if (isStored) setStored(ticked)
  }
  if (choice.datarule.length === 0) return <p className="xl-rights-note">{T.noRules}</p>
  return (
    <>
      <ul>
        {choice.datarule.map(rule => (
          <li key={rule.id}>
            <label className="xl-check">
              <input
                type="checkbox"
                disabled={!canSave}
                checked={ticked.includes(rule.id)}
                onChange={event => setTicked(event.target.checked ? [...ticked, rule.id] : ticked.filter(id => id !== rule.id))}
              />
              <span>
                {rule.ruleName}
                <small>{`${rule.ruleColumn} ${rule.ruleConditions} ${rule.ruleValue}`}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {canSave ? (
        <Button disabled={isSaving || !isDirty} onClick={() => void save()}>
          {T.saveRules}
        </Button>
      ) : null}
    </>
  )
}

/** The data rules of one menu entry, to tick. */
export function RuleChoice({ of, name, isGranted, source, canSave, onDirty }: Props) {
  const { state, again } = useLoad(of, source.load)
  return (
    <section className="xl-rights-box xl-rights-rules" aria-label={T.rulesOf(name)}>
      <h3>{T.rulesOf(name)}</h3>
      {isGranted ? null : <p className="xl-rights-note">{T.rulesFirst}</p>}
      {state.kind === 'loading' ? <Loading shape="form" /> : null}
      {state.kind === 'failed' ? <LoadError failure={state.failure} again={again} /> : null}
      {state.kind === 'there' ? (
        <Rules key={of} {...{ of, name, source, onDirty }} choice={state.value} canSave={canSave && isGranted} />
      ) : null}
    </section>
  )
}
