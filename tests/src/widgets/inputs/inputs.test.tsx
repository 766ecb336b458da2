import { ConfigProvider } from 'antd'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '../../support/jsdomParts.ts'
import { CHINESE } from '#src/lib/antdLocale.ts'
import type { DateSpan } from '#src/ui/inputs/DateRange.tsx'
import { DateRange } from '#src/ui/inputs/DateRange.tsx'
import { DayOfMonth } from '#src/ui/inputs/DayOfMonth.tsx'
import { Ellipsis } from '#src/ui/inputs/Ellipsis.tsx'
import { NumberInput } from '#src/ui/inputs/NumberInput.tsx'
import { SearchInput } from '#src/ui/inputs/SearchInput.tsx'
import { TagsInput } from '#src/ui/inputs/TagsInput.tsx'
import { TextareaPopup } from '#src/ui/inputs/TextareaPopup.tsx'
import { TextFilter } from '#src/widgets/inputs/TextFilter.tsx'
import { YesNoSwitch } from '#src/ui/inputs/YesNoSwitch.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A form that holds the value, and everything that was given to it. */
function current<V>(first: V, draw: (value: V, give: (value: V) => void) => ReactElement) {
  const given: V[] = []
  let set: (value: V) => void = () => undefined
  function Form() {
    const [value, setValue] = useState(first)
    useEffect(() => {
      set = setValue
    }, [])
    return draw(value, next => {
      given.push(next)
      setValue(next)
    })
  }
  const shown = render(<Form />)
  return { given, ...shown, put: (value: V) => act(() => set(value)) }
}
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement

describe('text filter', () => {
  it.each([
    ['[FORM-30]', 'like', '*v*'],
    ['[FORM-31]', 'ne', '!v'],
    ['[FORM-32]', 'ge', '>=v'],
    ['[FORM-33]', 'le', '<=v'],
  ] as const)('%s rule %s gives %s for v, shows v, and gives nothing when it is emptied', async (_, rule, value) => {
    const { given } = current('', (now, give) => <TextFilter aria-label="名称" rule={rule} value={now} onChange={give} />)
    await userEvent.type(field('名称'), 'v')
    expect(given).toEqual([value])
    expect(field('名称').value).toBe('v')
    await userEvent.clear(field('名称'))
    expect(given).toEqual([value, ''])
  })
  it('[FORM-34] trims what it gives, not what is being typed', async () => {
    const { given } = current('', (now, give) => <TextFilter aria-label="名称" trim value={now} onChange={give} />)
    await userEvent.type(field('名称'), ' v ')
    expect(given.at(-1)).toBe('*v*')
    expect(field('名称').value).toBe(' v ')
    const plain = current('', (now, give) => <TextFilter aria-label="编码" value={now} onChange={give} />)
    await userEvent.type(field('编码'), ' v')
    expect(plain.given.at(-1)).toBe('* v*')
  })
  it('shows a value from outside bare, forgets its text when the form is reset, gives anew under another rule', async () => {
    const { given, put } = current<{ rule: 'like' | 'ne'; value: string }>({ rule: 'like', value: '*旧*' }, (now, give) => (
      <TextFilter aria-label="名称" rule={now.rule} value={now.value} onChange={value => give({ ...now, value })} />
    ))
    expect(field('名称').value).toBe('旧')
    put({ rule: 'ne', value: '*旧*' })
    expect(given.map(one => one.value)).toEqual(['!旧'])
    put({ rule: 'ne', value: '' })
    expect(field('名称').value).toBe('')
    expect(given).toHaveLength(1)
  })
})

