import { useCallback, useEffect, useState } from 'react'
import { EllipsisOutlined } from '@ant-design/icons'
import { Tabs } from 'antd'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import type { Branch } from '#src/widgets/rights/branches.ts'
import { DepartMembers } from '#src/widgets/rights/departs/DepartMembers.tsx'
import { DepartRoles } from '#src/widgets/rights/departs/DepartRoles.tsx'
import { DEPART_TEXT as T } from '#src/widgets/rights/departs/departTexts.ts'
import { DepartGrants } from './DepartGrants.tsx'
import { DepartInfo } from './DepartInfo.tsx'

interface Props {
  depart: Branch
  branches: readonly Branch[]
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
}

/** Everything about one department, behind tabs. What was begun behind one of them stays when another is shown. */
export function DepartTabs({ depart: { key, title }, branches, onDirty, onSaved }: Props) {
  const canSeeGrants = useCan('depart:authorize')
  const [dirty, setDirty] = useState({ info: false, grants: false })
  const infoDirty = useCallback((info: boolean) => setDirty(last => ({ ...last, info })), [])
  const grantsDirty = useCallback((grants: boolean) => setDirty(last => ({ ...last, grants })), [])
  const isDirty = dirty.info || dirty.grants
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <Tabs
      more={{ icon: <EllipsisOutlined aria-label="更多" /> }}
      items={[
        {
          key: 'info',
          label: T.info,
          children: <DepartInfo departId={key} branches={branches} onDirty={infoDirty} onSaved={onSaved} />,
        },
        ...(canSeeGrants
          ? [
              {
                key: 'grants',
                label: T.grants,
                children: <DepartGrants departId={key} name={title} onDirty={grantsDirty} />,
              },
            ]
          : []),
        { key: 'users', label: T.users, children: <DepartMembers departId={key} name={title} /> },
        { key: 'roles', label: T.roles, children: <DepartRoles departId={key} /> },
      ]}
    />
  )
}
