import { useState } from 'react'
import type { UserInfo } from '#contract/entities/session.ts'
import { staticUrl } from '#src/lib/http/urls.ts'
import './userAvatar.css'

/** Pictures of people who have none of their own; files of the folder public. */
const MALE_PICTURE = '/avatars/male.svg'
const FEMALE_PICTURE = '/avatars/female.svg'

/** Address of a user's picture: the own one, else the male image for sex 1, the female one for anything else (LAYOUT-35, 36, 48). */
const userPicture = (user: Pick<UserInfo, 'avatar' | 'sex'> | null): string =>
  user?.avatar ? staticUrl(user.avatar) : user?.sex === 1 ? MALE_PICTURE : FEMALE_PICTURE

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
