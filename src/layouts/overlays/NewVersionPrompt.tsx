import { isOffering, isWarning, selectUnsaved } from '#machines/newVersion/newVersion.select.ts'
import { newVersionCommands, useNewVersion } from '#src/runtime/machines/useNewVersion.ts'
import { Button } from '#src/ui/Button.tsx'
import { VERSION_TEXT as T } from './overlayTexts.ts'

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
