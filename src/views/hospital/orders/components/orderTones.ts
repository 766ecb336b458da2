import type { StatusTone } from '#src/ui/status/statusTones.ts'

/** How each state of an order looks, in the list and in its window. */
export const ORDER_TONES: Readonly<Record<string, StatusTone>> = {
  0: 'attention',
  1: 'going',
  2: 'going',
  3: 'good',
  4: 'off',
  5: 'attention',
  6: 'off',
  7: 'off',
  8: 'going',
  9: 'going',
}
