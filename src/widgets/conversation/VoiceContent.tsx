import { useRef, useState } from 'react'
import type { Attachment } from '#contract/entities/chat.ts'
import { Button } from '#src/ui/Button.tsx'
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
    <Button
      className={`xl-voice${playing ? ' is-playing' : ''}`}
      style={{ width: 128 + Math.min(seconds, 60) * 2 }}
      onClick={toggle}
      aria-label={`${playing ? T.pause : T.play}${T.voice} ${seconds} 秒`}
    >
      <svg className="xl-voice-sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={playing ? 'M8 5v14M16 5v14' : 'M8 5l11 7-11 7z'} />
      </svg>
      <span className="xl-voice-waves" aria-hidden="true">
        {[10, 16, 8, 18, 12, 6].map((height, i) => (
          <i key={i} style={{ height }} />
        ))}
      </span>
      <span>{seconds}″</span>
      <audio
        ref={audio}
        src={url(attachment.path)}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </Button>
  )
}
