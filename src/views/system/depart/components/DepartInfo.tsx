import { useEffect, useId, useState } from 'react'
import { departDetail, editDepart } from '#contract/http/calls/departmentsAdmin.ts'
import type { DepartDetail } from '#contract/http/calls/departmentsAdmin.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { useUnsaved } from '#src/lib/unsaved.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import type { Branch } from '#src/widgets/rights/branches.ts'
import { done } from '#src/widgets/rights/outcome.ts'
import { DEPART_TEXT as T } from '#src/widgets/rights/departs/departTexts.ts'
import { RIGHTS_TEXT } from '#src/widgets/rights/rightsTexts.ts'
import { SavedForm } from '#src/widgets/rights/SavedForm.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DepartFields } from './DepartFields.tsx'
import { valuesOf } from './departDraft.ts'
import type { DepartValues } from './departDraft.ts'

interface Props {
  departId: string
  branches: readonly Branch[]
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
}

const load = (id: string) => call(departDetail, { id }, { quiet: true })
const newest = (id: string, known: number): Promise<number> =>
  load(id).then(
    detail => detail.version,
    () => known,
  )

function InfoForm({ detail, branches, onDirty, onSaved }: Omit<Props, 'departId'> & { detail: DepartDetail }) {
  const id = useId().replaceAll(':', '')
  const canEdit = useCan('depart:edit')
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [version, setVersion] = useState(detail.version)
  useUnsaved(isDirty, T.saved(detail.departName))
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const submit = async (values: DepartValues) => {
    setSaving(true)
    let isConflict = false
    const isStored = await done(editDepart, { ...values, id: detail.id, version }, ({ kind }) => {
      isConflict = kind === 'conflict'
    })
    // what was typed stays: anyone who saves once more has read that somebody else wrote meanwhile
    const next = isStored ? version + 1 : isConflict ? await newest(detail.id, version) : version
    setVersion(next)
    setSaving(false)
    if (!isStored) return
    setDirty(false)
    onSaved()
  }
  return (
    <div className="xl-depart-form">
      <SavedForm id={id} begin={valuesOf(detail)} onDirty={() => setDirty(true)} onSubmit={submit}>
        <DepartFields branches={branches} own={detail.id} isReadOnly={!canEdit} orgCode={detail.orgCode} />
      </SavedForm>
      {canEdit ? (
        <div className="xl-rights-actions">
          <Button variant="primary" type="submit" form={id} disabled={isSaving || !isDirty}>
            {RIGHTS_TEXT.save}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** 基本信息 of one department, to read or to edit. */
export function DepartInfo({ departId, ...props }: Props) {
  const { state, again } = useLoad(departId, load)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  return <InfoForm key={departId} detail={state.value} {...props} />
}
