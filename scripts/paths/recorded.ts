import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartNamesOf } from '#machines/kit/chartNames.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import type { RecordedFile } from '#machines/kit/playFile.ts'
import { positionsWalked } from '#machines/kit/walk/pathWalked.ts'
import type { WalkedParts } from '#machines/kit/walked.types.ts'
import type { FoundMachine } from '../machines.ts'
import { inChart } from './coverage.ts'

/**
 * What the sessions walk that people recorded and kept as files in a folder, by machine. Throws for a file of a machine that there is not, and for a path
 * that the machine no longer allows: it is to be recorded anew or to go.
 */
export function walkedByPeople(folder: string, machines: readonly FoundMachine[]): ReadonlyMap<string, WalkedParts> {
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : []
  const files = names.sort().map(name => ({ name, ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as RecordedFile) }))
  return new Map(
    [...new Set(files.map(({ machine }) => machine))].map((machine): [string, WalkedParts] => {
      const of = files.filter(file => file.machine === machine)
      const found = machines.find(({ name }) => name === machine)
      if (found === undefined) throw new Error(`${join(folder, of[0]?.name ?? '')}: there is no machine '${machine}'.`)
      const model = modelOf(found.machine, found.options)
      const positions = of.flatMap(({ name, path: { input, events } }) => {
        try {
          return positionsWalked(model, input, events)
        } catch (error) {
          throw new Error(`${join(folder, name)}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
        }
      })
      const transitions = positions.flatMap(position => position.taken)
      const guards = positions.flatMap(position => position.guards.map(({ name, passed }) => `${name} ${passed}`))
      return [machine, { paths: of.length, ...inChart(chartNamesOf(model), { transitions, guards }) }]
    }),
  )
}
