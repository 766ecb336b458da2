import fc from 'fast-check'

const NAMES = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

type Texts = fc.Arbitrary<string>
const within = (low: number, high: number): fc.Arbitrary<number> => fc.integer({ min: low, max: high })

/** Value, range (also over the end, also with interval), interval: of one field. */
function plainItem(low: number, high: number, widest: number, names: readonly string[] = []): Texts {
  const value = within(low, high).chain(at => fc.constantFrom(String(at), names[at - low] ?? String(at)))
  const step = within(1, widest)
  return fc.oneof(
    { weight: 3, arbitrary: value },
    { weight: 2, arbitrary: fc.tuple(value, value).map(pair => pair.join('-')) },
    fc.tuple(value, value, step).map(([from, to, every]) => `${from}-${to}/${every}`),
    { weight: 2, arbitrary: fc.tuple(value, step).map(pair => pair.join('/')) },
    step.map(every => `*/${every}`),
  )
}
const listOf = (item: Texts, most = 4): Texts => fc.array(item, { minLength: 1, maxLength: most }).map(items => items.join(','))
const orEvery = (field: Texts): Texts => fc.oneof({ weight: 1, arbitrary: fc.constant('*') }, { weight: 2, arbitrary: field })

/** L, L-n, LW, L-nW, nW. */
const specialDays: Texts = fc.oneof(
  fc.constantFrom('L', 'LW'),
  within(1, 30).map(before => `L-${before}`),
  within(1, 30).map(before => `L-${before}W`),
  within(1, 31).map(day => `${day}W`),
)
const weekday = within(1, 7).chain(at => fc.constantFrom(String(at), NAMES[at - 1] ?? ''))
/** L, nL, n#k. */
const specialWeekdays: Texts = fc.oneof(
  fc.constant('L'),
  weekday.map(day => `${day}L`),
  fc.tuple(weekday, within(1, 5)).map(pair => pair.join('#')),
)
const dayAndWeek: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc.tuple(listOf(plainItem(1, 31, 31)), fc.constantFrom('?', '*')),
  fc.tuple(specialDays, fc.constant('?')),
  fc.tuple(fc.constantFrom('?', '*'), listOf(plainItem(1, 7, 7, NAMES))),
  fc.tuple(fc.constant('?'), specialWeekdays),
  fc.constantFrom(['*', '?'] as const, ['?', '*'] as const, ['*', '*'] as const),
)
const years: Texts = fc.oneof(
  { weight: 6, arbitrary: fc.constant('*') },
  within(2019, 2119).map(String),
  fc.tuple(within(2019, 2060), within(2061, 2119)).map(pair => pair.join('-')),
  fc.tuple(within(2019, 2060), within(1, 99)).map(pair => pair.join('/')),
  fc.array(within(2019, 2119), { minLength: 2, maxLength: 4 }).map(list => list.join(',')),
)

/** Expressions of every form of D8, seven fields. */
export const cronTexts: Texts = fc
  .tuple(
    orEvery(listOf(plainItem(0, 59, 59))),
    orEvery(listOf(plainItem(0, 59, 59))),
    orEvery(listOf(plainItem(0, 23, 23))),
    dayAndWeek,
    orEvery(listOf(plainItem(1, 12, 12, MONTHS))),
    years,
  )
  .map(([second, minute, hour, [day, week], month, year]) => [second, minute, hour, day, month, week, year].join(' '))

/** Moments in whole seconds of the years 2019 to 2100, epoch ms. */
export const cronMoments: fc.Arbitrary<number> = within(Date.UTC(2019, 0, 1) / 1_000, Date.UTC(2100, 0, 1) / 1_000).map(
  seconds => seconds * 1_000,
)
