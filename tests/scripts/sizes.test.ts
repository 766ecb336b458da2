import { describe, expect, it } from 'vitest'
import { closureOf, type Manifest, measure, type Stage } from '../../scripts/lib/sizes.ts'

const manifest: Manifest = {
  'index.html': { file: 'main.js', imports: ['_react.js'], dynamicImports: ['login.tsx', 'shell.tsx'] },
  '_react.js': { file: 'react.js', imports: ['_cycle.js'] },
  '_cycle.js': { file: 'cycle.js', imports: ['_react.js'] },
  'login.tsx': { file: 'login.js', imports: ['index.html'] },
  'shell.tsx': { file: 'shell.js', imports: ['_react.js', '_antd.js'] },
  '_antd.js': { file: 'antd.js' },
  'desk.tsx': { file: 'desk.js', imports: ['_antd.js', '_style'] },
  _style: { file: 'desk.css' },
}
const bytes: Record<string, number> = {
  'main.js': 10_000,
  'react.js': 60_000,
  'cycle.js': 1,
  'login.js': 5_000,
  'shell.js': 20_000,
  'antd.js': 90_000,
  'desk.js': 30_000,
}
const stages: Stage[] = [
  { name: 'login', modules: ['index.html', 'login.tsx'], counts: 'total', budget: 80, files: 4 },
  { name: 'shell', modules: ['shell.tsx'], counts: 'total', budget: 185, files: 6 },
  { name: 'desk', modules: ['desk.tsx'], counts: 'added', budget: 30, files: 1 },
  { name: 'patient', modules: ['index.html'], counts: 'alone', budget: 80, files: 3 },
]

describe('size report', () => {
  it('follows static imports only, cycles included, and takes styles with them', () => {
    expect([...closureOf(manifest, ['index.html'])].sort()).toEqual(['cycle.js', 'main.js', 'react.js'])
    expect([...closureOf(manifest, ['desk.tsx'])].sort()).toEqual(['antd.js', 'desk.css', 'desk.js'])
  })

  it('[SPEED-03] counts a shared file once, in the stage that loads it first, and holds each stage against its own budget', () => {
    const sizes = measure(manifest, stages, file => bytes[file] ?? Number.NaN)
    expect(sizes.map(size => [size.bytes, size.within])).toEqual([
      [75_001, true],
      [185_001, false],
      // its style is a second file of one
      [30_000, false],
      [70_001, true],
    ])
    expect(sizes.map(({ files }) => files)).toEqual([4, 6, 2, 3])
    expect(sizes[1]?.added.map(chunk => chunk.file)).toEqual(['antd.js', 'shell.js'])
  })

  it('names a module that the manifest lacks', () => {
    expect(() => closureOf(manifest, ['moved.tsx'])).toThrow('The manifest has no module moved.tsx')
  })
})
