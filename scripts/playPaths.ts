/** `npm run paths:play`: plays the generated paths of a machine on its real actor and tells which fail. */
import { argv } from 'node:process'
import { describePath, pathTitle } from '#machines/kit/describe.ts'
import { failureOf } from '#machines/kit/failureOf.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import { pathsOf } from '#machines/kit/paths.ts'
import { listMachines, loadMachine } from './machines.ts'

const [name] = argv.slice(2)
const wanted = listMachines().find(one => one.name === name)
if (wanted === undefined) {
  console.error(
    `There is no machine '${name ?? ''}'. Machines: ${listMachines()
      .map(one => one.name)
      .join(', ')}`,
  )
  process.exit(1)
}
const { machine, options } = await loadMachine(wanted)
const model = modelOf(machine, options)
const paths = pathsOf(model, { strategy: 'transitions' })
const failures = paths.flatMap((path, index) => {
  const failure = failureOf(model, path)
  return failure === null ? [] : [{ path, index, failure }]
})
for (const { path, index, failure } of failures)
  console.log(
    [`${pathTitle(index, path)} fails at step ${failure.step}: ${failure.text}`, ...describePath(model, path)].join('\n'),
  )
console.log(`${paths.length - failures.length} of ${paths.length} paths passed`)
process.exitCode = failures.length === 0 ? 0 : 1
