import { useId, useState } from 'react'
import type { DrugChoice } from '#contract/entities/prescriptionSheet.ts'
import { drugsByCode, usableTemplates, usualDrugs } from '#contract/http/calls/drugPicks.ts'
import { findDrugs } from '#contract/http/calls/prescriptions.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import { call } from '#src/lib/http/call.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { RX_TEXT as T, moneyText } from '#src/lib/text/prescription.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { type TabItem, Tabs } from '#src/widgets/consultation/Tabs.tsx'

type Tab = keyof typeof T.selectTabs
const TABS: readonly TabItem<Tab>[] = (['usual', 'all', 'template'] as const).map(key => ({
  key,
  text: T.selectTabs[key],
  count: null,
}))
const WIDTH = 640
const quiet = { quiet: true }

const typeOf = (text: string): RxType => (text === '2' || text === '3' ? text : '1')

/** `tab type text`: the drugs of a tab. */
async function load(key: string): Promise<DrugChoice[]> {
  const [tab, of = '', ...rest] = key.split(' ')
  const type = typeOf(of)
  if (tab === 'usual') return call(usualDrugs, { type }, quiet)
  if (tab === 'all') return (await call(findDrugs, { q: rest.join(' '), type }, quiet)).rows
  const templates = await call(usableTemplates, { type }, quiet)
  const codes = [...new Set(templates.flatMap(({ lines }) => lines.map(({ drugCode }) => drugCode)))]
  return codes.length === 0 ? [] : call(drugsByCode, { codes: codes.join(',') }, quiet)
}

/** 药品多选: several drugs at once; a row that cannot be taken says why (CHAT-10, VIEW-CHAT-08; hospital.md 1.3). */
export function DrugSelect(props: {
  type: RxType
  /** codes that stand on the sheet already */
  taken: readonly string[]
  maxLines: number
  onAdd(drugs: readonly DrugChoice[]): void
  onClose(): void
}) {
  const { type, taken, maxLines } = props
  const [tab, setTab] = useState<Tab>('usual')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly DrugChoice[]>([])
  const panel = useId()
  const { state, again } = useLoad(`${tab} ${type} ${tab === 'all' ? text.trim() : ''}`, load)
  const isFull = taken.length + chosen.length >= maxLines
  const whyNot = (drug: DrugChoice): string | undefined =>
    drug.disabled ??
    (taken.includes(drug.code)
      ? T.alreadyThere
      : isFull && !chosen.some(({ code }) => code === drug.code)
        ? T.most(maxLines)
        : undefined)
  const toggle = (drug: DrugChoice): void =>
    setChosen(chosen.some(({ code }) => code === drug.code) ? chosen.filter(({ code }) => code !== drug.code) : [...chosen, drug])
  const rows = state.kind === 'there' ? state.value : []
  return (
    <Dialog
      title={T.select}
      width={WIDTH}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => props.onAdd(chosen)}>
            {T.selected(chosen.length)}
          </Button>
        </>
      }
    >
      <Tabs<Tab> label={T.select} items={TABS} chosen={tab} panel={panel} onChoose={setTab} />
      <div id={panel} className="xl-drug-select" role="tabpanel" aria-labelledby={`${panel}-${tab}`}>
        {tab === 'all' && (
          <input
            type="search"
            aria-label={T.search}
            placeholder={T.drugHint}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
        {state.kind === 'loading' && <div className="xl-skeleton" role="status" aria-label={T.finding} />}
        {state.kind === 'failed' && (
          <p role="alert" className="xl-field-error">
            {state.failure.text} <Button onClick={again}>{T.retry}</Button>
          </p>
        )}
        {state.kind === 'there' && rows.length === 0 && (
          <p className="xl-quiet">{tab === 'usual' ? T.noUsual : tab === 'all' ? T.noDrug : T.noTemplates}</p>
        )}
        <ul aria-label={T.selectTabs[tab]}>
          {rows.map(drug => {
            const why = whyNot(drug)
            return (
              <li key={drug.code}>
                <label>
                  <input
                    type="checkbox"
                    disabled={why !== undefined}
                    checked={chosen.some(({ code }) => code === drug.code)}
                    onChange={() => toggle(drug)}
                  />
                  <span>
                    {drug.name} <small>{type === '3' ? '' : drug.spec}</small>
                  </span>
                  <small className={why === undefined ? undefined : 'is-why'}>
                    {why ?? (type === '3' ? `${(drug.priceFen / 1_000).toFixed(3)} 元/g` : moneyText(drug.priceFen))}
                  </small>
                </label>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
