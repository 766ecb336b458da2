import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const textsOf = (folder: string): { file: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') }))

/** The path of a call of the hospital: a noun and what is asked of it. The places of pages (`/hospital/icd`, `/hospitalChat/…`) are none. */
const CALL = /['"`]\/hospital\/\w+\/\w+/

describe('calls of the hospital', () => {
  it('[API-MISC-06] stand in contract/http/calls alone, so that another hospital’s calls replace one folder', () => {
    const declared = textsOf('contract/http/calls').filter(({ text }) => CALL.test(text))
    expect(declared.length).toBeGreaterThan(15)
    const elsewhere = ['src', 'machines', 'streams', 'server']
      .flatMap(textsOf)
      .filter(({ text }) => CALL.test(text))
      .map(({ file }) => file)
    expect(elsewhere).toEqual([])
  })

  it('[API-MISC-06] the README says that their paths are proposals', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('Calls of the hospital')
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toMatch(/`contract\/http\/calls`.*proposals/)
  })
})
