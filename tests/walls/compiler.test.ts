import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { probeFolder, run, withPackages } from './probe.ts'

/** Room, a line that the compiler must refuse there, the code of its error, a line that must pass. */
const walls: readonly (readonly [room: string, breaks: string, error: string, fine: string])[] = [
  ['contract', `export { a as b } from '#machines/a.ts'`, 'TS6307', `export { a as b } from '#contract/a.ts'`],
  [
    'contract',
    `export const b = document.title`,
    'TS2584',
    `export const b = encodeURIComponent('a') + new Date(0).toISOString()`,
  ],
  ['machines', `export { a as b } from '#streams/a.ts'`, 'TS6307', `export { a as b } from '#contract/a.ts'`],
  ['machines', `export { a as b } from '#src/a.ts'`, 'TS6307', `export { a as b } from './a.ts'`],
  ['machines', `export const b = localStorage.length`, 'TS2304', `export const b = [3, 1].toSorted()`],
  ['machines', `export const b = setTimeout(() => {}, 1)`, 'TS2304', `export const b = () => 1`],
  ['machines', `export const b = process.env`, 'TS2591', `export const b = JSON.stringify({})`],
  ['streams', `export { a as b } from '#machines/a.ts'`, 'TS6307', `export { a as b } from '#contract/a.ts'`],
  ['streams', `export const b = process.env`, 'TS2591', `export const b = localStorage.length`],
  ['server', `export { a as b } from '#src/a.ts'`, 'TS6307', `export { a as b } from '#contract/a.ts'`],
  ['server', `export { a as b } from '#machines/a.ts'`, 'TS6307', `export const b = process.env`],
  ['server', `export const b = document.title`, 'TS2584', `export const b = setTimeout(() => {}, 1)`],
  ['src', `export { a as b } from '#server/a.ts'`, 'TS6307', `export { a as b } from '#streams/a.ts'`],
  ['src', `export const b = Buffer.from('a')`, 'TS2591', `export const b = document.title`],
  ['e2e', `export { a as b } from '#src/a.ts'`, 'TS6307', `export { a as b } from '#machines/a.ts'`],
]
const rooms = ['contract', 'machines', 'streams', 'src', 'server', 'e2e']

/** The rooms' own tsconfig files over a tree of one small file each, with the given file of every wall added. */
async function compile(which: 1 | 3) {
  const files = Object.fromEntries([
    ...rooms.map(room => [`${room}/a.ts`, 'export const a = 1']),
    ...walls.map((wall, index) => [`${wall[0]}/__wall_probe__${index}.ts`, wall[which]]),
    ['tsconfig.json', JSON.stringify({ files: [], references: rooms.map(room => ({ path: `./${room}` })) })],
  ])
  const { folder, remove } = await probeFolder(files, [
    'package.json',
    'tsconfig.base.json',
    ...rooms.map(room => `${room}/tsconfig.json`),
  ])
  try {
    await withPackages(folder)
    return (await run(folder, 'node_modules/typescript/bin/tsc', '-b', '--pretty', 'false')).text
  } finally {
    await remove()
  }
}

describe('walls of the compiler', () => {
  let breaking = ''
  let fine = ''
  beforeAll(async () => {
    breaking = await compile(1)
    fine = await compile(3)
  }, 120_000)
  afterAll(() => {
    breaking = ''
  })

  it.each(walls.map((wall, index) => [...wall, index] as const))('%s refuses: %s', (room, _breaks, error, _fine, index) => {
    const line = breaking.split('\n').find(text => text.startsWith(`${room}/__wall_probe__${index}.ts`))
    expect(line).toContain(error)
  })

  it('lets every allowed counterpart pass', () => {
    expect(fine).toBe('')
  })
})
