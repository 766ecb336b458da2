import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { UserAvatar } from '#src/layouts/components/UserAvatar.tsx'

const FEMALE_PICTURE = '/avatars/female.svg'
const MALE_PICTURE = '/avatars/male.svg'
afterEach(cleanup)
const shown = () => screen.getByAltText('').getAttribute('src')

describe('picture of a user', () => {
  it('[LAYOUT-35] is the male image when sex is 1', () => {
    render(<UserAvatar user={{ avatar: null, sex: 1 }} />)
    expect(shown()).toBe(MALE_PICTURE)
  })

  it('[LAYOUT-36] is the female image for any other sex', () => {
    for (const sex of [2, null] as const) {
      render(<UserAvatar user={{ avatar: '', sex }} />)
      expect(shown()).toBe(FEMALE_PICTURE)
      cleanup()
    }
    render(<UserAvatar user={null} />)
    expect(shown()).toBe(FEMALE_PICTURE)
  })

  it('[LAYOUT-48] is the own one where there is one, and gives way when it cannot be loaded', () => {
    const { rerender } = render(<UserAvatar user={{ avatar: 'a.png', sex: 1 }} />)
    expect(shown()).toMatch(/\/sys\/common\/static\/a\.png$/)
    fireEvent.error(screen.getByAltText(''))
    expect(shown()).toBe(MALE_PICTURE)
    rerender(<UserAvatar user={{ avatar: 'https://example.org/b.png', sex: 1 }} />)
    expect(shown()).toBe('https://example.org/b.png')
  })
})
