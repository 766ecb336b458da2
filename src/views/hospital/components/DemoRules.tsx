import { DRUG_TEXT } from '#contract/rules/drugTexts.ts'
import './rules.css'

/** Stands over every screen that shows a rule: it is of the demonstration (hospital.md, head). */
export const DemoRules = () => (
  <p className="xl-demo-rules" role="note">
    {DRUG_TEXT.demoRules}
  </p>
)
