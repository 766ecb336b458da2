import { pathsOfSuite } from '#e2e/paths/pathSuite.ts'
import { coverageLine, coverageOf } from '#machines/kit/coverage.ts'
const name = process.argv[2]!
const { suite } = await import(`/work/wt/j/e2e/paths/${name}.suite.ts`)
const { played, left } = pathsOfSuite(suite)
for (const { path } of played)
  console.log(
    path.steps.length,
    JSON.stringify(path.input).slice(0, 60),
    '\n  ' +
      path.steps
        .map((s: any) => {
          const { type, ...rest } = s.event
          return type + ' ' + JSON.stringify(rest).slice(0, Number(process.argv[3] ?? 40))
        })
        .join('\n  '),
  )
console.log(played.length, 'played', left.length, 'left')
console.log(
  coverageLine(
    coverageOf(
      suite.model,
      played.map((one: any) => one.path),
    ),
  ),
)
process.exit(0)
