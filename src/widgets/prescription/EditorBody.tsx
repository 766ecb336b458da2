import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { DrugChoice } from '#contract/entities/prescriptionSheet.ts'
import type { CheckResult } from '#contract/prescriptions/types.ts'
import { withSkinTest } from '#contract/prescriptions/skinTests.ts'
import { isTalking } from '#contract/lifecycles/chatSession.ts'
import { selectChecks, selectWritten } from '#machines/prescriptionEditor/prescriptionEditor.select.ts'
import type { EditorEvent, EditorTag, NewLine } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import type { editorLogic } from '#src/runtime/prescription/editorLogic.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { AskDialog } from './AskDialog.tsx'
import { CheckList } from './CheckList.tsx'
import { DrugField } from './DrugField.tsx'
import { missingAtFirst, missingCell } from './doseText.ts'
import { EditorActions } from './EditorActions.tsx'
import { EditorWindows } from './EditorWindows.tsx'
import type { EditorWindow } from './EditorWindows.tsx'
import { HerbField } from './HerbField.tsx'
import { HerbFoot } from './HerbFoot.tsx'
import { HerbGrid } from './HerbGrid.tsx'
import { LineTools } from './LineTools.tsx'
import { newLineOf } from './newLine.ts'
import { RejectionNote } from './RejectionNote.tsx'
import { RevisitBox } from './RevisitBox.tsx'
import { SheetHeadFields } from './SheetHeadFields.tsx'
import { SheetSums, supplyDaysOf } from './SheetSums.tsx'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { SignDialog } from './SignDialog.tsx'
import { SkinTestDialog } from './SkinTestDialog.tsx'
import { Steps } from './Steps.tsx'
import type { Step } from './Steps.tsx'
import { WesternLines } from './WesternLines.tsx'
import { Button } from '#src/ui/Button.tsx'
import { message } from '#src/ui/feedback/toasts.ts'

/** Another window wrote the sheet: nothing is overwritten until a person says which one holds (RX-08). */
function Overtaken(props: { isBusy: boolean; onLatest(): void; onMine(): void }) {
  return (
    <div className="xl-rx-overtaken" role="alert">
      <span>{T.overtaken}</span>
      <Button disabled={props.isBusy} onClick={props.onLatest}>
        {T.loadLatest}
      </Button>
      <Button disabled={props.isBusy} onClick={props.onMine}>
        {T.keepMine}
      </Button>
    </div>
  )
}

/** Kinds of a sheet until the tenant's value is known (H5). */
const LINES_MAX = 5
const HERBS_MAX = 30

/** Puts the cursor into a cell; one that is drawn only now, such as 每日最多次数 after prn, has it with the next frame. */
function focusCell(box: RefObject<HTMLElement | null>, cell: string): void {
  const find = () => box.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)
  const there = find()
  if (there) there.focus()
  else requestAnimationFrame(() => find()?.focus())
}

