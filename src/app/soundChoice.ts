import { selectPreference } from '#machines/preferences/preferences.select.ts'
import { actorNamed } from '#src/lib/machines/registry.ts'
import { SOUND_KEY } from '#src/lib/machines/useSoundChoice.ts'

/** The tone of chat messages follows what the person chose in the account settings. */
export function followSoundChoice(): void {
  const preferences = actorNamed('preferences')
  let last: boolean | null = null
  const follow = () => {
    const isOn = selectPreference(preferences.getSnapshot(), SOUND_KEY) !== false
    if (isOn === last) return
    last = isOn
    actorNamed('soundGate').send({ type: isOn ? 'sound.unmute' : 'sound.mute' })
  }
  preferences.subscribe(follow)
  follow()
}
