import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SourceDialog } from '#src/widgets/prescription/SourceDialog.tsx'
import { startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
})
afterEach(() => client.stop())

it('[RX-25] an Enter that waits for lines is for that 协定方 alone: another one that is looked at is not written', async () => {
  const template = (id: string, drugCode: string) => {
    const of = { no: 1, groupNo: 1, drugCode, doseText: '5mg', freq: 'qd', prnMax: null, route: 'po', timing: 'na', days: 7 }
    const head = { usage: '', therapy: '', doseCount: null, dosesPerDay: 1, decoctBy: null }
    const lines = [{ ...of, decoction: null, role: '', remark: '' }]
    return { id, scope: '3', name: `方${id}`, pinyin: '', rxType: '1', head, lines }
  }
  const drug = (code: string) => ({
    ...{ code, name: `药${code}`, spec: '', category: '1', unit: '盒', priceFen: 100, stock: null, flags: [] },
    usage: {},
  })
  let release = (): void => undefined
  const slow = new Promise<void>(resolve => (release = resolve))
  client.answers['/hospital/rxTemplate/usable'] = () => ok([template('1', 'A'), template('2', 'B')])
  client.answers['/hospital/prescription/choices'] = async seen => {
    const code = seen.query.get('codes') ?? ''
    if (code === 'A') await slow
    return ok([drug(code)])
  }
  await client.signIn()
  const applied: string[] = []
  render(
    <SourceDialog
      kind="template"
      sid="s1"
      type="1"
      onApply={({ title }, lines) => applied.push(`${title} ${lines.map(({ name }) => name).join()}`)}
      onClose={() => undefined}
    />,
  )
  const list = await screen.findByRole('listbox', { name: '协定方' })
  await screen.findByRole('option', { name: /方1/ })
  list.focus()
  await userEvent.keyboard('{Enter}{ArrowDown}')
  expect(await screen.findByText('药B')).toBeTruthy()
  release()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(applied).toEqual([])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(applied).toEqual(['方2 药B']))
})
