/** How long the browser may take to open the sound device (ms); one that forbids sound never answers, a busy one answers late. */
const OPEN_LIMIT = 3_000
/** From the beginning of the tones until the device is given back, ms. */
const TONES_MS = 800

// One for the page's life: a browser that keeps sound blocked never frees a context that was asked to begin, and a desk hears hundreds of messages a day.
let audio: AudioContext | undefined
let opening: Promise<void> | undefined
let quiet: ReturnType<typeof setTimeout> | undefined

/** Gives the device back a while from now, unless other tones begin. */
function restSoon(context: AudioContext): void {
  clearTimeout(quiet)
  quiet = setTimeout(() => void context.suspend(), TONES_MS)
}

/** Opens the device; asks the browser once, however many wait for its answer. */
function open(context: AudioContext): Promise<void> {
  opening ??= context.resume().finally(() => {
    opening = undefined
    restSoon(context)
  })
  return opening
}

/** Two short tones, made by the browser itself: no file to load. Rejects when the browser does not allow sound yet. */
export async function playTones(): Promise<void> {
  const context = (audio ??= new AudioContext())
  let limit: ReturnType<typeof setTimeout> | undefined
  await Promise.race([
    open(context),
    new Promise((_, reject) => {
      limit = setTimeout(() => reject(new Error('The browser keeps sound blocked')), OPEN_LIMIT)
    }),
  ]).finally(() => clearTimeout(limit))
  for (const [at, pitch] of [
    [0, 880],
    [0.16, 1175],
  ] as const) {
    const tone = context.createOscillator()
    const level = context.createGain()
    tone.frequency.value = pitch
    level.gain.setValueAtTime(0.18, context.currentTime + at)
    level.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.3)
    tone.connect(level).connect(context.destination)
    tone.start(context.currentTime + at)
    tone.stop(context.currentTime + at + 0.3)
  }
  restSoon(context)
}
