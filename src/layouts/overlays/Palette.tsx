import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { CloseOutlined, ExportOutlined, SearchOutlined } from '@ant-design/icons'
import { useModal } from '#src/ui/feedback/useModal.ts'
import { keyNames } from '#src/runtime/hotkeys/keyText.ts'
import { useCommandPalette } from '#src/runtime/machines/useCommandPalette.ts'
import { GROUP_LABEL } from '#src/runtime/palette/entries.ts'
import type { Entry } from '#src/runtime/palette/entries.ts'
import { RECORD_LABEL } from '#src/runtime/palette/records.ts'
import type { Found } from '#src/runtime/palette/search.ts'
import { Button } from '#src/ui/Button.tsx'
import { PALETTE_TEXT as T } from './overlayTexts.ts'
import { Keys } from './Keys.tsx'
import './palette.css'

type Hook = ReturnType<typeof useCommandPalette>
/** Results that PageUp and PageDown pass. */
const PAGE = 8
const LABEL = { ...GROUP_LABEL, ...RECORD_LABEL }

/** The label with its matched part marked. */
function Label({ text, from, to }: { text: string; from: number; to: number }) {
  return (
    <>
      {text.slice(0, from)}
      {to > from ? <mark>{text.slice(from, to)}</mark> : null}
      {text.slice(to)}
    </>
  )
}

function Option({ id, found, at, palette }: { id: string; found: Found; at: number; palette: Hook }) {
  const option = useRef<HTMLDivElement>(null)
  const isActive = palette.active === at
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const entry = palette.entryOf(found.id)
  if (entry === undefined) return null
  return (
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className="xl-palette-option"
      onPointerMove={() => {
        if (!isActive) palette.point(at)
      }}
      onClick={() => palette.choose(at)}
    >
      <span className="xl-palette-label">
        <Label text={entry.label} from={found.from} to={found.to} />
      </span>
      {entry.isExternal ? <ExportOutlined role="img" aria-label={T.opensWindow} title={T.opensWindow} /> : null}
      {entry.hint ? (
        // numbers and codes of records are what people entered
        <span className="xl-palette-hint" translate="no">
          {entry.hint}
        </span>
      ) : null}
      {entry.shortcut ? <Keys names={keyNames(entry.shortcut)} /> : null}
    </div>
  )
}

/** Results in their groups; the places in the list run through all of them. */
function Results({ id, palette }: { id: string; palette: Hook }) {
  const groups = [...new Set(palette.found.map(found => found.group as Entry['group']))]
  const drawn = (group: Entry['group']): ReactNode =>
    palette.found.map((found, at) =>
      found.group === group ? (
        <Option key={found.id} id={`${id}-${at}`} found={found as Found} at={at} palette={palette} />
      ) : null,
    )
  if (palette.found.length === 0)
    return (
      // no listbox: one must have options; the status text beside it says that there are none
      <div id={id} className="xl-palette-list">
        {palette.isSearched && !palette.isFinding && !palette.isUnfound ? (
          <div className="xl-palette-empty">
            <strong>{T.empty(palette.query)}</strong>
            <span>{T.advice}</span>
          </div>
        ) : null}
      </div>
    )
  return (
    <div role="listbox" id={id} aria-label={T.title} className="xl-palette-list">
      {groups.map(group => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} role="presentation" className="xl-palette-group">
            {LABEL[group]}
          </div>
          {drawn(group)}
        </div>
      ))}
    </div>
  )
}

/** That records are still coming, or that they could not be asked for. */
function RecordsState({ palette }: { palette: Hook }) {
  if (palette.isUnfound)
    return (
      <p role="alert" className="xl-palette-records">
        {T.unfound}
        <Button variant="text" onClick={palette.again}>
          {T.again}
        </Button>
      </p>
    )
  return palette.isFinding && palette.query !== '' ? <p className="xl-palette-records">{T.finding}</p> : null
}

const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229

/** What a key does in the palette; true: it was one of ours. */
function press(event: KeyboardEvent, palette: Hook): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return (palette.close(), true)
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const commands: Readonly<Record<string, () => void>> = {
    ArrowDown: () => palette.move(1),
    ArrowUp: () => palette.move(-1),
    PageDown: () => palette.move(PAGE),
    PageUp: () => palette.move(-PAGE),
    Home: palette.first,
    End: palette.last,
    Enter: () => palette.choose(),
    Escape: palette.close,
  }
  const command = commands[event.key]
  command?.()
  return command !== undefined
}

/** The command palette: a field that rules a list of results (ARIA 1.2 combobox). What an input method composes is searched, its Enter chooses nothing. */
export default function Palette({ onClosed }: { onClosed: () => void }) {
  const palette = useCommandPalette(onClosed)
  const dialog = useModal(() => {
    if (!palette.isComposing) palette.close()
  })
  const list = useId()
  return (
    <dialog
      ref={dialog}
      className="xl-palette"
      aria-label={T.title}
      onClick={event => {
        if (event.target === dialog.current) palette.close()
      }}
    >
      <div className="xl-palette-body">
        <div className="xl-palette-head">
          <SearchOutlined aria-hidden />
          <input
            role="combobox"
            aria-label={T.title}
            aria-expanded={palette.found.length > 0}
            aria-controls={palette.found.length > 0 ? list : undefined}
            aria-autocomplete="list"
            aria-activedescendant={palette.found.length > 0 ? `${list}-${palette.active}` : undefined}
            placeholder={T.placeholder}
            value={palette.query}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            onChange={event => palette.type(event.target.value)}
            onCompositionStart={() => palette.compose(true)}
            onCompositionEnd={() => palette.compose(false)}
            onKeyDown={event => {
              if (!isComposing(event) && press(event, palette)) event.preventDefault()
            }}
          />
          <Button className="xl-palette-close" aria-label={T.close} onClick={palette.close}>
            <CloseOutlined aria-hidden />
          </Button>
        </div>
        <Results id={list} palette={palette} />
        <RecordsState palette={palette} />
        <p role="status" className="xl-hidden-text">
          {palette.isSearched && !palette.isFinding && palette.query !== '' ? T.count(palette.found.length) : ''}
        </p>
        <p className="xl-palette-foot" aria-hidden="true">
          {T.keys.map(([key, name]) => (
            <span key={key}>
              <kbd>{key}</kbd> {name}
            </span>
          ))}
        </p>
      </div>
    </dialog>
  )
}
