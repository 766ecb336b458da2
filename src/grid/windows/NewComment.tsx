import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { GRID_COMMENT_MAX } from '#contract/constants.ts'
import type { GridPerson } from '#contract/entities/gridSnapshot.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { Button } from '#src/ui/Button.tsx'
import { WINDOW_TEXT as T } from './windowTexts.ts'

/** What stands behind an @ right before the caret: the beginning of a name; null: nobody is being named there. */
function namedAt(text: string, caret: number): string | null {
  return /(?:^|[\s，。；：、（）])@([^\s@]{0,20})$/.exec(text.slice(0, caret))?.[1] ?? null
}

/** The text with a person's name in place of its beginning, and where the caret stands then. */
function withName(text: string, caret: number, { name }: GridPerson): { text: string; caret: number } {
  const begun = namedAt(text, caret) ?? ''
  const before = `${text.slice(0, caret - begun.length)}${name} `
  return { text: before + text.slice(caret), caret: before.length }
}

/** Those of these people whom the text still names. */
const stillNamed = (text: string, people: readonly GridPerson[]): string[] => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]

interface Props {
  /** where it is written */
  field: RefObject<HTMLTextAreaElement | null>
  /** rejects with a Failure; what was written stays then */
  say: (text: string, mentions: readonly string[]) => Promise<unknown>
  said: () => void
  /** who may be named behind an @ */
  people: (text: string) => Promise<readonly GridPerson[]>
}

const NOBODY: readonly GridPerson[] = []
/** Quiet before people are asked for, ms. */
const PAUSE = 150

/** People whose name begins behind an @; nobody where none is begun. */
function usePeople(begun: string | null, people: Props['people']): readonly GridPerson[] {
  const [found, setFound] = useState<{ of: string; people: readonly GridPerson[] }>({ of: '', people: NOBODY })
  useEffect(() => {
    if (begun === null) return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      people(begun).then(
        some => isWanted && setFound({ of: begun, people: some }),
        // nobody is offered then; the comment goes out all the same
        () => isWanted && setFound({ of: begun, people: NOBODY }),
      )
    }, PAUSE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [begun, people])
  return begun === null || found.of !== begun ? NOBODY : found.people
}

/** Where a comment is written: the button or Ctrl+Enter sends it, an @ names who is told of it. */
export function NewComment({ field, say, said, people }: Props) {
  const [text, setText] = useState('')
  const [caret, setCaret] = useState(0)
  const [named, setNamed] = useState<readonly GridPerson[]>([])
  const [at, setAt] = useState(0)
  const [isShut, setShut] = useState(false)
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState('')
  const next = useRef<number | null>(null)
  const id = useId()
  const trimmed = text.trim()
  const offered = usePeople(isShut ? null : namedAt(text, caret), people)
  const current = offered[Math.min(at, offered.length - 1)]
  useEffect(() => {
    if (next.current === null) return
    field.current?.setSelectionRange(next.current, next.current)
    next.current = null
  }, [text, field])
  const choose = (person: GridPerson) => {
    const written = withName(text, caret, person)
    next.current = written.caret
    setText(written.text)
    setCaret(written.caret)
    setNamed([...named, person])
    setAt(0)
    field.current?.focus()
  }
  const send = () => {
    if (trimmed === '' || isSending) return
    setSending(true)
    setTrouble('')
    say(trimmed, stillNamed(trimmed, named))
      .then(() => {
        setText('')
        setNamed([])
        said()
      })
      .catch((error: unknown) => setTrouble(toFailure(error).text))
      .finally(() => setSending(false))
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (current === undefined) return
    else if (key === 'Enter' || key === 'Tab') {
      event.preventDefault()
      choose(current)
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setAt((at + (key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length)
    } else if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setShut(true)
    }
  }
  return (
    <div className="xl-grid-new-comment">
      <label htmlFor={id}>{T.newComment}</label>
      <textarea
        ref={field}
        id={id}
        className="xl-grid-input"
        rows={3}
        maxLength={GRID_COMMENT_MAX}
        placeholder={T.mentionHint}
        value={text}
        aria-invalid={trouble !== ''}
        aria-describedby={`${id}-told`}
        aria-autocomplete="list"
        {...(current === undefined ? {} : { 'aria-controls': `${id}-people`, 'aria-activedescendant': `${id}-${current.id}` })}
        onChange={({ target }) => {
          setText(target.value)
          setCaret(target.selectionStart)
          setAt(0)
          setShut(false)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={press}
      />
      {current === undefined ? null : (
        <ul id={`${id}-people`} className="xl-grid-people-offered" role="listbox" aria-label={T.people}>
          {offered.map(person => (
            <li
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              aria-selected={person === current}
              onMouseDown={event => {
                event.preventDefault()
                choose(person)
              }}
            >
              <strong translate="no">{person.name}</strong> <span translate="no">{person.username}</span>
            </li>
          ))}
        </ul>
      )}
      <span id={`${id}-told`} className="xl-grid-new-comment-told" role={trouble === '' ? undefined : 'alert'}>
        {trouble === '' ? T.sendKeys : trouble}
      </span>
      <Button variant="primary" disabled={trimmed === '' || isSending} onClick={send}>
        {T.send}
      </Button>
    </div>
  )
}
