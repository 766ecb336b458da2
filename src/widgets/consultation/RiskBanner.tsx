import { DESK_TEXT } from '#src/lib/text/chat.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import './urgency.css'

const SIGN = 'M12 2l9 5v10l-9 5-9-5V7zM11 7v6h2V7zM11 15v2h2v-2z'

const Sign = () => (
  <svg viewBox="0 0 24 24" fillRule="evenodd" aria-hidden="true">
    <path d={SIGN} />
  </svg>
)

/** Above the conversation of a patient who told of critical signs, for their doctor (consultation.md 4.6). */
export const RiskBanner = ({ risk }: { risk: readonly string[] }) => (
  <div className="xl-risk-banner" role="alert">
    <Sign />
    <span>{DESK_TEXT.risk(risk)}</span>
  </div>
)

/** The same for the patient themselves: call 120, do not wait here. */
export const CallForHelp = ({ risk }: { risk: readonly string[] }) => (
  <div className="xl-risk-banner" role="alert">
    <Sign />
    <span>{PATIENT_TEXT.danger(risk)}</span>
    <a href="tel:120">{PATIENT_TEXT.call120}</a>
  </div>
)
