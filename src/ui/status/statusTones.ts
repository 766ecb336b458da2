/** What a status means for who reads it: `normal` is how things should be and has no ground, everything else stands out (looks.md part 2). */
export type StatusTone = 'normal' | 'going' | 'good' | 'attention' | 'bad' | 'off'

/** Meaning of the values of the dictionaries of states; the words come from the dictionaries. */
const TONES: Readonly<Record<string, Readonly<Record<string, StatusTone>>>> = {
  user_status: { 1: 'normal', 2: 'bad' },
  status: { 1: 'normal', 2: 'bad' },
  tenant_status: { 1: 'normal', 0: 'bad' },
  valid_status: { 1: 'normal', 0: 'off' },
  use_status: { Y: 'normal', N: 'off' },
  dict_item_status: { 1: 'normal', 0: 'off' },
  depart_status: { 1: 'normal', 0: 'off' },
  quartz_status: { 0: 'normal', '-1': 'off' },
  send_status: { 0: 'off', 1: 'normal', 2: 'attention' },
  msgSendStatus: { 0: 'off', 1: 'normal', 2: 'bad' },
}

/** Whether the values of a dictionary are states. */
export const isStatus = (dictionary: string | undefined): boolean => dictionary !== undefined && Object.hasOwn(TONES, dictionary)

/** How a value of a dictionary is shown as a status; undefined: it is none. */
export const statusTone = (dictionary: string | undefined, value: unknown): StatusTone | undefined =>
  dictionary === undefined || !Object.hasOwn(TONES, dictionary) ? undefined : TONES[dictionary]?.[String(value)]