/** Head, lines, findings and actions of a sheet that can be written, with the dialogs of its submission. */
export function EditorBody(props: {
  box: RefObject<HTMLElement | null>
  snapshot: SnapshotFrom<typeof editorLogic>
  /** as it stands in the middle of a key press, before anything is drawn */
  current(): SnapshotFrom<typeof editorLogic>
  send(event: EditorEvent): void
  isWritable: boolean
  now: number
  session: ChatSession
  window: EditorWindow | null
  onOpen(window: EditorWindow | null): void
}) {
  const { box, snapshot, send, isWritable, now } = props
  const isPhone = useNarrowerThan(768)
  const [step, setStep] = useState<Step>('lines')
  /** ingredient whose skin test is being recorded */
  const [tested, setTested] = useState<string | null>(null)
  const has = (tag: EditorTag): boolean => snapshot.hasTag(tag)
  const { head, lines, sheet, failure } = selectWritten(snapshot)
  const checks = selectChecks(snapshot)
  const drugs = checks.facts?.drugs ?? []
  const maxLines = head.type === '3' ? HERBS_MAX : (checks.facts?.config.maxLines ?? LINES_MAX)
  const shows = (part: Step): boolean => !isPhone || step === part

  useEffect(() => focusCell(box, 'add'), [box])

  /** To what is missing in a line, else to the field for the next drug. */
  const goOn = (key: number): void => {
    const line = selectWritten(props.current()).lines.find(one => one.key === key)
    const missing = line === undefined ? null : missingCell(line, head.type)
    focusCell(box, missing === null ? 'add' : `${key}:${missing}`)
  }
  const added = (line: NewLine): void => {
    const key = snapshot.context.nextKey
    send({ type: 'line.add', line })
    const missing = missingAtFirst(line, head.type)
    if (missing !== null) requestAnimationFrame(() => focusCell(box, `${key}:${missing}`))
  }
  const add = (drug: DrugChoice): void => added(newLineOf(drug))
  const addHerb = (drug: DrugChoice, grams: string): void => {
    const line = newLineOf(drug)
    added({ ...line, qtyUnit: 'g', doseText: grams === '' ? (line.doseText ?? '') : `${grams}g` })
  }
  const locate = (no: number): void => {
    const line = lines.find(one => one.no === no)
    if (line === undefined) return
    setStep('lines')
    requestAnimationFrame(() => focusCell(box, `${line.key}:dose`))
  }
  const fix = ({ lineNos, data }: CheckResult): void => {
    const line = lines.find(one => one.no === lineNos[0])
    if (line !== undefined) send({ type: 'line.set', key: line.key, patch: { decoction: String(data['decoction']) } })
  }
  const askTest = ({ lineNos }: CheckResult): void => {
    const line = lines.find(one => one.no === lineNos[0])
    const { ingredients = [] } = drugs.find(({ code }) => code === line?.drugCode) ?? {}
    const code = (ingredients.find(({ main }) => main) ?? ingredients[0])?.code
    if (code === undefined) message.warning(T.noIngredient)
    else setTested(code)
  }
  const answers = {
    ticks: checks.ticks,
    overrides: checks.overrides,
    onTick: (key: string) => send({ type: 'tick', key }),
    onGive: (override: Parameters<Parameters<typeof AskDialog>[0]['onGive']>[0]) => send({ type: 'override.give', override }),
  }
  return (
    <>
      {has('overtaken') && (
        <Overtaken
          isBusy={has('busy')}
          onLatest={() => send({ type: 'latest.take' })}
          onMine={() => send({ type: 'mine.keep' })}
        />
      )}
      {isPhone && <Steps chosen={step} open={checks.open} onChoose={setStep} />}
      <div className="xl-rx-body">
        {checks.facts?.session.isRevisit === false && isTalking(props.session.status) && (
          <RevisitBox
            session={props.session}
            onJudged={() => {
              send({ type: 'recheck' })
              send({ type: 'save' })
            }}
          />
        )}
        {sheet?.status === '4' && <RejectionNote sheet={sheet} onLocate={locate} />}
        {shows('head') && (
          <SheetHeadFields
            head={head}
            facts={checks.facts}
            supplyDays={supplyDaysOf(head, lines)}
            isDisabled={!isWritable}
            onChange={patch => send({ type: 'head.set', patch })}
          />
        )}
        {shows('lines') && (
          <>
            {head.type === '3' ? (
              <>
                <HerbGrid lines={lines} results={checks.results} isDisabled={!isWritable} onChange={send} onNext={goOn}>
                  <HerbField shop={head.shopCode} isDisabled={!isWritable} onChoose={addHerb} />
                </HerbGrid>
                <HerbFoot
                  head={head}
                  lines={lines}
                  drugs={drugs}
                  isDisabled={!isWritable}
                  onChange={patch => send({ type: 'head.set', patch })}
                />
              </>
            ) : (
              <>
                <WesternLines
                  lines={lines}
                  drugs={drugs}
                  results={checks.results}
                  isDisabled={!isWritable}
                  onChange={send}
                  onNext={goOn}
                />
                <DrugField type={head.type} shop={head.shopCode} isDisabled={!isWritable} onChoose={add} />
              </>
            )}
            <LineTools isDisabled={!isWritable} isEmpty={lines.length === 0} onOpen={props.onOpen} />
            <SheetSums head={head} lines={lines} drugs={drugs} decoctFeeFen={sheet?.decoctFeeFen ?? 0} maxLines={maxLines} />
          </>
        )}
        {shows('checks') && (
          <CheckList
            {...answers}
            results={checks.results}
            isChecking={has('checking') && !has('unchecked')}
            isUnchecked={has('unchecked')}
            onLocate={locate}
            onFix={isWritable ? fix : undefined}
            onTest={isWritable ? askTest : undefined}
            onRetry={() => send({ type: 'recheck' })}
            onNewFacts={() => send({ type: 'facts.take' })}
          />
        )}
      </div>
      <EditorActions
        sheet={sheet}
        failure={has('overtaken') ? null : failure}
        open={checks.open}
        isPreparing={has('preparing')}
        canSubmit={isWritable && lines.length > 0}
        onSubmit={() => send({ type: 'submit', now })}
        onDiscard={() => send({ type: 'discard' })}
      />
      <EditorWindows
        window={props.window}
        sid={snapshot.context.sid}
        head={head}
        lines={lines}
        maxLines={maxLines}
        onChange={send}
        onClose={() => props.onOpen(null)}
      />
      {tested !== null && (
        <SkinTestDialog
          ingredientCode={tested}
          now={now}
          onRecord={test => {
            setTested(null)
            send({ type: 'head.set', patch: { skinTests: withSkinTest(head.skinTests, test) } })
          }}
          onClose={() => setTested(null)}
        />
      )}
      {has('asking') && (
        <AskDialog
          {...answers}
          results={checks.results}
          open={checks.open}
          onNext={() => send({ type: 'submit', now })}
          onClose={() => send({ type: 'cancel' })}
        />
      )}
      {has('signing') && (
        <SignDialog
          title={T.signTitle}
          ask={`${T.signAsk}${T.validFor(head.validDays)}`}
          isBusy={has('submitting')}
          issue={failure?.text ?? ''}
          onSign={password => send({ type: 'sign', password })}
          onClose={() => send({ type: 'cancel' })}
        />
      )}
    </>
  )
}