it('[CONST-11] the search input searches 300 ms after the last key, at once by Enter and when cleared', () => {
  vi.useFakeTimers()
  const searched: string[] = []
  render(<SearchInput aria-label="搜索" onSearch={text => searched.push(text)} />)
  for (const text of ['a', 'ab', 'abc']) {
    fireEvent.change(field('搜索'), { target: { value: text } })
    vi.advanceTimersByTime(299)
  }
  expect(searched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(searched).toEqual(['abc'])
  fireEvent.change(field('搜索'), { target: { value: 'abcd' } })
  fireEvent.keyDown(field('搜索'), { key: 'Enter' })
  expect(searched).toEqual(['abc', 'abcd'])
  fireEvent.change(field('搜索'), { target: { value: '' } })
  vi.advanceTimersByTime(1_000)
  expect(searched).toEqual(['abc', 'abcd', ''])
})

describe('number input', () => {
  it('takes minus, digits and a point; another key changes nothing', async () => {
    const { given } = current<number | null>(null, (now, give) => <NumberInput aria-label="数量" value={now} onChange={give} />)
    await userEvent.type(field('数量'), '-1a2.5.e0')
    expect(field('数量').value).toBe('-12.50')
    await userEvent.tab()
    expect(field('数量').value).toBe('-12.5')
    expect(given.at(-1)).toBe(-12.5)
  })
  it('is empty when it is left without a number, and follows a value from outside', async () => {
    const { given, put } = current<number | null>(3, (now, give) => <NumberInput aria-label="数量" value={now} onChange={give} />)
    await userEvent.clear(field('数量'))
    await userEvent.type(field('数量'), '-.')
    expect(field('数量').value).toBe('-.')
    await userEvent.tab()
    expect([field('数量').value, given.at(-1)]).toEqual(['', null])
    put(7)
    expect(field('数量').value).toBe('7')
  })
  it('takes no more digits than it can keep', async () => {
    current<number | null>(null, (now, give) => <NumberInput aria-label="数量" value={now} onChange={give} />)
    await userEvent.type(field('数量'), '12345678901234567')
    expect(field('数量').value).toBe('123456789012345')
  })
})

it('tags fall into pairs of characters; typed semicolons are removed', async () => {
  const { given } = current('', (now, give) => <TagsInput aria-label="标签" value={now} onChange={give} />)
  await userEvent.type(field('标签'), 'a;bcd;;发')
  expect(given.at(-1)).toBe('ab;cd;发')
  fireEvent.change(field('标签'), { target: { value: 'ab;cd;' } })
  expect(given.at(-1)).toBe('ab;cd')
})

describe('yes/no switch', () => {
  const draw =
    (options?: readonly [string | number, string | number]) =>
    (now: string | number | undefined, give: (value: string | number | undefined) => void) => (
      <YesNoSwitch aria-label="启用" value={now ?? null} onChange={give} {...(options === undefined ? {} : { options })} />
    )
  const isOn = () => screen.getByRole('switch').getAttribute('aria-checked') === 'true'

  it('[SWITCH-01] [SWITCH-02] is on for the first option, Y and N unless told', async () => {
    const { given } = current<string | number | undefined>('Y', draw())
    expect(isOn()).toBe(true)
    await userEvent.click(screen.getByRole('switch'))
    await userEvent.click(screen.getByRole('switch'))
    expect(given).toEqual(['N', 'Y'])
  })
  it('[SWITCH-03] an empty value becomes the second option at once', () => {
    const { given } = current<string | number | undefined>(undefined, draw())
    expect([given, isOn()]).toEqual([['N'], false])
    cleanup()
    expect(current<string | number | undefined>('', draw()).given).toEqual(['N'])
  })
  it('[SWITCH-04] has other options', async () => {
    const { given } = current<string | number | undefined>(1, draw([1, 0]))
    expect(isOn()).toBe(true)
    await userEvent.click(screen.getByRole('switch'))
    await userEvent.click(screen.getByRole('switch'))
    expect(given).toEqual([0, 1])
    cleanup()
    expect(current<string | number | undefined>(undefined, draw([1, 0])).given).toEqual([0])
  })
  it('as a query it is a choice that shows its value and may stay open', async () => {
    const { given } = current<string | number | undefined>(undefined, (now, give) => (
      <YesNoSwitch aria-label="启用" query value={now ?? null} onChange={give} />
    ))
    expect(given).toEqual([])
    await userEvent.click(screen.getByRole('combobox', { name: '启用' }))
    await userEvent.click(await screen.findByTitle('否'))
    expect(given).toEqual(['N'])
    await waitFor(() =>
      expect(document.querySelector('.ant-select-content, .ant-select-selection-item')?.textContent).toContain('否'),
    )
  })
})

describe('day of the month', () => {
  it('[FORM-48] takes 1 to 31 and nothing else', async () => {
    const { given } = current<number | null>(null, (now, give) => <DayOfMonth aria-label="日" value={now} onChange={give} />)
    for (const wrong of ['0', '32', '1.5', '-1', 'a']) fireEvent.change(field('日'), { target: { value: wrong } })
    expect([given, field('日').value]).toEqual([[], ''])
    await userEvent.type(field('日'), '321')
    expect([given.at(-1), field('日').value]).toEqual([31, '31'])
    await userEvent.clear(field('日'))
    expect(given.at(-1)).toBeNull()
  })
  it('[FORM-49] gives way to a week: disabled, and its day is taken back', () => {
    const { given, put } = current<{ day: number | null; week: boolean }>({ day: 15, week: false }, (now, give) => (
      <DayOfMonth aria-label="日" value={now.day} hasWeek={now.week} onChange={day => give({ ...now, day })} />
    ))
    expect(field('日').disabled).toBe(false)
    put({ day: 15, week: true })
    expect(field('日').disabled).toBe(true)
    expect(given).toEqual([{ day: null, week: true }])
    expect(field('日').value).toBe('')
  })
})

describe('date range', () => {
  /** Typed and left by the keyboard: no list of days need be looked at. */
  const set = async (name: string, value: string) => {
    await userEvent.clear(field(name))
    await userEvent.type(field(name), `${value}{Tab}`)
  }
  it('gives two days as text; an end before the beginning is told and not given', async () => {
    const { given, put } = current<DateSpan>(['', ''], (now, give) => <DateRange value={now} onChange={give} />)
    await set('开始', '2026-03-05')
    await set('结束', '2026-03-01')
    expect(given).toEqual([['2026-03-05', '']])
    expect(screen.getByRole('alert').textContent).toBe('开始不能晚于结束')
    expect([field('结束').value, field('结束').getAttribute('aria-invalid')]).toEqual(['2026-03-01', 'true'])
    await set('结束', '2026-03-05')
    expect(given.at(-1)).toEqual(['2026-03-05', '2026-03-05'])
    expect(screen.getByRole('alert').textContent).toBe('')
    await userEvent.type(field('结束'), '三日{Tab}')
    expect(given.length).toBe(2)
    put(['', ''])
    expect([field('开始').value, field('结束').value]).toEqual(['', ''])
  })
  it('gives moments with their seconds, and days in Chinese whatever the browser speaks', async () => {
    const { given } = current<DateSpan>(['2026-03-05 07:05:06', ''], (now, give) => (
      <ConfigProvider locale={CHINESE}>
        <DateRange showTime value={now} onChange={give} aria-label="发布时间" />
      </ConfigProvider>
    ))
    expect(screen.getByRole('group', { name: '发布时间' })).toBeTruthy()
    expect([field('开始').value, field('开始').type]).toEqual(['2026-03-05 07:05:06', 'text'])
    await set('结束', '2026-03-06 08:00:00')
    expect(given.at(-1)).toEqual(['2026-03-05 07:05:06', '2026-03-06 08:00:00'])
    await userEvent.click(field('开始'))
    const heads = [...document.querySelectorAll('.ant-picker-content th')].map(head => head.textContent)
    expect(heads.slice(0, 7)).toEqual(['一', '二', '三', '四', '五', '六', '日'])
  })
})

it('[CONST-23] cut text says the whole of it in a tooltip and to a screen reader', async () => {
  const long = '心'.repeat(26)
  render(
    <>
      <Ellipsis text={'短'.repeat(25)} />
      <Ellipsis text={long} />
      <Ellipsis text={null} />
    </>,
  )
  expect(screen.getByText('短'.repeat(25))).toBeTruthy()
  expect(screen.getByText(`${'心'.repeat(25)}...`).getAttribute('aria-hidden')).toBe('true')
  await userEvent.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe(long)
})

it('[CONST-24] the text window is 300 by 210, edits the same text, and gives the focus back', async () => {
  const { given, put } = current('一', (now, give) => <TextareaPopup aria-label="备注" value={now} onChange={give} />)
  await userEvent.click(screen.getByRole('button', { name: '在大窗口中编辑' }))
  const area = await screen.findByLabelText<HTMLTextAreaElement>('备注（大窗口）')
  expect([area.style.width, area.style.height]).toEqual(['300px', '210px'])
  await userEvent.type(area, '二{Enter}三')
  expect(given.at(-1)).toBe('一二\n三')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: '在大窗口中编辑' }).getAttribute('aria-expanded')).toBe('false'))
  expect(document.activeElement).toBe(field('备注'))
  await userEvent.type(field('备注'), '四')
  expect([field('备注').readOnly, given.at(-1)]).toEqual([true, '一二\n三'])
  const shown = () => screen.getByRole('button', { name: '在大窗口中编辑' }).getAttribute('aria-expanded')
  expect(shown()).toBe('true')
  expect(area.value).toBe('一二\n三')
  put('')
  expect([area.value, field('备注').value, field('备注').readOnly]).toEqual(['', '', false])
})
