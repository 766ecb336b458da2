import { message } from '#src/ui/feedback/toasts.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import { rowsOf, sheetOf, type Sheet, type SheetHead } from './sheet.ts'
import './print.css'

/** More rows than this are a book, and a browser stands still over them. */
export const PRINT_MAX = 5_000
const ON_PAPER = 'xl-grid-on-paper'

const element = <K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
const two = (n: number) => String(n).padStart(2, '0')
const moment = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`

/** A plain table of the sheet: the viewport of a grid holds only what is in sight and cannot be printed (grid.md 5.8). */
export function paperOf({ title, headers, rows, heads }: Sheet, at: Date): HTMLElement {
  const paper = element('section')
  paper.className = 'xl-grid-paper'
  const table = element('table')
  const head = table.createTHead().insertRow()
  for (const { text, isNumber } of headers) {
    const cell = element('th', text)
    cell.scope = 'col'
    cell.dataset['number'] = String(isNumber)
    head.append(cell)
  }
  const body = table.createTBody()
  let next = 0
  for (const [place, row] of rows.entries()) {
    for (; heads[next]?.at === place; next += 1) headLine(body.insertRow(), heads[next] as SheetHead)
    const line = body.insertRow()
    for (const [n, text] of row.entries()) {
      const cell = element('td', String(text))
      cell.dataset['number'] = String(headers[n]?.isNumber ?? false)
      line.append(cell)
    }
  }
  paper.append(element('h1', title), element('p', `打印时间：${moment(at)}　共${rows.length}行`), table)
  return paper
}

/** The head of a group: its name over the columns before the first figure. */
function headLine(line: HTMLTableRowElement, { level, text, figures }: SheetHead): void {
  line.className = 'xl-grid-paper-group'
  const first = figures.findIndex((figure, n) => n > 0 && figure !== '')
  const span = first < 0 ? figures.length : first
  const name = element('th', [text, figures[0] ?? ''].filter(part => part !== '').join('　'))
  name.scope = 'rowgroup'
  name.colSpan = span
  name.style.paddingInlineStart = `${6 + level * 14}px`
  line.append(name)
  for (const figure of figures.slice(span)) {
    const cell = element('td', figure)
    cell.dataset['number'] = 'true'
    line.append(cell)
  }
}

/** Prints what a grid shows; too much is said instead. The page itself comes back when the browser has printed. */
export async function printSheet(session: SessionPorts, title: string): Promise<void> {
  if (rowsOf(session, 'shown').length > PRINT_MAX)
    return void message.warning(`一次最多打印${PRINT_MAX}行，请先筛选，或导出后打印`)
  const paper = paperOf(await sheetOf(session, title, 'shown'), new Date())
  const root = document.documentElement
  document.body.append(paper)
  root.classList.add(ON_PAPER)
  const end = () => {
    root.classList.remove(ON_PAPER)
    paper.remove()
  }
  addEventListener('afterprint', end, { once: true })
  window.print()
}
