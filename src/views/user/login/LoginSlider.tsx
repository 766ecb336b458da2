import { useState } from 'react'
import { serverJudge } from '#src/widgets/slider/serverJudge.ts'
import { SliderVerification } from '#src/widgets/slider/SliderVerification.tsx'

interface Props {
  error: string | undefined
  onPassed: (ticket: string) => void
}

/** The slider of the login form, for anyone who failed twice (decision 070); a chunk of its own, because few ever see it. */
export default function LoginSlider({ error, onPassed }: Props) {
  const [judge] = useState(serverJudge)
  return (
    <div>
      <SliderVerification judge={judge} onPassed={onPassed} />
      <p className="xl-field-error xl-slider-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}
