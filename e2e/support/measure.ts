import type { Page } from '@playwright/test'

/** What a place is held to beyond the points that hold everywhere. */
export interface Measured {
  /** the name that the page has in menu, tab and title */
  title: string
  /** 'list': the points of lists; 'grid': those of shared tables; 'page': those of every page */
  kind: 'list' | 'grid' | 'page'
}

/**
 * Holds what is on the screen against the points of looks.md part 12 that can be measured; answers those that do not hold, with what was found. Runs in the
 * browser: everything that it needs is inside.
 */
export const measure = (page: Page, place: Measured): Promise<string[]> =>
  page.evaluate(({ title, kind }) => {
    const issues: string[] = []
    const told = (point: number, text: string): void => void issues.push(`${point}: ${text}`)
    const wide = innerWidth >= 1088
    const seen = (one: Element): boolean => {
      const box = one.getBoundingClientRect()
      return (
        box.width > 1 &&
        box.height > 1 &&
        box.bottom > 0 &&
        box.top < innerHeight &&
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    }
    const all = (where: string, root: ParentNode = document): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>(where)].filter(seen)
    const named = (one: Element): string => `${one.tagName.toLowerCase()}.${[...one.classList].join('.')}`
    const top = (one: Element | undefined): number => Math.round(one?.getBoundingClientRect().top ?? -1)
    const content = all('#xl-content')[0] ?? document.body

    // 1: sizes and weights of text
    const sizes = new Map<string, string>()
    const weights = new Map<string, string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const names: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const owner = node.parentElement
      if (text === '' || owner === null || !seen(owner) || owner.closest('svg, .xl-watermark, [aria-hidden=true]') !== null)
        continue
      const style = getComputedStyle(owner)
      if (style.clipPath !== 'none' || style.clip !== 'auto') continue
      if (!sizes.has(style.fontSize)) sizes.set(style.fontSize, `${text.slice(0, 12)} in ${named(owner)}`)
      if (!weights.has(style.fontWeight)) weights.set(style.fontWeight, `${text.slice(0, 12)} in ${named(owner)}`)
      if (text === title) names.push(named(owner))
      if (/[\u4e00-\u9fff][,!?()][\u4e00-\u9fff]/.test(text)) told(8, text.slice(0, 40))
    }
    const list = (found: Map<string, string>): string => [...found].map(([value, where]) => `${value} (${where})`).join(', ')
    if (sizes.size > 5) told(1, `${sizes.size} type sizes: ${list(sizes)}`)
    if (weights.size > 2) told(1, `${weights.size} weights: ${list(weights)}`)

    // 3: edges of what is written into or chosen in against their ground
    const light = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = (/[\d.]+(?:, ?| )[\d.]+(?:, ?| )[\d.]+/.exec(colour)?.[0] ?? '').split(/, ?| /).map(Number)
      const linear = (part: number) => (part <= 10.31 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }
    const groundOf = (one: Element | null): string => {
      if (one === null) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(one)
      return /, 0\)$|transparent/.test(backgroundColor) ? groundOf(one.parentElement) : backgroundColor
    }
    const fields =
      'input, textarea, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .xl-field-frame, .xl-editor, .ant-checkbox-inner'
    const faint = new Map<string, string>()
    for (const one of all(fields)) {
      const style = getComputedStyle(one)
      if (
        parseFloat(style.borderTopWidth) === 0 ||
        style.borderTopColor.endsWith(', 0)') ||
        one.matches(':disabled, .ant-select-disabled, :focus')
      )
        continue
      const [edge, ground] = [light(style.borderTopColor), light(groundOf(one.parentElement))]
      const ratio = (Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05)
      if (ratio < 3) faint.set(named(one), `${ratio.toFixed(1)}:1 at the edge of ${named(one)} (${style.borderTopColor})`)
    }
    for (const text of faint.values()) told(3, text)

    // 2: no panel with edge and shadow
    for (const one of all('*', content)) {
      const style = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      if (box.width < 120 || box.height < 60 || style.boxShadow === 'none' || style.boxShadow.includes('inset')) continue
      const hasEdge = [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth].every(width => parseFloat(width) > 0)
      if (hasEdge && !style.borderColor.includes(', 0)')) told(2, `${named(one)} has edge and shadow`)
    }

    // 15 to 17, 19, 22
    const header = all('header')[0]
    if (header !== undefined && Math.abs(header.getBoundingClientRect().height - 48) > 1)
      told(15, `header ${header.getBoundingClientRect().height}`)
    const tabs = all('.xl-tabs')[0]
    if (wide && tabs !== undefined && Math.abs(tabs.getBoundingClientRect().height - 52) > 1)
      told(15, `tabs ${tabs.getBoundingClientRect().height}`)
    if (names.length > 3) told(16, `${names.length} times: ${names.join(', ')}`)
    const sider = all('.xl-sider')[0]
    if (wide && sider !== undefined && sider.getBoundingClientRect().bottom < innerHeight - 1)
      told(19, `the sider ends at ${sider.getBoundingClientRect().bottom}`)
    const first = [...content.querySelectorAll<HTMLElement>('*')].find(
      one =>
        seen(one) &&
        one.children.length === 0 &&
        getComputedStyle(one).clipPath === 'none' &&
        getComputedStyle(one).clip === 'auto',
    )
    const from = top(first)
    if (wide ? from > 148 : from > 92) told(wide ? 17 : 22, `content from ${from} (${first === undefined ? '' : named(first)})`)

    // 23: nothing wider than the window
    if (document.documentElement.scrollWidth > innerWidth) told(23, `page ${document.documentElement.scrollWidth} wide`)

    // 33, 37
    for (const one of all('select')) told(33, named(one))
    if (document.body.innerText.includes('（空）')) told(37, '（空）')
    // 7: the digits of a column end on one px
    for (const table of all('table, [role=grid], [role=treegrid]', content)) {
      const ends = new Map<number, Set<number>>()
      for (const row of all('tbody tr, [role=row]', table))
        for (const [at, cell] of [...row.children].entries()) {
          const style = getComputedStyle(cell)
          if (!/right|end/.test(style.textAlign) || !/^[\d,.]+$/.test(cell.textContent ?? '')) continue
          const range = document.createRange()
          range.selectNodeContents(cell)
          if (!style.fontVariantNumeric.includes('tabular-nums')) told(7, `${named(cell)} has no digits of one width`)
          ends.set(at, (ends.get(at) ?? new Set()).add(Math.round(range.getBoundingClientRect().right)))
        }
      for (const [at, found] of ends) if (found.size > 1) told(7, `column ${at} ends at ${[...found].join(', ')}`)
    }
    // 67
    const ofClass = /\b\w+(?:Job|Task)\b/.exec(content.innerText)
    if (title === '定时任务' && ofClass !== null) told(67, ofClass[0])
    // 66
    for (const tile of all('.xl-monitor-card', content))
      if (!/\d/.test(tile.innerText) || tile.querySelector('.xl-monitor-line svg, [role=meter]') === null)
        told(66, `${tile.getAttribute('aria-label') ?? ''} has no figure or no drawing`)
    // 9
    for (const one of all('button')) if (one.innerText.trim() === '确定') told(9, named(one))

    const primary = '.ant-btn-primary, .xl-button-primary, .is-primary'
    if (kind === 'list') {
      const rows = all('tbody tr[data-row-key], tbody tr', content).filter(row => row.getBoundingClientRect().height > 8)
      const heights = new Set(rows.map(row => Math.round(row.getBoundingClientRect().height)))
      if (heights.size > 1) told(26, `heights ${[...heights].join(', ')}`)
      const footer = all('.xl-pages, .ant-pagination', content)[0]
      if (wide && rows.length > 0) {
        const edge = footer === undefined ? innerHeight : footer.getBoundingClientRect().top
        const whole = rows.filter(row => row.getBoundingClientRect().bottom <= edge + 1).length
        const total = Number(/共(\d+)条/.exec(content.innerText)?.[1] ?? 0)
        if (whole < Math.min(10, total)) told(24, `${whole} of ${total} rows in view`)
        if (footer === undefined) told(24, 'no pages in view')
        for (const row of rows) {
          const commands = [...row.querySelectorAll<HTMLElement>('td:last-child button, td:last-child a')].filter(seen)
          const words = commands.filter(one => one.innerText.trim() !== '')
          if (words.length > 2) {
            told(28, `${words.length} actions: ${words.map(one => one.innerText).join(' ')}`)
            break
          }
        }
      }
      // what can be done with a row is whole in its column
      for (const cell of all('.xl-list-actions-column', content)) {
        const edge = cell.getBoundingClientRect().right
        const cut = [...cell.querySelectorAll('button')].find(one => one.getBoundingClientRect().right > edge)
        if (cut === undefined) continue
        told(28, `${cut.getAttribute('aria-label') ?? cut.innerText} is cut off`)
        break
      }
      for (const where of ['form', '.xl-toolbar', '.xl-pages']) {
        const filled = all(where, content).map(part => all(primary, part).length)
        if (Math.max(0, ...filled) > 1) told(27, `${Math.max(...filled)} filled buttons in ${where}`)
      }
      if (innerWidth < 500) {
        const cards = all('.xl-list-cards > li', content)
        const total = Number(/共(\d+)条/.exec(content.innerText)?.[1] ?? 0)
        if (cards.length === 0) told(29, 'no cards found')
        else {
          if (top(cards[0]) > 116) told(29, `first card at ${top(cards[0])}`)
          if (cards.length < Math.min(6, total)) told(29, `${cards.length} of ${total} cards in view`)
        }
      }
    }
    if (kind === 'grid' && wide) {
      const row = all('[role=grid] [role=row][aria-rowindex="2"], [role=treegrid] [role=row][aria-rowindex="2"]')[0]
      if (row === undefined) told(65, 'no row')
      else if (top(row) > 232) told(65, `first row at ${top(row)}`)
    }
    // 10, 11: the notice of demonstration and notices cover nothing that can be pressed
    for (const cover of all('.xl-demo, .xl-toast')) {
      const box = cover.getBoundingClientRect()
      for (const one of all('button, a')) {
        const { left, right, top: upper, bottom } = one.getBoundingClientRect()
        const isUnder = box.left < right && left < box.right && box.top < bottom && upper < box.bottom
        if (isUnder && !cover.contains(one)) told(cover.matches('.xl-demo') ? 10 : 11, named(one))
      }
    }
    // 18: what is long scrolls in its place; the frame stands
    if (document.documentElement.scrollHeight > innerHeight + 1 && wide) {
      const tops = () => [header, tabs, sider].map(one => Math.round(one?.getBoundingClientRect().top ?? 0)).join()
      const before = tops()
      scrollTo(0, 1_000)
      if (tops() !== before) told(18, `the frame moved from ${before} to ${tops()}`)
      scrollTo(0, 0)
    }
    // 63: the lead column of a grid
    if (kind === 'grid' && wide) {
      const lead = all('[role=columnheader]', content)[0]
      const width = Math.round(lead?.getBoundingClientRect().width ?? 0)
      if (width !== 60 && width !== 40) told(63, `lead column ${width}`)
    }
    // 62: one line of tools
    const tools = all('.xl-grid-toolbar', content)[0]
    if (kind === 'grid' && wide && tools !== undefined && tools.getBoundingClientRect().height > 48)
      told(62, `tools ${tools.getBoundingClientRect().height} high`)
    return issues
  }, place)
