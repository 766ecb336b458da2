import { expect, it } from 'vitest'
import { createRequestIds } from '#src/lib/useRequestIds.ts'

it('a command that nobody answered keeps its id while it says the same; what was changed since, or answered, is another one', () => {
  const requests = createRequestIds()
  const first = requests.idOf({ text: '青霉素', severity: '2' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(requests.idOf({ text: '青霉素', severity: '2' })).toBe(first)
  const changed = requests.idOf({ text: '青霉素', severity: '3' })
  expect(changed).not.toBe(first)
  expect(requests.idOf({ text: '青霉素', severity: '3' })).toBe(changed)
  requests.settle()
  expect(requests.idOf({ text: '青霉素', severity: '3' })).not.toBe(changed)
})
