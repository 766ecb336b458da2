import { leavesOf } from '#machines/kit/describe.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { PathSuite, Stage } from './pathSuite.ts'

/** Is told what is under way; `step` counts from 1. */
export type Teller = (step: number, what: string, work: () => Promise<void>) => Promise<void>

/** Does each event of a path on the page and looks for each state that must follow. Throws what a command or a look throws. */
export async function playPath(suite: PathSuite, stage: Stage, path: TestPath, tell: Teller): Promise<void> {
  const { commands, looks } = suite.page(stage, path)
  for (const [index, { event, ...place }] of path.steps.entries()) {
    const command = commands[event.type]
    if (command === undefined) throw new Error(`no command for '${event.type}'`)
    await tell(index + 1, event.type, () => command(event, { index, path }))
    for (const leaf of leavesOf(place)) {
      const look = looks[leaf]
      if (look === undefined) throw new Error(`no look for '${leaf}'`)
      await tell(index + 1, `expect ${leaf}`, () => look(place))
    }
  }
}
