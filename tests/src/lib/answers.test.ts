import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(folder, name))

describe('answers of questions', () => {
  it('are named after the command: no text of ours is 确定 alone (looks.md part 12, point 9)', () => {
    const files = ['src', 'machines', 'contract'].flatMap(filesOf)
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.filter(file => /(['"`>]|\n\s*)确定(['"`<]|\n)/.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
