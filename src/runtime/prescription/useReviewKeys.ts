import { useEffect, useEffectEvent } from 'react'
import { usePreference } from '#src/runtime/machines/usePreferences.ts'
import { registerAction } from '#src/runtime/palette/actions.ts'

export interface ReviewKey {
  /** one letter */
  key: string
  label: string
  isAvailable: boolean
  run: () => void
}

/** Whether letters act in the review: a choice of the person in 个人设置 (WCAG 2.1.4). */
export const useReviewLetters = (): [boolean, (isOn: boolean) => void] => usePreference('review.letters', true)

/** Letters of the review, while its screen is shown and they are wanted: they act outside of fields only and stand in the sheet of shortcuts (WCAG 2.1.4). */
export function useReviewKeys(keys: readonly ReviewKey[]): void {
  const [isOn] = useReviewLetters()
  const known = useEffectEvent((key: string) => keys.find(one => one.key === key))
  const names = keys.map(({ key, label }) => `${key} ${label}`).join('\n')
  useEffect(() => {
    const ends = names.split('\n').map(name => {
      const [key = '', ...label] = name.split(' ')
      return registerAction({
        id: `review.${key}`,
        label: label.join(' '),
        ...(isOn ? { shortcut: key } : {}),
        isAvailable: () => known(key)?.isAvailable ?? false,
        run: () => known(key)?.run(),
      })
    })
    return () => {
      for (const end of ends) end()
    }
  }, [names, isOn])
}
