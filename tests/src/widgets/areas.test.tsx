import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AreaEntry } from '#contract/entities/area.ts'
import { AREA_ROOT, areaCode, areaPath, areaText, isAreaGiven } from '#contract/entities/area.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { AreaSelect } from '#src/widgets/selects/AreaSelect.tsx'
import { loadAreas } from '#src/widgets/selects/areas.ts'
import { Kept, startWidgets } from '#tests/support/widgets/selectsSupport.tsx'

let world: Awaited<ReturnType<typeof startWidgets>>
let entries: readonly AreaEntry[]
beforeEach(async () => {
  world = await startWidgets()
  entries = await loadAreas()
})
afterEach(async () => world.stop())

describe('the areas', () => {
  it('[ENTITY-09] [PICK-47] are provinces, cities and districts under 86, told apart by index 1 to 3', () => {
    const provinces = entries.filter(one => one.pid === AREA_ROOT)
    expect(AREA_ROOT).toBe('86')
    expect(provinces).toHaveLength(34)
    expect(provinces.every(one => one.index === 1)).toBe(true)
    expect(provinces[0]).toEqual({ id: '110000', text: '北京市', pid: '86', index: 1 })
    const levels = new Map(entries.map(one => [one.id, one.index]))
    for (const one of entries.filter(entry => entry.index > 1)) expect(levels.get(one.pid), one.id).toBe(one.index - 1)
    expect(new Set(entries.map(one => one.id)).size).toBe(entries.length)
    expect(entries.every(one => /^\d{6}$/.test(one.id))).toBe(true)
    expect(entries.filter(one => one.index === 3).length).toBeGreaterThan(2_800)
    // towns are no districts: a city that has nothing else is a last level
    expect(entries.filter(one => one.pid === '441900')).toEqual([])
  })

  it('have names joined by / and codes by name; an unknown code has none', () => {
    expect(areaText(entries, '330106')).toBe('浙江省/杭州市/西湖区')
    expect(areaText(entries, '330100')).toBe('浙江省/杭州市')
    expect([areaText(entries, '999999'), areaPath(entries, '86')]).toEqual(['', []])
    expect([areaCode(entries, '杭州市'), areaCode(entries, '无此地')]).toEqual(['330100', undefined])
  })

  it('[PICK-48] only codes below 810000 are given', () => {
    expect(['110101', '710000', '809999', '810000', '820000', '', '86', 'abcdef'].map(isAreaGiven)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the area field', () => {
  const choose = (text: string) => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-cascader-menu-item')].find(one => one.textContent === text)
    if (!found) throw new Error(`no area ${text}`)
    fireEvent.click(found)
  }
  const open = async (value: string | undefined) => {
    const given: unknown[] = []
    render(
      <Kept<string | undefined> initial={value} given={given}>
        {(current, set) => <AreaSelect aria-label="地区" value={current ?? null} onChange={set} />}
      </Kept>,
    )
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '地区' }))
    await waitFor(() => expect(document.querySelectorAll('.ant-cascader-menu-item').length).toBeGreaterThan(30))
    return given
  }

  it('[PICK-47] [PROD-17] offers province, city and district and gives the code of the district', async () => {
    const given = await open(undefined)
    expect(document.querySelectorAll('.ant-cascader-menu-item')).toHaveLength(34)
    choose('北京市')
    choose('市辖区')
    choose('东城区')
    expect(given).toEqual(['110101'])
    expect(await screen.findByText('北京市 / 市辖区 / 东城区')).toBeTruthy()
  })

  it('[PICK-48] choosing 820000 gives no value and says so', async () => {
    const given = await open('110101')
    choose('澳门特别行政区')
    expect(given).toEqual([undefined])
    expect(toasts.current()).toMatchObject([{ kind: 'warning', text: '暂不支持选择该地区' }])
  })

  it('as three fields gives a code only when the last level is chosen, and none while it is incomplete', async () => {
    const given: unknown[] = []
    render(
      <Kept<string | undefined> initial="330106" given={given}>
        {(current, set) => <AreaSelect type="select" aria-label="籍贯" value={current ?? null} onChange={set} />}
      </Kept>,
    )
    expect(await screen.findByText('西湖区')).toBeTruthy()
    const pick = (name: string, text: string) => {
      fireEvent.mouseDown(screen.getByRole('combobox', { name }))
      const input = screen.getByRole('combobox', { name })
      fireEvent.change(input, { target: { value: text } })
      const found = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(one => one.textContent === text)
      if (!found) throw new Error(`no area ${text}`)
      fireEvent.click(found)
    }
    pick('省', '广东省')
    expect(given).toEqual([undefined])
    pick('市', '深圳市')
    expect(given).toEqual([undefined])
    pick('区县', '南山区')
    expect(given).toEqual([undefined, '440305'])
    // Dongguan has no districts
    pick('市', '东莞市')
    expect(given.at(-1)).toBe('441900')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: '区县' }).disabled).toBe(true)
  })
})
