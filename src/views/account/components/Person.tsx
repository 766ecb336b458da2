import type { ReactNode } from 'react'
import type { UserInfo } from '#contract/entities/session.ts'
import { staticUrl } from '#src/lib/http/urls.ts'
import './account.css'

/** Address of a person's picture: the own one, else by sex (spec part 2, header user area). */
const pictureOf = ({ avatar, sex }: Pick<UserInfo, 'avatar' | 'sex'>): string =>
  avatar ? staticUrl(avatar) : sex === 1 ? '/avatars/male.svg' : '/avatars/female.svg'

/** Picture of a person; the name stands beside it, so it is silent. */
export const Picture = ({ user, size }: { user: Pick<UserInfo, 'avatar' | 'sex'>; size: number }) => (
  <img className="xl-own-picture" src={pictureOf(user)} alt="" width={size} height={size} />
)

/** One line of a list of facts; an empty value is a dash. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="xl-own-fact">
    <dt>{name}</dt>
    <dd>{children === null || children === undefined || children === '' ? '–' : children}</dd>
  </div>
)

/** A part of an account page with its heading. */
export function Part({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="xl-own-part">
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}

/** Four hidden digits in a phone number (CONST-22). */
export const maskedPhone = (phone: string | null): string | null => phone && phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
