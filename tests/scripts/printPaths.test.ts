import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { printPaths } from '../../scripts/printPaths.ts'

const folder = fileURLToPath(new URL('../machines', import.meta.url))

async function run(...args: string[]) {
  const lines: string[] = []
  const notes: string[] = []
  const code = await printPaths(args, { line: text => lines.push(text), note: text => notes.push(text) }, folder)
  return { code, lines: lines.join('\n').split('\n'), notes: notes.join('\n') }
}

describe('npm run paths', () => {
  it('prints steps, expected states and a last coverage line, in Chinese unless told otherwise', async () => {
    const { code, lines, notes } = await run('ward')
    expect(code).toBe(0)
    expect(notes).toMatch(/^Without words: \d+ \(zh title; zh state link; /)
    expect(lines[0]).toBe('路径 1（1 步）')
    expect(lines[1]).toMatch(
      /^ {2}0\. 开始 → 应为: Nobody is signed in \(link\.signedOut\) \+ list\.loading \+ 有声音 \(sound\.on\)$/,
    )
    expect(lines.at(-1)).toMatch(
      /^Coverage: states 15\/15, transitions 18\/18, guards both ways 4\/4, pairs \d+\/\d+ \(\d+ paths, \d+ steps; eachTransition until end, seed 1\)$/,
    )
    expect((await run('ward', '--lang', 'en')).lines.join('\n')).toContain(
      'the number of waiting patients arrives {"output":{"waiting":1}} → expect: ',
    )
  })

  it('names what a generator misses, and repeats a seed', async () => {
    const shortest = await run('ward', '--generator', 'shortest')
    expect(shortest.lines.at(-1)).toMatch(/states 15\/15, transitions \d+\/18.*; missed: .*sound\.off \| sound\.toggle \| 0/)
    const random = (seed: string) => run('ward', '--generator', 'random', '--until', 'paths(10)', '--seed', seed)
    expect(await random('5')).toEqual(await random('5'))
    expect((await random('5')).lines).not.toEqual((await random('6')).lines)
    expect((await random('5')).lines.at(-1)).toContain('seed 5')
  })

  it('[QA-10] stops where it is told, in words', async () => {
    const simple = await run('ward', '--generator', 'simple', '--until', 'paths(3)')
    expect(simple.lines.at(-1)).toMatch(/\(3 paths, \d+ steps; simple until paths\(3\), seed 1\)$/)
    const long = await run('ward', '--generator', 'random', '--until', 'length(30) or time(60)', '--path-length', '7')
    expect(long.lines.at(-1)).toContain('(5 paths, 30 steps; random until length(30) or time(60), seed 1)')
    const target = await run('ward', '--generator', 'aStar', '--target', 'link.gaveUp')
    expect(target.lines.slice(1, 12).findLast(line => line.includes('→'))).toContain('→ 应为: link.gaveUp + ')
  })

  it('prints json that parses and csv with quoted cells, the coverage line apart', async () => {
    const json = await run('ward', '--format', 'json')
    const parsed: unknown = JSON.parse(json.lines.join('\n'))
    expect(parsed).toMatchObject({
      machine: 'ward',
      paths: expect.arrayContaining([
        expect.objectContaining({
          path: 1,
          steps: expect.arrayContaining([expect.objectContaining({ expect: expect.anything() })]),
        }),
      ]),
      coverage: { states: { missed: [] }, transitions: { missed: [] }, guards: { missed: [] } },
    })
    expect(json.notes).toMatch(/^Coverage: /)
    const csv = await run('ward', '--format', 'csv', '--lang', 'en')
    expect(csv.lines[0]?.trim()).toBe('path,step,event,event text,payload,expected state,expected state text,tags')
    expect(csv.lines.join('\n')).toContain('session.opened,session.opened,"{""token"":""t2""}"')
    expect(csv.notes).toMatch(/^Coverage: /)
  })

  it('refuses bad arguments with a message and lists the machines', async () => {
    const cases: [string[], string][] = [
      [[], 'Name a machine.'],
      [['nope'], "There is no machine 'nope'."],
      [['ward', 'ward'], 'One machine at a time'],
      [['ward', '--generator', 'longest'], '--generator must be one of random, weightedRandom, quickRandom, aStar, shortest'],
      [['ward', '--until', 'transitions(100'], "--until: The stop condition 'transitions(100' is wrong at position"],
      [['ward', '--until', 'state(nowhere)'], "There is no state 'nowhere'"],
      [['ward', '--generator', 'aStar'], 'aStar needs --target'],
      [
        ['ward', '--generator', 'aStar', '--target', 'list.show'],
        "There is no state or transition 'list.show'; there is 'list.shown'",
      ],
      [['ward', '--weights', 'no/such/file.json'], '--weights: no/such/file.json cannot be read as JSON'],
      [['ward', '--format', 'xml'], '--format must be one of text, csv, json, graphwalker, gherkin, zentao, xmind'],
      [['ward', '--lang', 'de'], '--lang must be one of zh, en'],
      [['ward', '--seed', 'x'], '--seed must be a whole number'],
      [['ward', '--path-length', '0'], '--path-length must be a whole number'],
      [['ward', '--fast'], 'fast'],
      [['ward', '--format', 'xmind'], 'xmind is no text: say where to write it, as in --output paths.xmind.'],
    ]
    for (const [args, message] of cases) {
      const { code, lines, notes } = await run(...args)
      expect([code, lines], args.join(' ')).toEqual([1, ['']])
      expect(notes).toContain(message)
      expect(notes).toContain('Machines: ward')
    }
    const help = await run('--help')
    expect([help.code, help.lines.at(-1)]).toEqual([0, 'Machines: ward'])
  })
})
