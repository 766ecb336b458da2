import { describe, expect, it } from 'vitest'
import { qrCode } from '#src/lib/qrCode.ts'

const drawn = (text: string): string[] => qrCode(text).map(row => row.map(dark => (dark ? '#' : '.')).join(''))

describe('QR codes of level M', () => {
  // compared module by module with uqr 0.1.3
  it('[RX-30] draws HELLO as every reader knows it', () => {
    expect(drawn('HELLO')).toEqual([
      '#######.##.#..#######',
      '#.....#..##.#.#.....#',
      '#.###.#..####.#.###.#',
      '#.###.#.#..#..#.###.#',
      '#.###.#.#...#.#.###.#',
      '#.....#.#.##..#.....#',
      '#######.#.#.#.#######',
      '........#####........',
      '#...#.######.#####..#',
      '...###..#.###..#.####',
      '#.##..#.#.##..###..#.',
      '###..#...#...##.#....',
      '..#.###..#..###...##.',
      '........###.###..#.##',
      '#######.##..##...#.#.',
      '#.....#....##..#...#.',
      '#.###.#.#..#..###.#.#',
      '#.###.#....##....#.##',
      '#.###.#..###..####...',
      '#.....#..#...##......',
      '#######.#...#####.#.#',
    ])
  })

  it('grows with the text up to version 10', () => {
    expect(drawn('x'.repeat(14))).toHaveLength(21)
    expect(drawn('x'.repeat(15))).toHaveLength(25)
    expect(drawn('x'.repeat(213))).toHaveLength(57)
    expect(() => qrCode('x'.repeat(214))).toThrow(RangeError)
  })
})
