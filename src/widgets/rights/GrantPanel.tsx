import { useEffect, useState } from 'react'
import type { GrantChange } from '#contract/http/calls/permissionsAdmin.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useUnsaved } from '#src/lib/unsaved.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { BranchTree } from './BranchTree.tsx'
import { GrantTools } from './GrantTools.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { RIGHTS_TEXT as T } from './rightsTexts.ts'
import { RuleChoice } from './RuleChoice.tsx'
import type { RuleSource } from './RuleChoice.tsx'
import { useGrants } from './useGrants.ts'
import type { Grants } from './useGrants.ts'
import './rights.css'

interface Props {
  /** whose rights these are; another one loads anew */
  of: string
  /** name of the tree */
  label: string
  load: (of: string) => Promise<Grants>
  /** true: it was stored */
  save: (change: GrantChange) => Promise<boolean>
  canSave: boolean
  /** the data rules of entries, where they can be chosen here */
  rules?: RuleSource
  onDirty?: (isDirty: boolean) => void
  /** given: a second button saves and closes */
  onClose?: () => void
}

function Body({ grants: begun, label, save, canSave, rules, onDirty, onClose }: Props & { grants: Grants }) {
  const grants = useGrants(begun)
  const [isSaving, setSaving] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [hasRuleTicks, setRuleTicks] = useState(false)
  const hasChanges = grants.changes > 0
  const isDirty = hasChanges || hasRuleTicks
  useUnsaved(hasChanges, label)
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  const store = async (then?: () => void) => {
    setSaving(true)
    const isStored = await save(grants.change())
    setSaving(false)
    if (!isStored) return
    grants.settle()
    // ticks of an entry that is revoked went with it
    if (hasRuleTicks && chosen !== null && grants.ticked.has(chosen)) return
    onDirty?.(false)
    then?.()
  }
  const tick = canSave ? grants.toggle : () => undefined
  // part of the key below: the server forgets the rules of an entry that is revoked, so that they are read anew
  const isGranted = chosen !== null && grants.stored.has(chosen)
  const choose = (key: string) => (hasRuleTicks && key !== chosen ? setNext(key) : setChosen(key))
  return (
    <div className="xl-rights">
      <GrantTools grants={grants} canSave={canSave} />
      <div className="xl-rights-halves" data-two={rules !== undefined}>
        <div className="xl-rights-box">
          {grants.shown.length === 0 ? (
            <p className="xl-picker-none" role="status">
              {grants.all === 0 ? T.empty : T.noMatch}
            </p>
          ) : (
            <BranchTree
              label={label}
              branches={grants.shown}
              open={grants.open}
              onOpen={grants.fold}
              ticked={grants.ticked}
              partly={grants.partly}
              onTick={tick}
              chosen={chosen}
              onChoose={branch => (rules !== undefined && branch.isRuled ? choose(branch.key) : tick(branch.key))}
              word={grants.word.trim()}
            />
          )}
        </div>
        {rules === undefined ? null : chosen === null ? (
          <p className="xl-rights-note">{T.rulesHint}</p>
        ) : (
          <RuleChoice
            key={`${chosen} ${isGranted}`}
            of={chosen}
            name={grants.nameOf(chosen)}
            isGranted={isGranted}
            source={rules}
            canSave={canSave}
            onDirty={setRuleTicks}
          />
        )}
      </div>
      {canSave ? (
        <div className="xl-rights-actions xl-rights-foot">
          {onClose === undefined ? null : (
            <Button disabled={isSaving || !hasChanges} onClick={() => void store()}>
              {T.save}
            </Button>
          )}
          <Button variant="primary" disabled={isSaving || !hasChanges} onClick={() => void store(onClose)}>
            {onClose === undefined ? T.save : T.saveAndClose}
          </Button>
        </div>
      ) : null}
      {next === null ? null : (
        <LeaveQuestion
          onStay={() => setNext(null)}
          onLeave={() => {
            setChosen(next)
            setNext(null)
          }}
        />
      )}
    </div>
  )
}

/** A tree of menus and buttons to grant, with its moments of loading and failing. What was ticked stays until it is saved or left. */
export function GrantPanel(props: Props) {
  const { state, again } = useLoad(props.of, props.load)
  if (state.kind === 'loading') return <Loading shape="list" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  return <Body key={props.of} {...props} grants={state.value} />
}
