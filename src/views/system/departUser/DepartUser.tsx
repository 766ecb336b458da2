import { useState } from 'react'
import { EllipsisOutlined } from '@ant-design/icons'
import { Tabs } from 'antd'
import { queryMyDeptTreeList } from '#contract/http/calls/departments.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { pathTo } from '#src/widgets/rights/branches.ts'
import { departBranches } from '#src/widgets/rights/departs/departBranches.ts'
import { DepartMembers } from '#src/widgets/rights/departs/DepartMembers.tsx'
import { DepartRoles } from '#src/widgets/rights/departs/DepartRoles.tsx'
import { DepartSide } from '#src/widgets/rights/departs/DepartSide.tsx'
import { DEPART_TEXT as T } from '#src/widgets/rights/departs/departTexts.ts'
import '#src/widgets/rights/departs/departs.css'
import { LoadError } from '#src/lib/loading/LoadError.tsx'

const load = async () => departBranches(await call(queryMyDeptTreeList, {}, { quiet: true }))

/** 我的部门: users and roles of the departments that one belongs to or is responsible for. */
export default function DepartUser() {
  usePageContent()
  const { state, again } = useLoad('own departments', load)
  const [wanted, setWanted] = useState<string | null>(null)
  if (state.kind === 'loading') return <Loading shape="list" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const depart = (wanted === null ? undefined : pathTo(state.value, wanted).at(-1)) ?? state.value[0] ?? null
  return (
    <div className="xl-departs">
      <section aria-label={T.departs}>
        <DepartSide branches={state.value} chosen={depart?.key ?? null} onChoose={({ key }) => setWanted(key)} />
      </section>
      <section aria-label={depart?.title ?? T.departs}>
        {depart === null ? (
          <p className="xl-rights-note">{T.noDeparts}</p>
        ) : (
          <Tabs
            more={{ icon: <EllipsisOutlined aria-label="更多" /> }}
            key={depart.key}
            items={[
              { key: 'users', label: T.users, children: <DepartMembers departId={depart.key} name={depart.title} /> },
              { key: 'roles', label: T.roles, children: <DepartRoles departId={depart.key} /> },
            ]}
          />
        )}
      </section>
    </div>
  )
}
