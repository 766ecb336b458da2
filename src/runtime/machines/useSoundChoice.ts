import { usePreference } from './usePreferences.ts'

/** Key of the preference: false keeps the tone of chat messages silent; absent: it plays. */
export const SOUND_KEY = 'notices.sound'

/** Whether the tone of chat messages plays, as the person chose it. */
export const useSoundChoice = (): [boolean, (isOn: boolean) => void] => {
  const [isOn, set] = usePreference(SOUND_KEY, true)
  return [isOn, value => set(value ? null : false)]
}
