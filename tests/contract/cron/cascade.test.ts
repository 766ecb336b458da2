import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_CRON, joinTexts, setCronField, splitCron } from '#contract/cron/cascade.ts'
import { CRON_FIELDS } from '#contract/cron/fields.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { cronTexts } from '#tests/support/cronExpressions.ts'

const split = (text: string) => {
  const texts = splitCron(text)
  if (texts === null) throw new Error(text)
  return texts
}
/** A field and what some expression writes into it, or * or ?. */
const changes = fc
  .tuple(fc.constantFrom(...CRON_FIELDS), cronTexts, fc.constantFrom('', '', '', '*'))
  .map(([field, text, open]) => ({ field, text: open === '' ? split(text)[field] : open }))

it('cascades are idempotent, keep the field that was set, and never close day and week both', () => {
  fc.assert(
    fc.property(cronTexts, fc.array(changes, { minLength: 1, maxLength: 5 }), (start, steps) => {
      let texts = split(start)
      for (const { field, text } of steps) {
        texts = setCronField(texts, field, text)
        expect(texts[field]).toBe(text)
        expect(setCronField(texts, field, text)).toEqual(texts)
        expect([texts.day, texts.week]).not.toEqual(['?', '?'])
      }
      expect(parseCron(joinTexts(texts)).ok).toBe(true)
    }),
    { numRuns: 3_000, seed: 10 },
  )
})

it('everything below the highest field that was set has a value, from the default on', () => {
  fc.assert(
    fc.property(changes, ({ field, text }) => {
      const texts = setCronField(split(DEFAULT_CRON), field, text)
      if (text === '*' || text === '?') return
      const order = ['second', 'minute', 'hour', field === 'week' ? 'week' : 'day', 'month', 'year'] as const
      for (const below of order.slice(
        0,
        order.findIndex(name => name === field),
      ))
        expect(texts[below]).not.toBe('*')
    }),
    { numRuns: 1_000, seed: 11 },
  )
})

it.each([
  ['* * * * * ? *', 'hour', '8', '0 0 8 * * ? *'],
  ['* * * * * ? *', 'minute', '5', '0 5 * * * ? *'],
  ['* * * * * ? *', 'second', '5', '5 * * * * ? *'],
  ['* 30 * * * ? *', 'hour', '8', '* 30 8 * * ? *'],
  ['* * * * * ? *', 'day', '2', '0 0 0 2 * ? *'],
  ['* * * * * ? *', 'week', '2', '0 0 0 ? * 2 *'],
  ['* * * * * ? *', 'month', '3', '0 0 0 1 3 ? *'],
  ['* * * ? * * *', 'month', '3', '0 0 0 ? 3 1 *'],
  ['* * * * * * *', 'month', '3', '0 0 0 1 3 ? *'],
  ['* * * ? * 5 *', 'month', '3', '* * * ? 3 5 *'],
  ['* * * 4 * ? *', 'month', '3', '* * * 4 3 ? *'],
  ['* * * * * ? *', 'year', '2030', '0 0 0 1 1 ? 2030'],
  ['* * * * 5 ? *', 'year', '2030', '* * * * 5 ? 2030'],
  ['* * 8 * * ? *', 'hour', '*', '* * * * * ? *'],
  ['0 0 8 4 * ? *', 'month', '*', '0 0 8 4 * ? *'],
  ['* * * * * ? *', 'day', '?', '* * * ? * * *'],
  ['* * * ? * * *', 'week', '?', '* * * * * ? *'],
  ['0 0 8 4 * ? *', 'week', '?', '0 0 8 4 * ? *'],
  ['0 0 8 4 * ? *', 'week', '*', '0 0 8 ? * * *'],
  ['0 0 8 ? * 4 *', 'day', '*', '0 0 8 * * ? *'],
] as const)('[CRON-24] [CRON-28] [CRON-59] of %s the %s becomes %s: %s', (before, field, text, after) => {
  expect(joinTexts(setCronField(split(before), field, text))).toBe(after)
})

it('a text of five to seven parts is taken apart, and nothing else', () => {
  expect(splitCron('0 0 8 * * ?')).toEqual({ second: '0', minute: '0', hour: '8', day: '*', month: '*', week: '?', year: '*' })
  expect(joinTexts(split('30 8 * * 1'))).toBe('0 30 8 * * 1 *')
  expect(splitCron('0 0 8 *')).toBeNull()
  expect(splitCron('1 2 3 4 5 6 7 8')).toBeNull()
})
