import { isOffering, isWarning, selectUnsaved } from '#machines/newVersion/newVersion.select.ts'
import { Button } from '#src/ui/Button.tsx'
import { VERSION_TEXT as T } from './overlayTexts.ts'
import { useSelector } from '@xstate/react'
import type { NewVersionSnapshot } from '#machines/newVersion/newVersion.select.ts'
import { unsavedLabels } from '#src/lib/unsaved.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'

/** A value of the prompt for a new version. */
function useNewVersion<V>(select: (snapshot: NewVersionSnapshot) => V): V {
  return useSelector(actorNamed('newVersion'), select)
}

/** What a person answers to the prompt. */
const newVersionCommands = {
  reload: () =>
    actorNamed('newVersion').send({
      type: 'reload.request',
      unsaved: unsavedLabels(),
    }),
  reloadAnyway: () => actorNamed('newVersion').send({ type: 'reload.confirm' }),
  stay: () => actorNamed('newVersion').send({ type: 'reload.cancel' }),
  later: () => actorNamed('newVersion').send({ type: 'later' }),
}

function Offer() {
  return (
    <>
      <strong>{T.title}</strong>
      <span>{T.text}</span>
      <div className="xl-version-actions">
        <Button onClick={newVersionCommands.later}>{T.later}</Button>
        <Button variant="primary" onClick={newVersionCommands.reload}>
          {T.reload}
        </Button>
      </div>
    </>
  )
}

function Warning() {
  const unsaved = useNewVersion(selectUnsaved)
  return (
    <>
      <strong>{T.losing}</strong>
      <ul>
        {unsaved.map(label => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <div className="xl-version-actions">
        <Button onClick={newVersionCommands.reloadAnyway}>{T.reloadAnyway}</Button>
        <Button variant="primary" onClick={newVersionCommands.stay}>
          {T.stay}
        </Button>
      </div>
    </>
  )
}

/** Offers the reload into a new version beside the work, never over it; names unsaved work first. */
export function NewVersionPrompt() {
  const offers = useNewVersion(isOffering)
  const warns = useNewVersion(isWarning)
  return (
    <div role="status" className="xl-version-place">
      {offers ? <div className="xl-version">{warns ? <Warning /> : <Offer />}</div> : null}
    </div>
  )
}
