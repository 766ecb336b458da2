import { useCallback } from 'react'
import { myProfile } from '#contract/http/calls/account.ts'
import { call } from '#src/lib/http/call.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadFault } from '#src/lib/loading/LoadFault.tsx'
import { Part } from '../components/Person.tsx'
import { Skeleton } from '../components/States.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** Section 基本设置: the person's own data. */
export function Basic() {
  const load = useCallback(() => call(myProfile, {}, { quiet: true }), [])
  const { state, again } = useLoad('profile', load)
  return (
    <Part title="基本设置">
      {state.kind === 'loading' ? (
        <Skeleton lines={6} />
      ) : state.kind === 'failed' ? (
        <LoadFault lead="加载失败" failure={state.failure} again={again} />
      ) : (
        <ProfileForm profile={state.value} />
      )}
    </Part>
  )
}
