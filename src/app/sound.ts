/** How long the browser may take to open the sound device (ms); one that forbids sound never answers, a busy one answers late. */
const OPEN_LIMIT = 3_000

/** Two short tones, made by the browser itself: no file to load. Rejects when the browser does not allow sound yet. */
export async function playTones(): Promise<void> {
  const audio = new AudioContext()
  try {
    await Promise.race([
      audio.resume(),
      new Promise((_, reject) => setTimeout(() => reject(new Error('The browser keeps sound blocked')), OPEN_LIMIT)),
    ])
    for (const [at, pitch] of [
      [0, 880],
      [0.16, 1175],
    ] as const) {
      const tone = audio.createOscillator()
      const level = audio.createGain()
      tone.frequency.value = pitch
      level.gain.setValueAtTime(0.18, audio.currentTime + at)
      level.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3)
      tone.connect(level).connect(audio.destination)
      tone.start(audio.currentTime + at)
      tone.stop(audio.currentTime + at + 0.3)
    }
    setTimeout(() => void audio.close(), 800)
  } catch (error) {
    void audio.close()
    throw error
  }
}
