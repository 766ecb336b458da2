export interface SoundGateContext {
  /** a sound was wanted while the browser did not allow it: the page may offer a button */
  missed: boolean
}

export type SoundGateEvent =
  | { type: 'sound.wanted' }
  /** any click or key in the page; browsers allow sound from then on */
  | { type: 'user.gestured' }
  /** the browser refused to play after all */
  | { type: 'sound.blocked' }
  | { type: 'sound.mute' }
  | { type: 'sound.unmute' }
