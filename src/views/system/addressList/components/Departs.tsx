import { queryTreeList } from '#contract/http/calls/departments.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { pathTo } from '#src/widgets/rights/branches.ts'
import { departBranches } from '#src/widgets/rights/departs/departBranches.ts'
import { DepartSide } from '#src/widgets/rights/departs/DepartSide.tsx'
import { Button } from '#src/ui/Button.tsx'
import './addressList.css'

const load = async () => departBranches(await call(queryTreeList, {}, { quiet: true }), 'orgCode')
/** Below this width the tree stands above the people, folded. */
const FOLDED_BELOW = 1088

/** Narrows the people to a department and those below it. */
export function Departs({
  filters,
  onFilter,
}: {
  filters: Readonly<Record<string, string>>
  onFilter: (filters: Readonly<Record<string, string>>) => void
}) {
  const { state, again } = useLoad('departments of the address book', load)
  const isFolded = useNarrowerThan(FOLDED_BELOW)
  const { orgCode = '', ...others } = filters
  const branches = state.kind === 'there' ? state.value : []
  const name = pathTo(branches, orgCode).at(-1)?.title ?? '全部部门'
  const tree = (
    <>
      <Button className="xl-address-all" aria-pressed={orgCode === ''} onClick={() => onFilter(others)}>
        全部部门
      </Button>
      {state.kind === 'loading' ? <Loading shape="list" /> : null}
      {state.kind === 'failed' ? <LoadError failure={state.failure} again={again} /> : null}
      {state.kind === 'there' ? (
        <DepartSide
          branches={branches}
          chosen={orgCode === '' ? null : orgCode}
          onChoose={({ key }) => onFilter({ ...others, orgCode: key })}
        />
      ) : null}
    </>
  )
  if (isFolded)
    return (
      <details className="xl-address-departs">
        <summary>部门：{name}</summary>
        {tree}
      </details>
    )
  return (
    <section className="xl-address-departs" aria-label="部门">
      {tree}
    </section>
  )
}
