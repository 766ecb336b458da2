import { useMemo, useState } from 'react'
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { queryTreeList } from '#contract/http/calls/departments.ts'
import { addDepart, deleteDepart, deleteDeparts, moveDepart } from '#contract/http/calls/departmentsAdmin.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import type { Branch } from '#src/widgets/rights/branches.ts'
import { keysBelow, pathTo } from '#src/widgets/rights/branches.ts'
import { done, moved } from '#src/widgets/rights/outcome.ts'
import type { Spot } from '#src/widgets/rights/moving.ts'
import { departBranches } from '#src/widgets/rights/departs/departBranches.ts'
import { DepartSide } from '#src/widgets/rights/departs/DepartSide.tsx'
import { DEPART_TEXT as T } from '#src/widgets/rights/departs/departTexts.ts'
import { FormDrawer } from '#src/widgets/rights/FormDrawer.tsx'
import { LeaveQuestion } from '#src/widgets/rights/LeaveQuestion.tsx'
import { DepartFields } from './components/DepartFields.tsx'
import { DepartTabs } from './components/DepartTabs.tsx'
import { newDepart } from './components/departDraft.ts'
import type { DepartValues } from './components/departDraft.ts'
import '#src/widgets/rights/departs/departs.css'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'

const NOTHING: readonly Branch[] = []
const load = async () => departBranches(await call(queryTreeList, {}, { quiet: true }))

/** 部门管理: the departments as a tree, and everything about the one that is chosen. */
export default function Depart() {
  usePageContent()
  const { state, again } = useLoad('departments', load)
  // what was there stays while it is asked for again
  const [branches, setBranches] = useState(NOTHING)
  if (state.kind === 'there' && state.value !== branches) setBranches(state.value)
  const [wanted, setWanted] = useState<string | null>(null)
  const [next, setNext] = useState<Branch | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isRemoving, setRemoving] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [parentId, setParentId] = useState('')
  const [canAdd, canEdit, canRemove] = [useCan('depart:add'), useCan('depart:edit'), useCan('depart:delete')]
  // counts the moves: the form of a department that was moved is read anew
  const [round, setRound] = useState(0)

  const depart = (wanted === null ? undefined : pathTo(branches, wanted).at(-1)) ?? branches[0] ?? null
  const chosen = useMemo(() => [...ticked].flatMap(key => pathTo(branches, key).slice(-1)), [ticked, branches])
  const below = new Set(chosen.flatMap(keysBelow)).size - chosen.length

  const choose = (branch: Branch) => {
    if (branch.key === depart?.key) return
    if (isDirty) setNext(branch)
    else setWanted(branch.key)
  }
  const tick = (key: string) => {
    const rest = new Set(ticked)
    if (!rest.delete(key)) rest.add(key)
    setTicked(rest)
  }
  const openForm = (parent: string) => {
    setParentId(parent)
    setAdding(true)
  }
  const remove = async () => {
    setRemoving(false)
    const ids = chosen.map(({ key }) => key)
    const [first = ''] = ids
    if (!(await (ids.length === 1 ? done(deleteDepart, { id: first }) : done(deleteDeparts, { ids: ids.join(',') })))) return
    setTicked(new Set())
    again()
  }
  const move = async (id: string, spot: Spot) => {
    const isMoved = await moved(moveDepart, { id, ...spot })
    if (!isMoved) return false
    setRound(round + 1)
    again()
    return true
  }
  const add = async (values: DepartValues) => {
    const isStored = await done(addDepart, values)
    if (isStored) again()
    return isStored
  }
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  if (state.kind === 'loading' && branches.length === 0) return <Loading shape="list" />
  return (
    <div className="xl-departs">
      <section aria-label={T.departs}>
        <div className="xl-rights-tools">
          {canAdd ? (
            <>
              <Button variant="primary" onClick={() => openForm('')}>
                <PlusOutlined aria-hidden />
                {T.addTop}
              </Button>
              <Button disabled={depart === null} onClick={() => openForm(depart?.key ?? '')}>
                {T.addBelow}
              </Button>
            </>
          ) : null}
          <Button aria-label={T.refresh} title={T.refresh} onClick={again}>
            <ReloadOutlined aria-hidden />
          </Button>
          {canRemove && chosen.length > 0 ? (
            <Button variant="danger" onClick={() => setRemoving(true)}>
              {T.removeChosen(chosen.length)}
            </Button>
          ) : null}
        </div>
        <DepartSide
          branches={branches}
          chosen={depart?.key ?? null}
          onChoose={choose}
          {...(canRemove ? { ticked, onTick: tick } : {})}
          {...(canEdit ? { onMove: move, isStill: isDirty ? T.stillByWork : null } : {})}
        />
      </section>
      <section aria-label={depart?.title ?? T.departs}>
        {depart === null ? (
          <p className="xl-rights-note">{T.chooseFirst}</p>
        ) : (
          <DepartTabs key={`${depart.key} ${round}`} depart={depart} branches={branches} onDirty={setDirty} onSaved={again} />
        )}
      </section>
      <FormDrawer
        open={isAdding}
        title={parentId === '' ? T.addTop : T.addBelow}
        begin={newDepart(parentId)}
        save={add}
        onClose={() => setAdding(false)}
      >
        <DepartFields branches={branches} own={null} isReadOnly={false} />
      </FormDrawer>
      {isRemoving ? (
        <ConfirmDialog
          title={T.removeTitle}
          confirm={T.remove}
          danger
          onClose={() => setRemoving(false)}
          onConfirm={() => void remove()}
        >
          {T.removeQuestion(chosen.length === 1 ? `“${chosen[0]?.title ?? ''}”` : `选中的 ${chosen.length} 个部门`, below)}
        </ConfirmDialog>
      ) : null}
      {next === null ? null : (
        <LeaveQuestion
          onStay={() => setNext(null)}
          onLeave={() => {
            setDirty(false)
            setWanted(next.key)
            setNext(null)
          }}
        />
      )}
    </div>
  )
}
