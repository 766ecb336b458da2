import '../support/jsdomParts.ts'
import { Activity } from 'react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failure, type FailureKind } from '#contract/http/failure.ts'
import { lineBack } from '#src/lib/loading/lineBack.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'

let asked = 0
const issue = (kind: FailureKind, text = '', isShown = true) => (
  <Activity mode={isShown ? 'visible' : 'hidden'}>
    <LoadError lead="加载失败" failure={failure(kind, text)} again={() => (asked += 1)} />
  </Activity>
)
beforeEach(() => {
  asked = 0
})
afterEach(cleanup)

describe('[WALK-20] what failed to load', () => {
  it('is asked for again when the line is back, once for each time', () => {
    render(issue('network'))
    expect(screen.getByRole('alert').textContent).toContain('加载失败：网络连接失败，请检查网络后重试')
    act(() => lineBack.tell())
    act(() => lineBack.tell())
    expect(asked).toBe(2)
    cleanup()
    act(() => lineBack.tell())
    expect(asked).toBe(2)
  })

  it('is asked for again when it is shown, if the line came back meanwhile', async () => {
    const view = render(issue('network'))
    await act(async () => view.rerender(issue('network', '', false)))
    act(() => lineBack.tell())
    expect(asked).toBe(0)
    await act(async () => view.rerender(issue('network')))
    expect(asked).toBe(1)
    await act(async () => view.rerender(issue('network', '', false)))
    await act(async () => view.rerender(issue('network')))
    expect(asked).toBe(1)
  })

  it('says what is missing where rights refuse it, and offers no other try', () => {
    render(issue('forbidden', '没有权限，请联系管理员授权（缺少“在线用户 / 强制下线”权限）'))
    expect(screen.getByRole('alert').textContent).toBe('拒绝访问没有权限，请联系管理员授权（缺少“在线用户 / 强制下线”权限）')
    expect(screen.queryByRole('button')).toBeNull()
    act(() => lineBack.tell())
    expect(asked).toBe(0)
  })
})
