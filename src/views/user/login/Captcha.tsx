import { useEffect, useState } from 'react'
import { randomImage } from '#contract/http/calls/auth.ts'
import { call } from '#src/lib/http/call.ts'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  /** another number fetches another picture */
  round: number
  /** the key the picture belongs to; sent with the login */
  onKey: (key: number) => void
  onRenew: () => void
}

/** Picture with four characters; a click brings another one. */
export function Captcha({ round, onKey, onRenew }: Props) {
  const [image, setImage] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const key = Date.now()
    const stop = new AbortController()
    setLost(false)
    call(randomImage, { key }, { quiet: true, signal: stop.signal })
      .then(picture => {
        setImage(picture)
        onKey(key)
      })
      .catch(() => {
        if (!stop.signal.aborted) setLost(true)
      })
    return () => stop.abort()
  }, [round, onKey])
  return (
    <Button className="xl-captcha" aria-label="看不清，换一张验证码" title="看不清？点击换一张" onClick={onRenew}>
      {isLost ? <span>获取失败，点击重试</span> : image === null ? null : <img src={image} alt="验证码图片" />}
    </Button>
  )
}
