import type { ReactNode } from 'react'

const icon = (body: ReactNode) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {body}
  </svg>
)

export const UserIcon = () =>
  icon(
    <>
      <circle cx="8" cy="5" r="3" />
      <path d="M2.5 14c.6-3 2.8-4.5 5.5-4.5s4.9 1.5 5.5 4.5" />
    </>,
  )
export const LockIcon = () =>
  icon(
    <>
      <rect x="2.5" y="7" width="11" height="7" rx="1.2" />
      <path d="M5 7V5a3 3 0 0 1 6 0v2M8 10v1.5" />
    </>,
  )
export const ShieldIcon = () =>
  icon(
    <>
      <path d="M8 1.5 13.5 3.5v4c0 3.5-2.3 5.9-5.5 7-3.2-1.1-5.5-3.5-5.5-7v-4z" />
      <path d="m5.7 8 1.7 1.7L10.5 6.5" />
    </>,
  )
export const EyeIcon = ({ isOpen }: { isOpen: boolean }) =>
  icon(
    <>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z" />
      <circle cx="8" cy="8" r="2" />
      {isOpen ? null : <path d="m2.5 2.5 11 11" />}
    </>,
  )
export const PhoneIcon = () =>
  icon(
    <>
      <rect x="4" y="1.5" width="8" height="13" rx="1.5" />
      <path d="M7 12.3h2" />
    </>,
  )
