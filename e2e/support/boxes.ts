import type { Page } from '@playwright/test'

/** What is wrong with the boxes of the shown page: told in words that name the box; none: nothing. */
export const boxErrors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const issues: string[] = []
    const root = document.getElementById('xl-content')
    if (root === null) return ['no content']
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    /** stands still while the table scrolls sideways; a head that only stays at the top does not */
    const isFixed = (cell: Element) => {
      const { position, left, right } = getComputedStyle(cell)
      return position === 'sticky' && (left !== 'auto' || right !== 'auto')
    }
    const nameOf = (one: Element) =>
      `${one.tagName.toLowerCase()} “${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 24)}”`
    const shell = document.querySelector('.xl-shell')
    if (document.documentElement.scrollWidth > innerWidth)
      issues.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    if (shell !== null && shell.scrollWidth > shell.clientWidth)
      issues.push(`the frame scrolls sideways by ${shell.scrollWidth - shell.clientWidth} px`)

    // fixed columns: they never meet each other, and leave room for what scrolls between them
    for (const row of root.querySelectorAll('tr, [role=row]')) {
      if (!isSeen(row)) continue
      const cells = [...row.children].filter(cell => isSeen(cell) && cell.getBoundingClientRect().width > 0)
      const fixed = cells.filter(isFixed)
      const loose = cells.filter(cell => !fixed.includes(cell))
      const boxes = fixed.map(cell => ({ cell, box: cell.getBoundingClientRect() })).sort((a, b) => a.box.left - b.box.left)
      for (const [at, { cell, box }] of boxes.entries()) {
        const next = boxes[at + 1]
        if (next && box.right > next.box.left + 1) issues.push(`fixed ${nameOf(cell)} hides ${nameOf(next.cell)}`)
      }
      if (fixed.length === 0 || loose.length === 0) continue
      let scroller = row.parentElement
      while (scroller !== null && scroller !== root && !/auto|scroll/.test(getComputedStyle(scroller).overflowX))
        scroller = scroller.parentElement
      const width = (scroller ?? root).clientWidth
      const taken = boxes.reduce((sum, { box }) => sum + box.width, 0)
      const widest = Math.max(...loose.map(cell => cell.getBoundingClientRect().width))
      if (width - taken < Math.min(widest, 200))
        issues.push(`fixed columns leave ${Math.round(width - taken)} of ${width} px in ${nameOf(row)}`)
    }

    // the end of a table scrolled to: its last column stands beside the fixed ones, not under them
    for (const scroller of root.querySelectorAll<HTMLElement>('*')) {
      if (scroller.scrollWidth <= scroller.clientWidth + 1 || !/auto|scroll/.test(getComputedStyle(scroller).overflowX)) continue
      if (!isSeen(scroller) || scroller.querySelector('tr, [role=row]') === null) continue
      const before = scroller.scrollLeft
      scroller.scrollLeft = scroller.scrollWidth
      for (const row of [...scroller.querySelectorAll('tr, [role=row]')].slice(0, 3)) {
        const cells = [...row.children].filter(isSeen)
        const right = cells.filter(
          cell =>
            isFixed(cell) && cell.getBoundingClientRect().left > scroller.getBoundingClientRect().left + scroller.clientWidth / 2,
        )
        const loose = cells.filter(cell => !isFixed(cell)).at(-1)
        const edge = Math.min(...right.map(cell => cell.getBoundingClientRect().left))
        if (loose && right.length > 0 && loose.getBoundingClientRect().right > edge + 1)
          issues.push(`the last column ${nameOf(loose)} stays under a fixed one`)
      }
      scroller.scrollLeft = before
    }

    // buttons and fields: inside the window, inside their card, not under one another
    const parts = [...root.querySelectorAll('button, input:not([type=hidden]), select, textarea, a.xl-button')].filter(one => {
      const { width, height } = one.getBoundingClientRect()
      return isSeen(one) && width > 4 && height > 4
    })
    /** Cut off by something that scrolls or lies before it in a table: reached by scrolling. */
    const isScrolledAway = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      for (let above = one.parentElement; above !== null && above !== document.body; above = above.parentElement) {
        const style = getComputedStyle(above)
        if (!/auto|scroll/.test(style.overflowX + style.overflowY)) continue
        const box = above.getBoundingClientRect()
        if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1) return true
      }
      const cell = one.closest('td, th, [role=gridcell], [role=columnheader]')
      if (cell === null || isFixed(cell)) return false
      return [...(cell.parentElement?.children ?? [])].some(other => {
        if (!isFixed(other)) return false
        const box = other.getBoundingClientRect()
        return box.left < right - 1 && left < box.right - 1
      })
    }
    const reached = parts.filter(one => !isScrolledAway(one))
    for (const one of reached) {
      const box = one.getBoundingClientRect()
      if (box.left < -1 || box.right > innerWidth + 1) issues.push(`${nameOf(one)} sticks out of the window`)
      if (one.tagName === 'BUTTON' && one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).overflowX === 'visible')
        issues.push(`the words of ${nameOf(one)} stick out of it`)
      const card = one.closest('section, fieldset, form')?.getBoundingClientRect()
      if (card && (box.left < card.left - 1 || box.right > card.right + 1)) issues.push(`${nameOf(one)} sticks out of its part`)
    }
    for (const [at, one] of reached.entries()) {
      const a = one.getBoundingClientRect()
      for (const other of reached.slice(at + 1)) {
        if (one.contains(other) || other.contains(one) || one.parentElement === other.parentElement?.parentElement) continue
        const b = other.getBoundingClientRect()
        const [wide, high] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ]
        if (
          wide > 2 &&
          high > 2 &&
          one.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper, .xl-select') !==
            other.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper, .xl-select')
        )
          issues.push(`${nameOf(one)} and ${nameOf(other)} meet`)
      }
    }
    return [...new Set(issues)].slice(0, 8)
  })
