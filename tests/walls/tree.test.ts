import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const filesIn = (room: string) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(name => `${room}/${name}`)

describe('the tree', () => {
  it("[TECH-17] has the owner's files and folders at the top, each in use", () => {
    const top = readdirSync(root)
    for (const name of [
      'package.json',
      'tsconfig.json',
      'vite.config.ts',
      'src',
      'machines',
      'streams',
      'tests',
      'e2e',
      'README.md',
    ])
      expect(top).toContain(name)
    const using = (room: string, ending: RegExp, words: string) =>
      filesIn(room).filter(name => ending.test(name) && readFileSync(join(root, name), 'utf8').includes(words))
    expect(using('src', /\.tsx$/, `from 'react'`)).not.toEqual([])
    expect(using('machines', /\.machine\.ts$/, `from 'xstate'`)).not.toEqual([])
    expect(using('streams', /\.ts$/, `from 'rxjs'`)).not.toEqual([])
    expect(using('tests', /\.test\.ts$/, `from 'vitest'`)).not.toEqual([])
    expect(filesIn('e2e').filter(name => name.endsWith('.e2e.ts'))).not.toEqual([])
  })

  it('[TECH-18] is written in TypeScript', () => {
    const rooms = ['contract', 'machines', 'streams', 'src', 'server', 'tests', 'e2e']
    expect(rooms.flatMap(filesIn).filter(name => /\.(js|jsx|mjs|cjs)$/.test(name))).toEqual([])
  })

  it('[HOUSE-09] says on one screen what it is and where everything is found', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    expect(readme.split('\n').length).toBeLessThanOrEqual(120)
    const paths = [...readme.matchAll(/\]\(((?:docs|machines)[^)#]*)/g)].map(([, path]) => path ?? '')
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true)
    for (const path of ['docs/how-to.md', 'docs/glossary.md']) {
      const links = [...readFileSync(join(root, path), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link ?? '')
      for (const link of links) expect(existsSync(join(root, 'docs', link)), `${path}: ${link}`).toBe(true)
    }
  })
})
