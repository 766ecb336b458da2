import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import { described, describedTarget } from '#src/app/watch/described.ts'
import { createReporter } from '#src/app/watch/reporter.ts'
import type { Batch } from '#src/app/watch/reporter.ts'
import { onTrouble, reportTrouble } from '#src/lib/troubles.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  // what the screens of other files met
  onTrouble(() => undefined)()
})
afterEach(() => void vi.useRealTimers())

const trouble = (message: string) => ({ kind: 'error' as const, message, stack: '', route: '/x' })
function reporting(isTaken = true) {
  const sent: Batch[] = []
  const reporter = createReporter(async batch => {
    sent.push(batch)
    return isTaken
  })
  return { sent, reporter }
}

it('[SCALE-10] keeps what went wrong before anybody listened', () => {
  reportTrouble('error', 'early')
  const heard: unknown[] = []
  const stop = onTrouble(one => void heard.push(one.error))
  reportTrouble('boundary', 'late')
  stop()
  expect(heard).toEqual(['early', 'late'])
})

it('[SCALE-10] sends one batch for what comes together, each trouble once with its count', async () => {
  const { sent, reporter } = reporting()
  for (let n = 0; n < 5; n += 1) reporter.report(trouble('same'))
  reporter.report(trouble('other'))
  reporter.vital({ name: 'LCP', value: 900, route: '/x' })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([
    {
      reports: [
        { ...trouble('same'), count: 5 },
        { ...trouble('other'), count: 1 },
      ],
      vitals: [{ name: 'LCP', value: 900, route: '/x' }],
    },
  ])
})

it('[SCALE-10] sends at most four batches a minute, ten troubles each, and fifty troubles in the life of a tab', async () => {
  const { sent, reporter } = reporting()
  for (let n = 0; n < 200; n += 1) reporter.report(trouble(`t${n}`))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(sent.map(({ reports }) => reports.length)).toEqual([10, 10, 10, 10])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent.map(({ reports }) => reports.length)).toEqual([10, 10, 10, 10, 10])
})

it('[SCALE-10] sends at once when the page is left, and nothing more to a server that has no such call', async () => {
  const { sent, reporter } = reporting(false)
  reporter.report(trouble('last'))
  reporter.leave()
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(0)
  reporter.report(trouble('after'))
  reporter.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

it('[SCALE-10] describes what was thrown without its values, and leaves out what is no trouble', () => {
  const error = new TypeError('患者"张三" is gone')
  error.stack = `TypeError: 患者"张三" is gone\n    at f (https://hospital.example/assets/A-12345678.js:1:2)`
  expect(described(error)).toEqual({ message: 'TypeError: … is gone', stack: 'f /assets/A-12345678.js:1:2' })
  expect(described(failure('network', '张三'))).toEqual({ message: 'Failure network', stack: '' })
  expect(described(failure('cancelled', ''))).toBeNull()
  expect(described('ResizeObserver loop completed with undelivered notifications.')).toBeNull()
  expect(described({ name: '张三' })).toEqual({ message: 'thrown object', stack: '' })
})

it('[SCALE-10] names what was used by its kind and our own classes, never by text, id or value', () => {
  document.body.innerHTML = `<div class="xl-list"><button id="patient-7" class="张三 xl-button"><i>张三</i></button></div>`
  expect(describedTarget(document.querySelector('i'))).toBe('button in xl-button')
  document.body.innerHTML = `<input value="13800138000" role="combobox" data-phone="13800138000">`
  expect(describedTarget(document.querySelector('input'))).toBe('input[combobox]')
  expect(describedTarget(null)).toBe('page')
})
