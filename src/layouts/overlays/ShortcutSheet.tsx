import { useId, useSyncExternalStore } from 'react'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { keyNames } from '#src/runtime/hotkeys/keyText.ts'
import { usePreference } from '#src/runtime/machines/usePreferences.ts'
import { allActions } from '#src/runtime/palette/actions.ts'
import { Button } from '#src/ui/Button.tsx'
import { SHORTCUT_TEXT as T } from './overlayTexts.ts'
import { Keys } from './Keys.tsx'
import './sheet.css'

/** Every shortcut that is registered, and the switch for all of them (WCAG 2.1.4). */
export default function ShortcutSheet({ onClosed }: { onClosed: () => void }) {
  const all = useSyncExternalStore(allActions.subscribe, allActions.current)
  const [isOn, setOn] = usePreference('shortcuts', true)
  const id = useId()
  const withKeys = all.flatMap(action => (action.shortcut === undefined ? [] : [{ ...action, shortcut: action.shortcut }]))
  const parts = [
    { title: T.general, actions: withKeys.filter(({ id: key }) => !/^(tab|list)\./.test(key)) },
    { title: T.list, actions: withKeys.filter(action => action.id.startsWith('list.')) },
    { title: T.tabs, actions: withKeys.filter(action => action.id.startsWith('tab.')) },
  ]
  return (
    <Dialog
      title={T.title}
      width={560}
      onClose={onClosed}
      footer={
        <Button variant="primary" onClick={onClosed}>
          {T.close}
        </Button>
      }
    >
      <label className="xl-sheet-switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          onChange={event => setOn(event.target.checked)}
          aria-describedby={id}
        />
        {T.on}
      </label>
      <p id={id} className="xl-sheet-note">
        {isOn ? T.hint : T.off}
      </p>
      <div className="xl-sheet" data-off={isOn ? undefined : ''}>
        {parts
          .filter(part => part.actions.length > 0)
          .map(({ title, actions }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <dl>
                {actions.map(({ id: key, label, shortcut }) => (
                  <div key={key}>
                    <dt>{label}</dt>
                    <dd>
                      <Keys names={keyNames(shortcut)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  )
}
