import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sampleSession } from '#machines/chatLink/chatSamples.ts'
import { Facts } from '#src/views/chat/review/components/Facts.tsx'
import { PatientStrip } from '#src/widgets/prescription/PatientStrip.tsx'
import { editorFactsOf } from '#tests/support/prescriptions/editorFacts.ts'
import { daysAgo } from '#tests/support/prescriptions/sheet.ts'
import { storedSheet } from '#tests/support/prescriptions/storedSheet.ts'

afterEach(cleanup)

// the clock of these facts stands at 2026-11-25; 2026-08-27 was 90 days before
const factsOf = (days: number | null, birthday = '1956-01-01') =>
  editorFactsOf([], { patient: { birthday, sex: 1, scrUmol10: 1_800, scrAt: days === null ? null : daysAgo(days) } })
const cases = [
  [factsOf(0), 'eGFR 34.5（2026-11-25）'],
  [factsOf(90), 'eGFR 34.5（2026-08-27）'],
  [factsOf(91), 'eGFR 已超过90天（2026-08-26）'],
] as const

it('the strip over a prescription shows eGFR with the day of its test, and no number after 90 days', () => {
  const strip = (facts: ReturnType<typeof factsOf>): string => {
    cleanup()
    render(<PatientStrip session={sampleSession()} facts={facts} isDisabled={false} onRecorded={() => undefined} />)
    return screen.getByRole('group', { name: '患者要点' }).textContent
  }
  for (const [facts, text] of cases) expect(strip(facts)).toContain(text)
  for (const facts of [factsOf(null), factsOf(0, '2010-01-01')]) expect(strip(facts)).toContain('肾功能未知')
})

it('[PHARM-08] the facts beside a sheet show eGFR with the day of its test, and no number after 90 days', () => {
  const kidneys = (facts: ReturnType<typeof factsOf>): string | null | undefined => {
    cleanup()
    const opened = {
      ...{ sheet: storedSheet(), leftMs: 0, until: 0, versions: [], patient: facts },
      current: { results: [], rulesCode: '', dataRev: 0, inputsHash: '' },
    }
    render(<Facts opened={opened} orgName="内科" />)
    return screen.getByText('肾功能').nextElementSibling?.textContent
  }
  for (const [facts, text] of cases) expect(kidneys(facts)).toBe(text)
  for (const facts of [factsOf(null), factsOf(0, '2010-01-01')]) expect(kidneys(facts)).toBe('未知')
})
