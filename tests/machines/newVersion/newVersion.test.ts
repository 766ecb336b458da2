import { expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { newVersionMachine, POLL_TIME, REMIND_TIME } from '#machines/newVersion/newVersion.machine.ts'
import { isOffering, isWarning, selectUnsaved } from '#machines/newVersion/newVersion.select.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

function start(build: string) {
  const clock = new SimulatedClock()
  const served = { build, asked: 0, reloads: 0 }
  const actor = createActor(
    newVersionMachine.provide({
      actors: { fetchBuild: fromPromise(async () => (served.asked++, served.build)) },
      actions: { reloadPage: () => void served.reloads++ },
    }),
    { clock, input: { build } },
  )
  actor.start()
  const wait = async (time: number) => {
    clock.increment(time)
    await settled()
  }
  return { actor, served, wait, offers: () => isOffering(actor.getSnapshot()) }
}

it('a newer build is noticed by the poll or when the page is seen again, and offered again some time after 稍后', async () => {
  const { actor, served, wait, offers } = start('a')
  await wait(POLL_TIME)
  expect([served.asked, offers()]).toEqual([1, false])
  served.build = 'b'
  actor.send({ type: 'page.shown' })
  await settled()
  expect(offers()).toBe(true)
  actor.send({ type: 'later' })
  expect(offers()).toBe(false)
  await wait(REMIND_TIME)
  expect(offers()).toBe(true)
  actor.send({ type: 'reload.request', unsaved: [] })
  expect(served.reloads).toBe(1)
})

it('unsaved work is named first, and nothing is lost by turning back', async () => {
  const { actor, served, offers } = start('a')
  served.build = 'b'
  actor.send({ type: 'page.shown' })
  await settled()
  actor.send({ type: 'reload.request', unsaved: ['新增用户'] })
  expect(isWarning(actor.getSnapshot())).toBe(true)
  expect(selectUnsaved(actor.getSnapshot())).toEqual(['新增用户'])
  actor.send({ type: 'reload.cancel' })
  expect([served.reloads, offers(), isWarning(actor.getSnapshot())]).toEqual([0, true, false])
  actor.send({ type: 'reload.request', unsaved: ['新增用户'] })
  actor.send({ type: 'reload.confirm' })
  expect(served.reloads).toBe(1)
})

it('a page that does not know its own build is never asked to reload', async () => {
  const { served, wait, offers } = start('')
  served.build = 'b'
  await wait(POLL_TIME)
  expect(offers()).toBe(false)
})
