import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { CheckResult } from '#contract/prescriptions/types.ts'
import { CheckItem } from '#src/widgets/prescription/CheckItem.tsx'
import { checked, herbHead } from '#tests/support/prescriptions/sheet.ts'

afterEach(cleanup)

const nothing = () => undefined
const answers = { ticks: [], overrides: [], onTick: nothing, onGive: nothing }
const found = (ruleId: string, parts: Parameters<typeof checked>[0]): CheckResult => {
  const result = checked(parts).find(one => one.ruleId === ruleId)
  if (result === undefined) throw new Error(`${ruleId} found nothing`)
  return result
}

it('[RX-15] what rule T5 advises is done by one press, and can still be ticked instead', async () => {
  const result = found('T5', { head: herbHead(), lines: [['石膏 30g', { decoction: 'none' }]] })
  const fixed: CheckResult[] = []
  render(<CheckItem {...answers} result={result} onFix={one => fixed.push(one)} />)
  await userEvent.click(screen.getByRole('button', { name: '改为先煎' }))
  expect(fixed).toEqual([result])
  expect(fixed[0]?.lineNos).toEqual([1])
  expect(fixed[0]?.data['decoction']).toBe('xj')
  expect(screen.getByRole('checkbox', { name: '知悉' })).toBeTruthy()
})

it('where nothing can be changed, and for findings without a remedy, the advice is text', () => {
  render(<CheckItem {...answers} result={found('T5', { head: herbHead(), lines: [['石膏 30g', { decoction: 'none' }]] })} />)
  expect(screen.getByText('改为先煎').closest('button')).toBeNull()
  cleanup()
  render(<CheckItem {...answers} result={found('D2', { lines: ['W08 15mg qd'] })} onFix={nothing} />)
  expect(screen.queryByRole('button', { name: /改为/ })).toBeNull()
})
