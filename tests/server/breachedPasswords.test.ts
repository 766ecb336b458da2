import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breachedListIssue, isBreached } from '#server/breachedPasswords.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

describe('a list of breached passwords', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'xinglin-breached-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const listOf = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }

  it('[SCALE-11] holds the well-known hash of “password”, by its count or without, with line ends of either kind', () => {
    // SHA-1 of `password`, as everybody can look it up
    const hash = '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8'
    for (const text of [hash, `${hash}\n`, `${hash}:3303003\r\n`]) {
      expect(isBreached(listOf('one', text), 'password')).toBe(true)
      expect(isBreached(listOf('one', text), 'Password')).toBe(false)
    }
    expect(isBreached(listOf('none', ''), 'password')).toBe(false)
  })

  it('[SCALE-11] finds each that stands in it and no other, whatever the counts and the line ends', () => {
    const counts = fc.constantFrom('', ':1', ':42', ':9999999999')
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 60 }),
        fc.uniqueArray(fc.string(), { maxLength: 30 }),
        fc.array(counts, { minLength: 60, maxLength: 60 }),
        fc.constantFrom('\n', '\r\n'),
        (inside, asked, ends, newline) => {
          const lines = inside.map((text, n) => `${sha1(text)}${ends[n] ?? ''}`).toSorted()
          const path = listOf('many', lines.map(line => `${line}${newline}`).join(''))
          for (const text of [...inside, ...asked]) expect(isBreached(path, text)).toBe(inside.includes(text))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('[SCALE-11] is refused at the start when it is none, with what it should be', () => {
    expect(breachedListIssue(listOf('good', `${sha1('a')}:1\n`))).toBeNull()
    expect(breachedListIssue(listOf('plain', 'password\n123456\n'))).toContain('SHA-1 hashes in their order')
    expect(breachedListIssue(join(folder, 'missing'))).toContain('ENOENT')
  })
})
