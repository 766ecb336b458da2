import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOMS: Readonly<Record<string, string>> = {
  '#src/': 'src/',
  '#contract/': 'contract/',
  '#machines/': 'machines/',
  '#streams/': 'streams/',
}
/** Files that a file loads with it; those that it imports for their types alone are none. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'/gm
const isTypesAlone = (statement: string) =>
  /\{[^}]*\}/.test(statement) && !/^import\s+\w/.test(statement) && !/[{,]\s*(?!type\b)\w/.test(statement)

const fileOf = (from: string, name: string): string | null => {
  const room = Object.keys(ROOMS).find(one => name.startsWith(one))
  if (room !== undefined) return (ROOMS[room] ?? '') + name.slice(room.length)
  return name.startsWith('.') ? join(dirname(from), name) : null
}

/** How a file comes to a control of antd without `import()`: the files on the way; null: it does not. */
function wayToAntd(start: string): string | null {
  const before = new Map<string, string | null>([[start, null]])
  for (const file of before.keys()) {
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue
    for (const [statement, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (isTypesAlone(statement)) continue
      if (name === 'antd') {
        const way: string[] = []
        for (let one: string | null = file; one !== null; one = before.get(one) ?? null) way.unshift(one)
        return way.join(' > ')
      }
      const next = fileOf(file, name)
      if (next !== null && !before.has(next)) before.set(next, file)
    }
  }
  return null
}

it('[SPEED-04] the frame, the rows of lists and their screens reach antd by parts that come later alone, which stand in its frame', () => {
  const first = [
    'src/app/Shell.tsx',
    'src/app/root.tsx',
    'src/app/PublicRoutes.tsx',
    'src/resource/ResourceList.tsx',
    'src/layouts/overlays/OverlayHost.tsx',
  ]
  const screens = readdirSync('src/views', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.screen.tsx'))
    .map(file => join('src/views', file))
  expect(screens.length).toBeGreaterThan(40)
  expect([...first, ...screens].flatMap(file => wayToAntd(file) ?? [])).toEqual([])
  // what it would say
  expect(wayToAntd('src/resource/editors/plain.tsx')).toBe('src/resource/editors/plain.tsx')
  expect(wayToAntd('src/runtime/AntdFrame.tsx')).toBe('src/runtime/AntdFrame.tsx')
})
