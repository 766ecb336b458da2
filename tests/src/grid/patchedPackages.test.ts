import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getTargetScrollBarSize } from '@rc-component/util/es/getScrollBarSize.js'
import { DataGrid } from 'react-data-grid'
import { describe, expect, it } from 'vitest'

/** Decision 176: what runs here is what runs in the product. */
describe('patched packages', () => {
  it('[HOUSE-05] the grid that the tests load begins with the size that it is given', () => {
    expect(String(DataGrid)).toContain('useGridDimensions(gridRef, style)')
  })

  it('[HOUSE-05] its style sheet does not count rows, and the scrollbar is measured once', () => {
    const sheet = readFileSync(createRequire(import.meta.url).resolve('react-data-grid/lib/styles.css'), 'utf8')
    expect(sheet).toContain('.rdg-bottom-summary-row:not(.rdg-bottom-summary-row + .rdg-bottom-summary-row)')
    expect(sheet).not.toContain(':nth-last-child(1 of .rdg-top-summary-row)')
    expect(String(getTargetScrollBarSize)).toContain('known[key] ??=')
  })
})
