import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'

/** When to call 120 in place of asking here, with the call. */
export const EmergencyLine = () => (
  <p className="xl-patient-urgent">
    {T.emergency}
    <a href="tel:120" aria-label={T.call120}>
      {T.call}
    </a>
  </p>
)
