import { hospitalTime } from '#contract/rules/hospitalClock.ts'
import type { SkinTest } from './types.ts'

/** Results of a skin test as screens and prints name them. */
export const SKIN_TEST_RESULTS = { negative: '阴性', positive: '阳性' } as const satisfies Record<SkinTest['result'], string>

/** Tests of a sheet in one line. */
export const skinTestsText = (tests: readonly SkinTest[]): string => tests.map(skinTestText).join('；')

/** What was tested, its result and when (minute of the hospital's clock): 阿莫西林 阴性 2026-11-30 08:00. */
export const skinTestText = ({ ingredientCode, result, at }: SkinTest): string =>
  `${ingredientCode} ${SKIN_TEST_RESULTS[result]} ${hospitalTime(at).toISOString().slice(0, 16).replace('T', ' ')}`

/** The tests of a sheet with one more: of an ingredient those that were done later stay, as rule A6 goes by the newest; earlier ones are replaced. */
export const withSkinTest = (tests: readonly SkinTest[], test: SkinTest): SkinTest[] => [
  ...tests.filter(({ ingredientCode, at }) => ingredientCode !== test.ingredientCode || at > test.at),
  test,
]
