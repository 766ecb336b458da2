import { useCallback, useId, useState } from 'react'
import { GRID_VIEW_NAME_MAX } from '#contract/constants.ts'
import type { GridView } from '#contract/entities/gridSnapshot.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { GridSession } from '../session/gridSession.ts'
import type { WindowProps } from './gridWindow.ts'
import { RecordState } from './RecordState.tsx'
import { useRecord } from './useRecord.ts'
import { VIEWS_TEXT as T } from './windowTexts.ts'
import './windows.css'

const NONE: GridView[] = []

/** How the person looks at the table now. */
const presentView = ({ layout, arrangement }: Pick<GridSession, 'layout' | 'arrangement'>): Record<string, unknown> => ({
  columns: { ...layout.layout },
  rows: { ...arrangement.chosen },
})
function applyView({ layout, arrangement }: Pick<GridSession, 'layout' | 'arrangement'>, { value }: GridView): void {
  layout.apply(value['columns'])
  arrangement.apply(value['rows'])
}

/** 视图: named ways of looking at the table. What is shown now gets a name, for oneself or for all who see the table; one press brings it back. */
export default function ViewsWindow({ open, onClose }: WindowProps<'views'>) {
  const session = useSession()
  const { record } = session.data
  const [round, setRound] = useState(0)
  const load = useCallback(() => record?.views() ?? Promise.resolve(NONE), [record])
  const { state, again } = useRecord('views', round, load)
  const views = state.kind === 'there' ? state.value : NONE
  const [leaving, setLeaving] = useState<GridView | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = (command: Promise<unknown> | undefined, text: string) => {
    setBusy(true)
    return (command ?? Promise.resolve())
      .then(() => {
        message.success(text)
        setRound(count => count + 1)
        return true
      })
      .catch((error: unknown) => {
        message.error(toFailure(error).text)
        return false
      })
      .finally(() => setBusy(false))
  }
  return (
    <WindowFrame open={open} title={T.title} width={480} onClose={onClose}>
      <NewView
        mayShare={session.data.status().access.edit}
        isBusy={isBusy}
        save={(name, shared) => run(record?.saveView({ name, shared, value: presentView(session) }), T.saved(name))}
      />
      <RecordState state={state} count={views.length} none={T.none} again={again} />
      <ul className="xl-grid-record xl-grid-views" aria-label={T.title}>
        {views.map(view => (
          <li key={view.id}>
            <p>
              <strong translate="no">{view.name}</strong>
              <span>{view.shared ? (view.mine ? T.sharedByMe : T.sharedBy(view.by)) : T.own}</span>
            </p>
            <Button
              aria-label={T.chooseOf(view.name)}
              onClick={() => {
                applyView(session, view)
                message.success(T.chosen(view.name))
                onClose()
              }}
            >
              {T.choose}
            </Button>
            {view.mine ? (
              <>
                <Button
                  variant="text"
                  aria-label={T.overwriteOf(view.name)}
                  disabled={isBusy}
                  onClick={() => {
                    const { id, name, shared } = view
                    void run(record?.saveView({ id, name, shared, value: presentView(session) }), T.overwritten(name))
                  }}
                >
                  {T.overwrite}
                </Button>
                <Button variant="text" aria-label={T.removeOf(view.name)} disabled={isBusy} onClick={() => setLeaving(view)}>
                  {T.remove}
                </Button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {leaving === null ? null : (
        <ConfirmDialog
          title={T.removeTitle}
          confirm={T.removeTitle}
          danger
          onConfirm={() => {
            void run(record?.removeView(leaving.id), T.removed(leaving.name))
            setLeaving(null)
          }}
          onClose={() => setLeaving(null)}
        >
          {T.removeAsk(leaving.name)}
        </ConfirmDialog>
      )}
    </WindowFrame>
  )
}

interface NewProps {
  mayShare: boolean
  isBusy: boolean
  /** answers whether it was kept */
  save: (name: string, shared: boolean) => Promise<boolean>
}
/** Gives what is shown now a name. */
function NewView({ mayShare, isBusy, save }: NewProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const id = useId()
  return (
    <form
      className="xl-grid-new-view"
      onSubmit={event => {
        event.preventDefault()
        if (name.trim() === '' || isBusy) return
        void save(name.trim(), isShared).then(isKept => isKept && setName(''))
      }}
    >
      <label htmlFor={id}>{T.name}</label>
      <input
        id={id}
        className="xl-grid-input"
        autoComplete="off"
        maxLength={GRID_VIEW_NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {mayShare ? (
        <label className="xl-check">
          <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          {T.share}
        </label>
      ) : null}
      <Button variant="primary" type="submit" disabled={name.trim() === '' || isBusy}>
        {T.save}
      </Button>
      <p>{T.holds}</p>
    </form>
  )
}
