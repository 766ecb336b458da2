import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { idsNamedByTests } from '../../scripts/lib/requirements.mjs'

it('[HOUSE-01] a test names a requirement by its title, not by a comment, and a glob in a string hides no title', async () => {
  const root = await mkdtemp(join(tmpdir(), 'requirements-'))
  const id = (number: number) => `[GRID-${number}]`
  try {
    await mkdir(join(root, 'tests'))
    await writeFile(
      join(root, 'tests/one.test.ts'),
      [
        `/** Proves ${id(40)}. */`,
        `const all = 'src/*.ts'`,
        `it('${id(41)} shows a cell', run)`,
        `// later: ${id(42)}`,
        `const rest = 'src/*/x.ts'`,
      ].join('\n'),
    )
    expect([...idsNamedByTests(root).keys()]).toEqual(['GRID-41'])
  } finally {
    await rm(root, { recursive: true })
  }
})
