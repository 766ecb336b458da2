import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PatientFacts } from '#contract/prescriptions/types.ts'
import { FactsDialog } from '#src/widgets/prescription/FactsDialog.tsx'
import { editorFactsOf } from '#tests/support/prescriptions/editorFacts.ts'
import { startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
})
afterEach(() => client.stop())

const now = Date.parse('2026-11-20T10:00:00+08:00')
const woman: PatientFacts = {
  ...editorFactsOf([]).patient,
  ...{ sex: 2, pregnancy: 1, lactation: 1, liverGrade: 'A' },
  ...{ scrUmol10: 900, scrAt: Date.parse('2026-11-01T00:00:00+08:00') },
}
/** The dialog, and what it has sent. */
function opened() {
  const sent: object[] = []
  client.answers['/hospital/patientFacts/record'] = ({ body }) => {
    sent.push({ ...(JSON.parse(body) as object), requestId: '' })
    return ok(woman)
  }
  const dialog = (patient: PatientFacts) => (
    <FactsDialog sid="s1" patient={patient} now={now} onRecorded={() => undefined} onClose={() => undefined} />
  )
  const { rerender } = render(dialog(woman))
  return { sent, turns: (patient: PatientFacts) => rerender(dialog(patient)) }
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存要点' }))

it('[RX-17] a weight that is typed is sent alone: what the patient told meanwhile is not written back', async () => {
  await client.signIn()
  const { sent, turns } = opened()
  await userEvent.type(screen.getByRole('textbox', { name: /^体重/ }), '61')
  turns({ ...woman, pregnancy: 2 })
  await save()
  await waitFor(() => expect(sent).toEqual([{ requestId: '', sid: 's1', weightG: 61_000, creatinine: null }]))
})

it('[RX-17] what is changed is sent: pregnancy, a liver that is known no more, and a creatinine with its day', async () => {
  await client.signIn()
  const { sent } = opened()
  const choose = (legend: string, name: string) =>
    userEvent.click(within(screen.getByRole('group', { name: legend })).getByRole('radio', { name }))
  await choose('妊娠', '是')
  await choose('肝功能（Child-Pugh）', '未知')
  const creatinine = screen.getByRole('textbox', { name: /^血肌酐/ })
  await userEvent.clear(creatinine)
  await userEvent.type(creatinine, '95')
  await save()
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ...{ requestId: '', sid: 's1', weightG: null, creatinine: { umol10: 950, day: '2026-11-01' } },
        ...{ pregnancy: 2, liverGrade: null },
      },
    ]),
  )
})
