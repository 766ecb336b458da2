/**
 * How often a day a frequency of dictionary freq is (consultation.md 6.1), as num/den: qod 1/2, qw 1/7. `once`: one time in all, `prn`: when needed,
 * with the most per day on the line. Other codes are unknown to the checks.
 */
export interface Frequency {
  num: number
  den: number
  once: boolean
  prn: boolean
}

const regular = (num: number, den = 1): Frequency => ({ num, den, once: false, prn: false })

const FREQUENCIES = new Map<string, Frequency>([
  ['qd', regular(1)],
  ['bid', regular(2)],
  ['tid', regular(3)],
  ['qid', regular(4)],
  ['qn', regular(1)],
  ['qm', regular(1)],
  ['q4h', regular(6)],
  ['q6h', regular(4)],
  ['q8h', regular(3)],
  ['q12h', regular(2)],
  ['qod', regular(1, 2)],
  ['qw', regular(1, 7)],
  ['biw', regular(2, 7)],
  ['tiw', regular(3, 7)],
  ['st', { num: 1, den: 1, once: true, prn: false }],
  ['prn', { num: 0, den: 1, once: false, prn: true }],
  ['sos', { num: 1, den: 1, once: true, prn: true }],
])

/** The frequency of a code, undefined for a code that the checks do not know. */
export const frequencyOf = (code: string): Frequency | undefined => FREQUENCIES.get(code)
