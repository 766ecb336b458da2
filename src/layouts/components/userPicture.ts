import type { UserInfo } from '#contract/entities/session.ts'
import { staticUrl } from '#src/lib/http/urls.ts'

/** Pictures of people who have none of their own; files of the folder public. */
const MALE_PICTURE = '/avatars/male.svg'
const FEMALE_PICTURE = '/avatars/female.svg'

/** Address of a user's picture: the own one, else the male image for sex 1, the female one for anything else (LAYOUT-35, 36, 48). */
export const userPicture = (user: Pick<UserInfo, 'avatar' | 'sex'> | null): string =>
  user?.avatar ? staticUrl(user.avatar) : user?.sex === 1 ? MALE_PICTURE : FEMALE_PICTURE
