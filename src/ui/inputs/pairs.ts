import type { ChangeEvent, CompositionEvent } from 'react'

/** `abcde` → `ab;cd;e`: pairs of characters; semicolons that were typed are removed first (spec part 5). */
export const pairs = (text: string): string => (text.replaceAll(';', '').match(/.{1,2}/gsu) ?? []).join(';')

const isComposing = ({ nativeEvent }: ChangeEvent): boolean => 'isComposing' in nativeEvent && nativeEvent.isComposing === true

/** What makes an input fall into pairs; letters of an input method that is still composing are left as they are, else it would lose its place. */
export const pairing = (give: (text: string) => void) => ({
  onChange: (event: ChangeEvent<HTMLInputElement>) => give(isComposing(event) ? event.target.value : pairs(event.target.value)),
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => give(pairs(event.currentTarget.value)),
})
