import { describe, expect, it } from 'vitest'
import { allCalls } from '#contract/http/calls/index.ts'
import { SHOW_PATH } from '#contract/http/calls/notices.ts'
import type { Call, Who } from '#contract/http/defineCall.ts'
import { resources } from '#contract/resources/index.ts'
import { ORIGINAL_CALLS } from '#tests/support/originalCalls.ts'
import { OWN_CALLS } from '#tests/support/ownCalls.ts'
import { RIGHTS } from '#tests/support/rightsTable.ts'

const declared: readonly Call[] = [
  ...allCalls,
  ...resources.flatMap(({ api, bin }) => [...Object.values(api), ...Object.values(bin ?? {})]),
]
const written = (who: Who): string =>
  typeof who === 'string' ? who : 'roles' in who ? `roles ${who.roles.join(',')}` : who.permission

describe('the table of calls', () => {
  it('[WALK-41] every call is declared with the methods and the path that are written out here, and there is no other', () => {
    const lines = declared.map(({ methods, path, name }) => `${methods.join(',')} ${path} | ${name}`)
    expect(lines.toSorted()).toEqual([...ORIGINAL_CALLS, ...OWN_CALLS].toSorted())
    expect(SHOW_PATH).toBe('/sys/annountCement/show')
  })

  it('[WALK-42] every call asks for the right that is written out, and for no other', () => {
    const lines = declared.map(({ methods, path, who }) => `${written(who)} | ${methods.join(',')} ${path}`)
    expect(lines.toSorted()).toEqual(RIGHTS.toSorted())
  })

  it('[WALK-41] names that the original misspells stay misspelled', () => {
    const paths = declared.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['/sys/annountCement/doReovkeData', '/sys/dict/refleshCache', '/sys/annountCement/syncNotic']),
    )
  })
})
