import { useCallback, useId, useState } from 'react'
import type { DepartRole } from '#contract/http/calls/departmentsAdmin.ts'
import { departRolesFor, departRolesOfUser, saveDepartRolesOfUser } from '#contract/http/calls/departmentsAdmin.ts'
import type { AdminUser } from '#contract/http/calls/usersAdmin.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { done } from '../outcome.ts'
import { SideWindow } from '../SideWindow.tsx'
import { DEPART_ROLE_TEXT as T } from './departTexts.ts'

interface Given {
  roles: readonly DepartRole[]
  current: readonly string[]
}

function Choice(props: { id: string; given: Given; onDirty: () => void; onSave: (ids: readonly string[]) => void }) {
  const { id, given, onDirty, onSave } = props
  const [ticked, setTicked] = useState(given.current)
  if (given.roles.length === 0) return <p className="xl-rights-note">{T.noneToGive}</p>
  return (
    <form
      id={id}
      className="xl-rights-rules"
      onSubmit={event => {
        event.preventDefault()
        onSave(ticked)
      }}
    >
      <ul>
        {given.roles.map(role => (
          <li key={role.id}>
            <label className="xl-check">
              <input
                type="checkbox"
                checked={ticked.includes(role.id)}
                onChange={event => {
                  onDirty()
                  setTicked(event.target.checked ? [...ticked, role.id] : ticked.filter(one => one !== role.id))
                }}
              />
              <span>
                {role.roleName}
                <small>{role.roleCode}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </form>
  )
}

function Body({ id, departId, userId, onDirty, onClose }: Record<'id' | 'departId' | 'userId', string> & Commands) {
  const ask = useCallback(async (): Promise<Given> => {
    const [roles, links] = await Promise.all([
      call(departRolesFor, { departId, userId }, { quiet: true }),
      call(departRolesOfUser, { departId, userId }, { quiet: true }),
    ])
    return { roles, current: links.map(({ droleId }) => droleId) }
  }, [departId, userId])
  const { state, again } = useLoad(`${departId} ${userId}`, ask)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const save = async (ids: readonly string[]) => {
    const change = { newRoleId: ids.join(','), oldRoleId: state.value.current.join(',') }
    if (await done(saveDepartRolesOfUser, { userId, ...change })) onClose()
  }
  return <Choice id={id} given={state.value} onDirty={onDirty} onSave={ids => void save(ids)} />
}
interface Commands {
  onDirty: () => void
  onClose: () => void
}

/** Which roles of a department a user of it has. */
export function UserDepartRoles(props: { open: boolean; departId: string; user: AdminUser | null; onClose: () => void }) {
  const { open, departId, user, onClose } = props
  const id = useId()
  const [isDirty, setDirty] = useState(false)
  const leave = () => {
    setDirty(false)
    onClose()
  }
  return (
    <SideWindow
      open={open}
      title={T.giveTo(user?.realname ?? '')}
      width={480}
      isDirty={isDirty}
      onClose={leave}
      submit={{ form: id, isOff: !isDirty }}
    >
      {user === null ? null : (
        <Body id={id} departId={departId} userId={user.id} onDirty={() => setDirty(true)} onClose={leave} />
      )}
    </SideWindow>
  )
}
