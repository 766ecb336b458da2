import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../src')

it('[HOUSE-07] buttons are the product’s Button; a raw one says why, and there are at most forty', () => {
  const raw = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx') && file !== join('ui', 'Button.tsx'))
    .flatMap(file => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines.flatMap((line, n) =>
        /<button\b/.test(line) ? [{ at: `${file}:${n + 1}`, before: lines.slice(0, n).join('\n') }] : [],
      )
    })
  expect(raw.length).toBeLessThanOrEqual(40)
  expect(raw.filter(({ before }) => !before.includes('raw button:')).map(({ at }) => at)).toEqual([])
})

/** Files of src/ui that are no control or surface of their own: signs, loaders, and what the specimens are made of. */
const INNER = [
  'icons.tsx',
  'dialogs/FocusMarked.tsx',
  'dialogs/WindowFrame.tsx',
  'dialogs/lazyDialog.tsx',
  'fields/icons.tsx',
  // opened on the page: Modal and ConfirmDialog stand on it, a button with a menu opens it, every toast is in it, the page 弹窗 shows it
  'feedback/Dialog.tsx',
  'menu/MenuPopup.tsx',
  'feedback/Toasts.tsx',
  'dialogs/DetailModal.tsx',
]

it('[HOUSE-07] every control and surface of src/ui stands on /demo/ui', () => {
  const page = join(root, 'views/demo/ui')
  const specimens = readdirSync(page, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx'))
    .map(file => readFileSync(join(page, file), 'utf8'))
    .join('\n')
  const missing = readdirSync(join(root, 'ui'), { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.tsx') && !INNER.includes(file) && !specimens.includes(`'#src/ui/${file}'`))
  expect(missing).toEqual([])
})

it('[SEC-08] a question that a page repeats by itself says so: the loader of everyone who freshens passes `unattended` on', () => {
  const asking = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => /\bfreshen\b[^\n]*\} = use(Load|Asked)\(/.test(text))
  expect(asking.length).toBeGreaterThanOrEqual(6)
  const silent = asking.filter(({ text }) => /= useLoad\(/.test(text) && !text.includes('of: { unattended: boolean }'))
  expect(silent.map(({ file }) => file)).toEqual([])
})
