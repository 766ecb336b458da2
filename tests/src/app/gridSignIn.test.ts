import { Subject } from 'rxjs'
import { createActor, fromEventObservable } from 'xstate'
import { describe, expect, it } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import { GRID_SIGNED_OUT } from '#contract/sockets/grid.ts'
import { gridSocketMachine } from '#machines/gridSocket/gridSocket.machine.ts'
import type { GridFeed, GridSocketEvent } from '#machines/gridSocket/gridSocket.types.ts'
import { endWithGrid } from '#src/app/grid/endedSignIn.ts'
import { openSignedInTab, until } from '#tests/support/machines/session/harness.ts'

/** A signed-in tab with a grid whose socket the test controls. */
async function openTable(token = 'token-1') {
  const tab = await openSignedInTab({ answers: { serverLogout: () => Promise.reject(failure('server', '服务器忙')) } })
  const signals$ = new Subject<GridSocketEvent>()
  const feed = fromEventObservable(() => signals$) as unknown as GridFeed
  const socket = createActor(gridSocketMachine.provide({ actors: { gridFeed: feed } }), {
    input: { userId: 'u1', pageId: 'p' },
  }).start()
  endWithGrid(socket, tab.actor, token)
  socket.send({ type: 'link.wanted' })
  signals$.next({ type: 'socket.opened' })
  return { ...tab, signals$ }
}

describe('a sign-in that ends while somebody edits a table', () => {
  it('[ERR-29] asks by the modal of the session, logs out on its button, and says nothing of a logout that fails', async () => {
    const { signals$, ...tab } = await openTable()
    signals$.next({ type: 'socket.closed', code: GRID_SIGNED_OUT, reason: 'signed out' })
    expect(tab.actor.getSnapshot().hasTag('expired')).toBe(true)
    const before = tab.emitted.length
    tab.actor.send({ type: 'expired.confirm' })
    await until(tab, 'signedOut')
    expect(tab.logoutTokens).toEqual(['token-1'])
    expect(tab.emitted.slice(before)).toEqual([])
    expect(tab.effects.at(-1)).toBe('reload')
  })

  it('leaves the session alone when the socket closes otherwise, or had another token', async () => {
    const lost = await openTable()
    lost.signals$.next({ type: 'socket.closed', code: 1006, reason: '' })
    const other = await openTable('token-of-before')
    other.signals$.next({ type: 'socket.closed', code: GRID_SIGNED_OUT, reason: 'signed out' })
    for (const tab of [lost, other]) expect(tab.actor.getSnapshot().hasTag('expired')).toBe(false)
  })
})
