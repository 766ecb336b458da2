import { describe, expect, it } from 'vitest'
import { clearBottom } from '#src/ui/feedback/toastPosition.ts'

const view = { height: 800, ceiling: 8 }
const box = { left: 500, right: 900, top: 660, bottom: 720 }
const button = (left: number, top: number) => ({ left, right: left + 80, top, bottom: top + 32 })

describe('[WALK-23] where notices stand', () => {
  it('rest above the lower edge where nothing is in the way, beside or below it neither', () => {
    expect(clearBottom(box, [button(0, 680), button(950, 680), button(600, 750)], view)).toBe(80)
  })

  it('stand above what is in the way, and above what is in the way there', () => {
    expect(clearBottom(box, [button(600, 700)], view)).toBe(109)
    expect(clearBottom(box, [button(600, 700), button(820, 640)], view)).toBe(169)
  })

  it('fit between the heads of cards where they are small enough and the gap is narrow', () => {
    // four cards of 98 px whose heads of 28 px hold controls from edge to edge
    const heads = [400, 498, 596, 694].map(top => ({ left: 0, right: 390, top, bottom: top + 28 }))
    const notice = { left: 16, right: 374, top: 660, bottom: 716 }
    const phone = { height: 760, ceiling: 380 }
    expect(clearBottom({ ...notice, bottom: 732 }, heads, phone, 3)).toBeNull()
    expect(clearBottom(notice, heads, phone)).toBeNull()
    const bottom = clearBottom(notice, heads, phone, 3) ?? 0
    expect(heads.every(({ top, bottom: low }) => top >= 760 - bottom || low <= 760 - bottom - 56)).toBe(true)
  })

  it('know when there is no room', () => {
    expect(clearBottom(box, [button(600, 700), button(600, 640)], { height: 800, ceiling: 620 })).toBeNull()
  })
})
