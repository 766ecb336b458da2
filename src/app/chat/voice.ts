import { fromCallback, type EventObject } from 'xstate'
import type { VoiceAnswer } from '#machines/composer/composer.types.ts'
import type { KeptFiles } from './keptFiles.ts'

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

/** True where voice can be recorded: a secure page and a browser that has a recorder. */
export const canRecordVoice = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  (globalThis.navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia !== undefined

const wordsOf = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? '无法使用麦克风，请在浏览器设置中允许'
    : '录音失败，请检查麦克风'

/** Records from the microphone while it runs; `voice.finish` ends it and answers with the kept file. Stopping it throws the recording away. */
export const voiceRecorderOf = (files: KeptFiles) =>
  fromCallback<{ type: 'voice.finish' }, undefined, EventObject>(({ receive, sendBack }) => {
    const tell = (answer: VoiceAnswer): void => sendBack(answer)
    let stream: MediaStream | null = null
    let recorder: MediaRecorder | null = null
    let begun = 0
    let stopped = false
    const chunks: Blob[] = []
    const silence = (): void => stream?.getTracks().forEach(track => track.stop())

    async function begin(): Promise<void> {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ audio: true })
        if (stopped) return silence()
        const type = TYPES.find(one => MediaRecorder.isTypeSupported(one))
        recorder = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type })
        recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
        recorder.addEventListener('error', () => tell({ type: 'voice.failed', text: wordsOf(null) }))
        begun = Date.now()
        recorder.start()
      } catch (error) {
        if (!stopped) tell({ type: 'voice.failed', text: wordsOf(error) })
      }
    }
    receive(() => {
      const running = recorder
      if (running === null || running.state === 'inactive') return tell({ type: 'voice.failed', text: '录音时间太短' })
      const durationMs = Date.now() - begun
      running.addEventListener('stop', () => {
        const mime = running.mimeType.split(';')[0] || 'audio/webm'
        const ending = mime.endsWith('mp4') ? 'm4a' : (mime.split('/')[1] ?? 'webm')
        const file = files.keepBlob(new Blob(chunks, { type: mime }), { name: `voice.${ending}`, mime, durationMs })
        tell({ type: 'voice.recorded', file })
      })
      running.stop()
    })
    void begin()
    return () => {
      stopped = true
      if (recorder !== null && recorder.state !== 'inactive') recorder.stop()
      silence()
    }
  })
