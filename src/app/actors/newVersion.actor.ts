import { fromPromise } from 'xstate'
import { newVersionMachine } from '#machines/newVersion/newVersion.machine.ts'
import { visibility$ } from '#streams/browser/visibility.ts'
import { getConfig } from '#src/lib/config.ts'
import { unsavedWork } from '#src/lib/unsaved.ts'
import { startActor } from './startActor.ts'

const logic = newVersionMachine.provide({
  actors: {
    fetchBuild: fromPromise<string>(async ({ signal }) => {
      const answer = await fetch('/config.json', { cache: 'no-store', signal })
      const config: unknown = answer.ok ? await answer.json() : null
      return typeof config === 'object' && config !== null && 'build' in config ? String(config.build) : ''
    }),
  },
  actions: {
    reloadPage: () => {
      // The person has answered already: the browser need not ask the same again.
      for (const id of unsavedWork.current().keys()) unsavedWork.clear(id)
      location.reload()
    },
  },
})

/** Starts the watch for a newer build, from the one this page was configured with. */
export function startNewVersion(): void {
  const newVersion = startActor('newVersion', logic, { input: { build: getConfig().build } })
  visibility$().subscribe(seen => {
    if (seen === 'visible') newVersion.send({ type: 'page.shown' })
  })
}
