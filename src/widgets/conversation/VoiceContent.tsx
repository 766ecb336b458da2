import { useRef, useState } from 'react'
import type { Attachment } from '#contract/entities/chat.ts'
import { useFileUrl } from './fileUrl.ts'
import { CONVERSATION_TEXT as T } from './texts.ts'

/** A voice message: one button that plays and pauses; its width grows with the length. */
export function VoiceContent({ attachment }: { attachment: Attachment | undefined }) {
  const url = useFileUrl()
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  if (!attachment) return null
  const seconds = Math.max(1, Math.round((attachment.durationMs ?? 1000) / 1000))
  const toggle = (): void => {
    const player = audio.current
    if (!player) return
    if (player.paused) void player.play().catch(() => setPlaying(false))
    else player.pause()
  }
  return (
    <button
      type="button"
      className={`xl-voice${playing ? ' is-playing' : ''}`}
      style={{ width: 96 + Math.min(seconds, 60) * 2 }}
      onClick={toggle}
      aria-label={`${playing ? T.pause : T.play}${T.voice} ${seconds} 秒`}
    >
      <span className="xl-voice-waves" aria-hidden="true" />
      <span>{seconds}″</span>
      <audio
        ref={audio}
        src={url(attachment.path)}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </button>
  )
}
