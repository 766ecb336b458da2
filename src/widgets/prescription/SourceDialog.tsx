import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { RxType } from '#contract/prescriptions/types.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { RemoveTemplate } from './RemoveTemplate.tsx'
import { type Source, type SourceLine, sourceLines, sourcesOf } from './sources.ts'

const WIDTH = 640

interface Props {
  kind: Source['kind']
  sid: string
  type: RxType
  onApply(source: Source, lines: readonly SourceLine[]): void
  onClose(): void
}

/** 协定方 and 续方: ↑ ↓ choose, Enter writes the lines that can be had today, the others are struck and say why (RX-25; hospital.md 7.1). */
export function SourceDialog({ kind, sid, type, onApply, onClose }: Props) {
  const id = useId()
  const [active, setActive] = useState(0)
  const [isWanted, setWanted] = useState(false)
  const [load] = useState(() => () => sourcesOf(kind, sid, type))
  const activate = (at: number): void => {
    setActive(at)
    // an Enter was for the one that stood there
    setWanted(false)
  }
  const { state, again } = useLoad('', load)
  const sources = state.kind === 'there' ? state.value : []
  const source = sources[active]
  const [loadLines] = useState(() => async (key: string): Promise<SourceLine[]> => {
    if (key === '') return []
    const all = await sourcesOf(kind, sid, type)
    const one = all.find(found => found.id === key)
    return one === undefined ? [] : sourceLines(one)
  })
  const { state: lineState, again: againLines } = useLoad(source?.id ?? '', loadLines)
  const lines = source !== undefined && lineState.kind === 'there' ? lineState.value : []
  const usable = lines.filter(({ why }) => why === null)
  const canApply = usable.length > 0
  const apply = useEffectEvent(() => {
    if (source !== undefined) onApply(source, usable)
  })
  // an Enter that is quicker than the lines is not lost
  useEffect(() => {
    if (isWanted && canApply) apply()
  }, [isWanted, canApply])
  return (
    <Dialog
      title={kind === 'template' ? T.templates : T.renewals}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          {source?.isOwn && (
            <RemoveTemplate
              key={source.id}
              id={source.id}
              name={source.title}
              onRemoved={() => {
                activate(0)
                again()
              }}
            />
          )}
          <Button onClick={onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" disabled={!canApply} onClick={() => setWanted(true)}>
            {T.load(usable.length)}
          </Button>
        </>
      }
    >
      {state.kind === 'loading' && <div className="xl-skeleton" role="status" aria-label={T.finding} />}
      {state.kind === 'failed' && (
        <p role="alert" className="xl-field-error">
          {state.failure.text} <Button onClick={again}>{T.retry}</Button>
        </p>
      )}
      {state.kind === 'there' && sources.length === 0 && (
        <p className="xl-quiet">{kind === 'template' ? T.noTemplates : T.noRenewals}</p>
      )}
      <div className="xl-sources" hidden={state.kind === 'there' && sources.length === 0}>
        <ul
          role="listbox"
          aria-label={kind === 'template' ? T.templates : T.renewals}
          aria-activedescendant={source === undefined ? undefined : `${id}-${source.id}`}
          tabIndex={0}
          autoFocus
          onKeyDown={event => {
            if (event.key === 'ArrowDown') activate(Math.min(active + 1, sources.length - 1))
            else if (event.key === 'ArrowUp') activate(Math.max(active - 1, 0))
            else if (event.key === 'Enter' && !event.ctrlKey) setWanted(true)
            else return
            event.preventDefault()
          }}
        >
          {sources.map((one, at) => (
            <li
              key={one.id}
              id={`${id}-${one.id}`}
              role="option"
              aria-selected={at === active}
              onClick={() => activate(at)}
              onDoubleClick={() => setWanted(true)}
            >
              <span>{one.title}</span>
              <small>{one.note}</small>
            </li>
          ))}
        </ul>
        <ol aria-label={T.lines}>
          {lineState.kind === 'failed' && (
            <li role="alert">
              {lineState.failure.text} <Button onClick={againLines}>{T.retry}</Button>
            </li>
          )}
          {lines.map(({ line, name, why }) => (
            <li key={line.no}>
              {why === null ? <span>{name}</span> : <del>{name}</del>} <small>{line.doseText}</small>
              {why !== null && <small className="is-why">{why}</small>}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
