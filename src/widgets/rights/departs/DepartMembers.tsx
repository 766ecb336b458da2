import { useState } from 'react'
import type { AdminUser } from '#contract/http/calls/usersAdmin.ts'
import { addUsersToDepart, removeFromDepart, removeUsersFromDepart, usersOfDepart } from '#contract/http/calls/usersAdmin.ts'
import { call } from '#src/lib/http/call.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { done } from '../outcome.ts'
import { Members } from '../Members.tsx'
import type { MemberQuestion } from '../Members.tsx'
import { DEPART_ROLE_TEXT, DEPART_TEXT as T } from './departTexts.ts'
import { UserDepartRoles } from './UserDepartRoles.tsx'

const load = (depId: string, question: MemberQuestion) => call(usersOfDepart, { depId, ...question }, { quiet: true })

/** The users of a department and their roles in it. */
export function DepartMembers({ departId, name }: { departId: string; name: string }) {
  const canChange = useCan('depart:edit')
  const canGive = useCan('departRole:authorize')
  const [user, setUser] = useState<AdminUser | null>(null)
  const [isOpen, setOpen] = useState(false)
  const commands = {
    add: (userIdList: string[]) => done(addUsersToDepart, { depId: departId, userIdList }),
    take: ([first = '', ...others]: string[]) =>
      others.length === 0
        ? done(removeFromDepart, { depId: departId, userId: first })
        : done(removeUsersFromDepart, { depId: departId, userIds: [first, ...others].join(',') }),
  }
  const give = {
    text: DEPART_ROLE_TEXT.give,
    open: (one: AdminUser) => {
      setUser(one)
      setOpen(true)
    },
  }
  return (
    <>
      <Members
        of={departId}
        label={T.usersOf(name)}
        load={load}
        {...(canChange ? commands : {})}
        question={names => T.removalQuestion(names, name)}
        {...(canGive ? { more: give } : {})}
      />
      <UserDepartRoles open={isOpen} departId={departId} user={user} onClose={() => setOpen(false)} />
    </>
  )
}
