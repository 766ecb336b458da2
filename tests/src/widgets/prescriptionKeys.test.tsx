import { useRef, useState } from 'react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleSession } from '#machines/chatLink/chatSamples.ts'
import type { DraftLine, EditorChange } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { useEditor } from '#src/runtime/prescription/useEditor.ts'
import { EditorBody } from '#src/widgets/prescription/EditorBody.tsx'
import { HerbGrid } from '#src/widgets/prescription/HerbGrid.tsx'
import { editorFactsOf } from '#tests/support/prescriptions/editorFacts.ts'
import { storedLines, storedSheet } from '#tests/support/prescriptions/storedSheet.ts'
import { LOGIN, startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
})
afterEach(() => client.stop())

const item = (value: string, text: string) => ({ value, text, title: text })
const sysAllDictItems = {
  freq: [item('qd', '每日一次'), item('prn', '必要时')],
  route: [item('po', '口服')],
  timing: [item('na', '不限')],
  decoction: [item('none', '同煎'), item('xj', '先煎')],
  rx_class: [item('1', '普通')],
}
const line = {
  ...{ no: 1, groupNo: 1, drugCode: 'W08', doseText: '5mg', freq: 'qd', prnMax: null, route: 'po', timing: 'na', days: 7 },
  ...{ qty: 1, qtyUnit: '盒', qtyManual: false, qtyReason: '', priceFen: 1_000, decoction: null, role: '', remark: '' },
  facts: { name: '苯磺酸氨氯地平片', spec: '5mg×28', unit: '盒', strengthText: '5mg' },
}

function Editor() {
  const box = useRef<HTMLElement>(null)
  const { actor, snapshot, send } = useEditor({ sid: 'keys', type: '1', rxId: 'rx1' })
  return (
    <section ref={box}>
      {snapshot.hasTag('editing') && (
        <EditorBody
          box={box}
          snapshot={snapshot}
          current={() => actor.getSnapshot()}
          send={send}
          isWritable
          now={0}
          session={sampleSession()}
          window={null}
          onOpen={() => undefined}
        />
      )}
    </section>
  )
}

it('[RX-02] Enter after prn goes on to the most of a day, which the line lacks since then', async () => {
  const { drugs, pairs, ...people } = editorFactsOf(['W08'])
  client.answers['/sys/login'] = () => ok({ ...LOGIN, sysAllDictItems })
  client.answers['/hospital/prescription/patientFacts'] = () => ok(people)
  client.answers['/hospital/prescription/facts'] = () => ok({ drugs, pairs })
  client.answers['/hospital/prescription/sheet'] = () => ok(storedSheet({ lines: storedLines([line]) }))
  client.answers['/hospital/prescription/saveDraft'] = () => ok(storedSheet({ version: 2, lines: storedLines([line]) }))
  await client.signIn()
  render(<Editor />)
  const freq = await screen.findByRole('combobox', { name: '频次' })
  await userEvent.click(freq)
  await userEvent.clear(freq)
  await userEvent.type(freq, 'prn{Enter}')
  const most = await screen.findByRole('textbox', { name: '每日最多次数' })
  await waitFor(() => expect(document.activeElement).toBe(most))
})

/** One herb of a sheet; its changes are noted. */
function herbsWith(changes: EditorChange[]) {
  return function Herbs() {
    const [doseText, setDose] = useState('15g')
    const herb: DraftLine = {
      ...line,
      ...{ doseText, decoction: 'none', key: 1, isFresh: false, isUsual: false, proposedFor: null },
    }
    return (
      <HerbGrid
        lines={[herb]}
        results={[]}
        isDisabled={false}
        onNext={() => undefined}
        onChange={change => {
          changes.push(change)
          if (change.type === 'line.set') setDose(change.patch.doseText ?? '')
        }}
      >
        <button type="button">下一味</button>
      </HerbGrid>
    )
  }
}

it('[RX-03] half a gram more of what was typed stays when the cell is left', async () => {
  const changes: EditorChange[] = []
  const Herbs = herbsWith(changes)
  render(<Herbs />)
  const grams = screen.getByRole<HTMLInputElement>('textbox', { name: '克数' })
  await userEvent.clear(grams)
  await userEvent.type(grams, '30{ArrowUp}')
  await userEvent.click(screen.getByRole('button', { name: '下一味' }))
  expect(grams.value).toBe('30.5')
  expect(changes).toEqual([{ type: 'line.set', key: 1, patch: { doseText: '30.5g' } }])
})

it.each([
  ['0.3', 'ArrowDown', '0.3'],
  ['0.5', 'ArrowDown', '0.5'],
  ['0.6', 'ArrowDown', '0.1'],
  ['1.25', 'ArrowUp', '1.75'],
  ['0.35', 'ArrowUp', '0.85'],
  ['3', 'ArrowDown', '2.5'],
])('[RX-03] from %s g %s makes %s g', async (typed, key, shown) => {
  const Herbs = herbsWith([])
  render(<Herbs />)
  const grams = screen.getByRole<HTMLInputElement>('textbox', { name: '克数' })
  await userEvent.clear(grams)
  await userEvent.type(grams, `${typed}{${key}}`)
  await userEvent.click(screen.getByRole('button', { name: '下一味' }))
  expect(grams.value).toBe(shown)
})

it('[RX-03] an empty cell has nothing to give and begins with half a gram', async () => {
  const Herbs = herbsWith([])
  render(<Herbs />)
  const grams = screen.getByRole<HTMLInputElement>('textbox', { name: '克数' })
  await userEvent.clear(grams)
  await userEvent.type(grams, '{ArrowDown}')
  expect(grams.value).toBe('')
  await userEvent.type(grams, '{ArrowUp}')
  expect(grams.value).toBe('0.5')
})
