import { ROW_HEIGHT, type BenchColumn, type BenchGrid, type BenchRow } from './benchGrid.ts'

interface Line {
  element: HTMLElement
  texts: Text[]
  /** index of the row it shows */
  r: number
}

/**
 * The floor of the comparison: rows that are recycled and texts that are written, nothing else. No machine, no merge, no rules, nothing for a screen
 * reader: what any grid in this browser must at least pay.
 */
export function bareGrid(): BenchGrid {
  let rows: BenchRow[] = []
  let order: BenchRow[] = []
  let cols: readonly BenchColumn[] = []
  let lines: Line[] = []
  let box: HTMLElement = document.body
  /** the cell that keys are for */
  let [activeRow, activeColumn] = [0, 0]
  /** cells that changed in a frame */
  let changed: { row: BenchRow; n: number }[] = []
  /** index of a drawn column */
  const drawn = new Map<string, number>()

  const writeCell = (line: Line, n: number) => {
    const [text, column] = [line.texts[n], cols[n]]
    const wanted = String(order[line.r]?.[column?.key ?? ''] ?? '')
    if (text !== undefined && text.data !== wanted) text.data = wanted
  }
  const write = (line: Line) => {
    for (let n = 0; n < cols.length; n += 1) writeCell(line, n)
  }
  const place = (line: Line, r: number) => {
    line.r = r
    line.element.style.transform = `translateY(${r * ROW_HEIGHT}px)`
    write(line)
  }
  const scroll = () => {
    const first = Math.floor(box.scrollTop / ROW_HEIGHT)
    for (let r = first; r < first + lines.length; r += 1) {
      const line = lines[r % lines.length]
      if (line !== undefined && line.r !== r) place(line, r)
    }
  }
  const flush = () => {
    const shown = new Map(lines.map(line => [order[line.r], line]))
    for (const { row, n } of changed) {
      const line = shown.get(row)
      if (line !== undefined) writeCell(line, n)
    }
    changed = []
  }
  const change = (row: BenchRow, n: number) => {
    if (changed.push({ row, n }) === 1) requestAnimationFrame(flush)
  }
  const changeRow = (row: BenchRow) => cols.forEach((_, n) => change(row, n))
  const leftOf = (n: number) => cols.slice(0, n).reduce((sum, { width }) => sum + width, 0)
  const makeLine = (): Line => {
    const element = document.createElement('div')
    element.className = 'bare-row'
    const texts = cols.map(({ width }) => {
      const cell = document.createElement('span')
      const text = document.createTextNode('')
      cell.style.width = `${width}px`
      cell.append(text)
      element.append(cell)
      return text
    })
    box.append(element)
    return { element, texts, r: -1 }
  }
  const edit = (r: number, n: number) => {
    const [row, column] = [order[r], cols[n]]
    if (row === undefined || column === undefined) return
    ;[activeRow, activeColumn] = [r, n]
    const field = document.createElement('input')
    field.style.cssText = `left:${leftOf(n)}px;top:${r * ROW_HEIGHT}px;width:${column.width}px`
    field.value = String(row[column.key] ?? '')
    let isOpen = true
    const end = (isTaken: boolean) => {
      if (!isOpen) return
      isOpen = false
      if (isTaken) row[column.key] = field.value
      field.remove()
      box.focus({ preventScroll: true })
      changeRow(row)
    }
    field.addEventListener('blur', () => end(true))
    field.addEventListener('keydown', event => {
      event.stopPropagation()
      if (event.key === 'Escape' || event.key === 'Enter') end(event.key === 'Enter')
    })
    box.append(field)
    field.focus({ preventScroll: true })
    field.select()
  }

  return {
    name: 'bare-dom',
    batching: 'self',
    editBy: 'key',
    mount: (el, given, columns) => {
      rows = given
      order = [...given]
      // only the columns that fit into the window
      const fitting = columns.findIndex((_, n) => columns.slice(0, n).reduce((sum, { width }) => sum + width, 0) >= innerWidth)
      cols = fitting < 0 ? columns : columns.slice(0, fitting)
      cols.forEach(({ key }, n) => drawn.set(key, n))
      box = document.createElement('div')
      box.className = 'bare'
      box.tabIndex = 0
      const spacer = document.createElement('div')
      spacer.style.height = `${rows.length * ROW_HEIGHT}px`
      box.append(spacer)
      el.replaceChildren(box)
      lines = Array.from({ length: Math.ceil(box.clientHeight / ROW_HEIGHT) + 1 }, makeLine)
      box.addEventListener('scroll', scroll)
      box.addEventListener('click', ({ target, clientX, clientY }) => {
        if (target instanceof HTMLInputElement) return
        const { left, top } = box.getBoundingClientRect()
        const n = cols.findIndex((_, m) => leftOf(m + 1) > clientX - left)
        edit(Math.floor((clientY - top + box.scrollTop) / ROW_HEIGHT), n)
      })
      box.addEventListener('keydown', event => {
        if (event.key === 'Enter') edit(activeRow, activeColumn)
        if (event.key !== 'ArrowDown') return
        // the box would scroll as well
        event.preventDefault()
        activeRow += 1
      })
      scroll()
    },
    applyUpdates: updates => {
      for (const { r, k, v } of updates) {
        const row = rows[r]
        if (row === undefined) continue
        row[k] = v
        const n = drawn.get(k)
        if (n !== undefined) change(row, n)
      }
    },
    scrollTo: px => (box.scrollTop = px),
    cellText: (r, k) => {
      const line = lines[r % lines.length]
      return line?.r === r ? (line.texts[cols.findIndex(({ key }) => key === k)]?.data ?? '') : ''
    },
    focusCell: (r, k) => {
      const { left, top } = box.getBoundingClientRect()
      const y = r * ROW_HEIGHT
      if (y < box.scrollTop || y > box.scrollTop + box.clientHeight - ROW_HEIGHT) box.scrollTop = y
      const n = cols.findIndex(({ key }) => key === k)
      return { x: left + leftOf(n) + (cols[n]?.width ?? 0) / 2, y: top + y - box.scrollTop + ROW_HEIGHT / 2 }
    },
    editorVisible: () => box.querySelector('input') !== null,
    paste: (r0, c0, matrix) =>
      matrix.forEach((line, n) => {
        const row = order[r0 + n]
        if (row === undefined) return
        line.forEach((value, m) => {
          const column = cols[c0 + m]
          if (column !== undefined) row[column.key] = value
        })
        changeRow(row)
      }),
    isPasted: () => true,
    moveRow: (from, to) => {
      const [row] = order.splice(from, 1)
      if (row === undefined) return
      order.splice(to, 0, row)
      for (let r = Math.min(from, to); r <= Math.max(from, to); r += 1) {
        const moved = order[r]
        if (moved !== undefined) moved['orderNum'] = r + 1
      }
      for (const line of lines) {
        const shown = order[line.r]
        if (shown !== undefined) changeRow(shown)
      }
    },
  }
}
