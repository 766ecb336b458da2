import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FRESH_DAYS, freshPart } from '#machines/cronBuilder/cronBuilder.setup.ts'
import { DayModes } from '#src/widgets/cron/DayModes.tsx'
import { FieldModes } from '#src/widgets/cron/FieldModes.tsx'

const type = (label: string, text: string) => {
  const box = screen.getByRole('spinbutton', { name: label })
  fireEvent.change(box, { target: { value: text } })
  fireEvent.blur(box)
}

afterEach(cleanup)

describe('the modes of a field', () => {
  it('choose their mode with a number that is typed, kept within the bounds of the field', () => {
    const choose = vi.fn()
    render(<FieldModes field="second" mode="every" part={freshPart('second', 2026)} onChoose={choose} />)
    type('间隔秒数', '5')
    expect(choose).toHaveBeenLastCalledWith('loop', { loopInterval: 5 })
    type('区间开始秒', '75')
    expect(choose).toHaveBeenLastCalledWith('range', { rangeStart: 59 })
    fireEvent.click(screen.getByRole('checkbox', { name: '30' }))
    expect(choose).toHaveBeenLastCalledWith('list', { list: [30] })
    fireEvent.click(screen.getByRole('radio', { name: '间隔' }))
    expect(choose).toHaveBeenLastCalledWith('loop')
  })

  it('of days hold weekdays from Monday to Sunday and the numbers of their own forms', () => {
    const choose = vi.fn()
    render(
      <DayModes
        mode="every"
        day={freshPart('day', 2026)}
        week={freshPart('week', 2026)}
        numbers={FRESH_DAYS}
        onChoose={choose}
      />,
    )
    expect(screen.getAllByRole('radio')).toHaveLength(13)
    fireEvent.click(screen.getByRole('checkbox', { name: '周日' }))
    expect(choose).toHaveBeenLastCalledWith('weekList', { list: [7] })
    type('月末前的天数', '3')
    expect(choose).toHaveBeenLastCalledWith('beforeEnd', {}, { beforeEnd: 3 })
    type('第几个', '9')
    expect(choose).toHaveBeenLastCalledWith('nthWeekday', {}, { nth: 5 })
  })
})
