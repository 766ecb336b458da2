import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from './random.ts'
import { violationsOf } from './violations.ts'
import type { Seen, World } from './world.ts'

const HOUR = 3_600_000

/** The harm of one schedule: random commands on random tabs until `ms` are over. What it did stands in `done`, for the report of a failure. */
export async function runSchedule(world: World, random: Random, ms: number, done: string[]): Promise<void> {
  const until = Date.now() + ms
  const begun = Date.now()
  const note = (text: string) => done.push(`${((Date.now() - begun) / 1_000).toFixed(2)} s ${text}`)
  const aside: Promise<unknown>[] = []
  const asleep = new Set<object>()
  let counter = 0
  const later = (after: number, work: () => void) => aside.push(wait(after).then(work))

  const killer = async () => {
    for (let kills = random.whole(1, 2); kills > 0; kills -= 1) {
      await wait(random.whole(500, ms / 2))
      if (Date.now() >= until) return
      note('server: kill -9')
      await world.server.kill()
      await wait(random.whole(0, 1_500))
      await world.server.start()
      note('server: is back')
    }
  }
  aside.push(killer())

  while (Date.now() < until) {
    const person = random.pick(world.people)
    const tab = random.pick(person.tabs)
    const sid = random.pick(person.player.sids)
    const name = `${person.player.name} tab ${person.tabs.indexOf(tab)}`
    const dice = random.next()
    if (asleep.has(tab)) {
      // a sleeping computer does nothing
    } else if (dice < 0.5) {
      counter += 1
      world.say(person, tab, sid, `${counter} ${'<b>好</b>'.repeat(random.whole(1, 20))}`)
    } else if (dice < 0.6) tab.look(sid)
    else if (dice < 0.65) tab.windows.get(sid)?.send({ type: random.happens(0.5) ? 'view.blurred' : 'view.focused' })
    else if (dice < 0.7) tab.windows.get(sid)?.send({ type: 'draft.typed' })
    else if (dice < 0.76) {
      note(`${name}: cut`)
      tab.proxy.cutAll()
    } else if (dice < 0.79) {
      note(`${name}: half-open`)
      tab.proxy.halfOpen()
    } else if (dice < 0.83) {
      note(`${name}: slow`)
      tab.proxy.delay(random.whole(20, 300))
      tab.proxy.throttle(random.whole(2_000, 20_000))
      later(random.whole(500, 2_000), () => {
        tab.proxy.delay(0)
        tab.proxy.throttle(null)
      })
    } else if (dice < 0.86) {
      note(`${name}: nobody listens`)
      tab.proxy.refuse(true)
      tab.proxy.cutAll()
      later(random.whole(300, 2_500), () => tab.proxy.refuse(false))
    } else if (dice < 0.89) {
      note(`${name}: reload with ${tab.outbox.getSnapshot().context.items.length} unsent`)
      tab.reload()
    } else if (dice < 0.92) {
      note(`${name}: sleeps`)
      asleep.add(tab)
      tab.sleep()
      later(random.whole(500, 3_000), () => {
        if (random.happens(0.4)) tab.proxy.halfOpen()
        tab.wake(random.happens(0.5) ? 3 * HOUR : 1_000)
        asleep.delete(tab)
      })
    } else if (dice < 0.93) {
      note('server: stands still')
      world.server.sleep()
      later(random.whole(200, 1_500), () => world.server.wake())
    } else if (world.said.length > 0) {
      const one = random.pick(world.said)
      note(`"${one.content.slice(0, 5)}" twice by bare sockets`)
      aside.push(world.forge(one))
    }
    await wait(random.whole(10, 90))
  }
  await Promise.all(aside)
}

/** The network is well again, and the browsers say so, as they do when a connection comes back. */
export async function heal(world: World): Promise<void> {
  world.server.wake()
  await world.server.start()
  for (const tab of world.tabs) {
    tab.proxy.heal()
    tab.link.send({ type: 'network.online' })
  }
}

/** Waits until nothing is wrong any more, at most `limit` ms; answers what still is. */
export async function settle(world: Seen, limit: number): Promise<{ issues: string[]; took: number }> {
  const begun = Date.now()
  for (;;) {
    const issues = await violationsOf(world).catch((error: unknown) => [`the server cannot be asked: ${String(error)}`])
    const took = Date.now() - begun
    if (issues.length === 0 || took > limit) return { issues, took }
    await wait(500)
  }
}
