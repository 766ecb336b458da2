import { readFileSync } from 'node:fs'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Avatar } from '#src/widgets/consultation/Avatar.tsx'
import { SessionState } from '#src/widgets/consultation/SessionState.tsx'
import { Home } from '#src/layouts/main/Sider.tsx'
import { SignIn } from '#src/views/patient/SignIn.tsx'

afterEach(cleanup)
const pictureIn = (root: ParentNode) => root.querySelector('img')?.getAttribute('src')

describe('looks.md part 12, points 12 to 14: one face, one logo, signs', () => {
  it('shows the same logo to staff and patients, in colours of its own', () => {
    const staff = render(<Home isShort={false} />).container
    const patient = render(<SignIn expired={false} />).container
    expect([pictureIn(staff), pictureIn(patient)]).toEqual(['/favicon.svg', '/favicon.svg'])
    expect(readFileSync('public/favicon.svg', 'utf8')).not.toMatch(/var\(|currentColor/)
  })

  it('shows a person as picture, else as the last two letters, 36 px in lists', () => {
    const { container } = render(<Avatar name="欧阳明月" />)
    expect([container.textContent, container.querySelector<HTMLElement>('.xl-face')?.style.width]).toEqual(['明月', '36px'])
    cleanup()
    expect(pictureIn(render(<Avatar name="欧阳明月" picture="/me.webp" />).container)).toBe('/me.webp')
  })

  it('says the state of a session by sign and word', () => {
    for (const [status, word] of [
      ['10', '待接诊'],
      ['20', '问诊中'],
      ['30', '已结束'],
      ['50', '已退诊'],
    ] as const) {
      const { container } = render(<SessionState status={status} />)
      expect([container.textContent, container.querySelectorAll('svg path').length], word).toEqual([word, 1])
      cleanup()
    }
    const drawn = (['10', '20', '30', '50'] as const).map(status => {
      const { container } = render(<SessionState status={status} />)
      return container.querySelector('path')?.getAttribute('d')
    })
    expect(new Set(drawn).size).toBe(4)
  })
})
