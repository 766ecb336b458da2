import { fragmentOf } from '#src/lib/html/sanitize.ts'

const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,blockquote,td'
const NBSP = '\u00a0'

const inBox = (html: string): HTMLElement => {
  const box = document.createElement('div')
  box.append(fragmentOf(html))
  // the screen's own choice, no part of the value
  for (const image of box.querySelectorAll('img')) image.removeAttribute('loading')
  return box
}
const textsIn = (element: Element): Text[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (node instanceof Text) found.push(node)
  return found
}

/**
 * Quill writes every blank as `&nbsp;`, which never breaks a line. Blanks become ordinary again; more than one in a row, and those a paragraph begins
 * with, stay visible.
 */
function easeBlanks(box: HTMLElement): void {
  const first = new Set([...box.querySelectorAll(BLOCKS)].map(block => textsIn(block)[0]))
  for (const text of textsIn(box)) {
    const isCode = text.parentElement?.closest('pre') !== null
    text.data = text.data.replace(/[ \u00a0]+/g, (blanks, at: number) => {
      if (isCode) return ' '.repeat(blanks.length)
      return at === 0 && first.has(text) ? NBSP.repeat(blanks.length) : ` ${NBSP.repeat(blanks.length - 1)}`
    })
  }
}

/** HTML that comes from outside, cleaned by the profile and as Quill can take it: it knows no heads of tables. */
export function toEditor(html: string): string {
  const box = inBox(html)
  for (const head of box.querySelectorAll('th')) {
    const cell = document.createElement('td')
    const strong = document.createElement('strong')
    strong.append(...head.childNodes)
    cell.append(strong)
    head.replaceWith(cell)
  }
  return box.innerHTML
}

/** What Quill wrote as HTML of the profile; an empty paragraph keeps its line. */
export function fromEditor(html: string): string {
  const box = inBox(html)
  easeBlanks(box)
  // Quill ends code with a line break of its own
  for (const code of box.querySelectorAll('pre')) code.textContent = (code.textContent ?? '').replace(/\n$/, '')
  for (const empty of box.querySelectorAll('p:empty')) empty.append(document.createElement('br'))
  return box.innerHTML
}
