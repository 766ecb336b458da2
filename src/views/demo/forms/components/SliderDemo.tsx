import { useCallback, useState } from 'react'
import { serverJudge } from '#src/widgets/slider/serverJudge.ts'
import { SliderVerification } from '#src/widgets/slider/SliderVerification.tsx'
import { Button } from '#src/ui/Button.tsx'

/** Two sliders: one that needs nobody, one that the server judges. */
export function SliderDemo() {
  const [round, setRound] = useState(0)
  const [judge] = useState(serverJudge)
  const [passed, setPassed] = useState<readonly string[]>([])
  const passPlain = useCallback(() => setPassed(now => [...now, '本地验证']), [])
  const passJudged = useCallback(() => setPassed(now => [...now, '服务器验证']), [])
  const again = () => {
    setPassed([])
    setRound(round + 1)
  }
  return (
    <div key={round} className="xl-demo-sliders">
      <section aria-label="本地验证">
        <h3>本地验证</h3>
        <SliderVerification onPassed={passPlain} />
      </section>
      <section aria-label="服务器验证">
        <h3>服务器验证</h3>
        <SliderVerification judge={judge} onPassed={passJudged} />
      </section>
      <p aria-live="polite">{passed.length === 0 ? '尚未通过。' : `已通过：${passed.join('、')}`}</p>
      <Button onClick={again}>重新开始</Button>
    </div>
  )
}
