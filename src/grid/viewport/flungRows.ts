/** A column of rows that fly past: where it stands (px of the window) and what stands in it. */
export interface FlungColumn {
  /** field, or name of a control column */
  key: string
  left: number
  width: number
  /** as its cells are aligned */
  align: string
}
export interface FlungBox {
  /** px of the rows within the grid's own wrapper */
  left: number
  top: number
  width: number
  height: number
  rowHeight: number
}

/** Letters of a text that can be seen at most. */
const SEEN = 80
/** One line whatever was typed. */
const lineOf = (text: string): string => (text.length > SEEN ? text.slice(0, SEEN) : text).replaceAll(/\s+/g, ' ')

/**
 * Rows while a grid is flung: one text for each column, with a line for each row, over rows that rest. To draw two screens of cells takes longer than a frame;
 * a dozen texts do not. For the eyes alone: nobody can press what is gone in the next frame, and a screen reader hears of the rows that come to rest.
 */
export class FlungRows {
  readonly #box: HTMLElement
  readonly #lines: HTMLElement
  readonly #texts: { key: string; text: Text }[]
  readonly #rowHeight: number
  readonly #count: number

  constructor(wrapper: HTMLElement, place: FlungBox, columns: readonly FlungColumn[]) {
    this.#rowHeight = place.rowHeight
    this.#count = Math.ceil(place.height / place.rowHeight) + 1
    this.#box = document.createElement('div')
    this.#box.className = 'xl-grid-flung'
    this.#box.setAttribute('aria-hidden', 'true')
    this.#box.style.cssText = `left:${place.left}px;top:${place.top}px;width:${place.width}px;height:${place.height}px;--xl-flung:${place.rowHeight}px`
    this.#lines = document.createElement('div')
    this.#lines.className = 'xl-grid-flung-lines'
    this.#texts = columns.map(({ key, left, width, align }) => {
      const column = document.createElement('div')
      column.className = 'xl-grid-flung-column'
      column.dataset['flung'] = key
      column.style.cssText = `left:${left - place.left}px;width:${width}px;text-align:${align}`
      const text = document.createTextNode('')
      column.append(text)
      this.#lines.append(column)
      return { key, text }
    })
    this.#box.append(this.#lines)
    wrapper.append(this.#box)
  }

  /** Shows the rows at `top` px. `textOf`: what stands in a column of the row at an index; '' below the last one. */
  show(top: number, textOf: (index: number, key: string) => string): void {
    const first = Math.floor(top / this.#rowHeight)
    this.#box.dataset['first'] = String(first)
    this.#lines.style.translate = `0 ${first * this.#rowHeight - top}px`
    for (const { key, text } of this.#texts) {
      let all = ''
      for (let n = 0; n < this.#count; n += 1) all += `${n === 0 ? '' : '\n'}${lineOf(textOf(first + n, key))}`
      text.data = all
    }
  }
  remove(): void {
    this.#box.remove()
  }
}
