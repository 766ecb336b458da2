import { useState } from 'react'
import type { UserInfo } from '#contract/entities/session.ts'
import { userPicture } from './userPicture.ts'
import './parts.css'

/**
 * Round picture of a user, `size` px wide (LAYOUT-35, 36, 48). Decoration: the name stands beside it. An own picture that cannot be loaded gives way
 * to the image by sex.
 */
export function UserAvatar({ user, size = 28 }: { user: Pick<UserInfo, 'avatar' | 'sex'> | null; size?: number }) {
  const [broken, setBroken] = useState('')
  const own = userPicture(user)
  const src = own === broken ? userPicture({ avatar: null, sex: user?.sex ?? null }) : own
  return <img className="xl-user-avatar" src={src} width={size} height={size} alt="" onError={() => setBroken(own)} />
}
