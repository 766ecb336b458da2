import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/**
 * Whether the folder under mutation can be loaded. A test file whose import fails has no test that could fail, so that the runner of Stryker would count
 * the change as unnoticed. The files are loaded outside the test: what runs in a test counts as its work, not as a file's.
 */
const files = (process.env.MUTATION_FILES ?? '').split(',').filter(Boolean)
const loaded = await Promise.allSettled(files.map(file => import(fileURLToPath(new URL(`../../${file}`, import.meta.url)))))

it('every file of the folder can be loaded', () => {
  expect(loaded.flatMap(({ reason }) => reason ?? [])).toEqual([])
})
