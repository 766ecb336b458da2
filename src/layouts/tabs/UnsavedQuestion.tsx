import { useSyncExternalStore } from 'react'
import { selectAsked, selectTabs, selectUnsaved } from '#machines/tabs/tabs.select.ts'
import { titleOf } from '#machines/tabs/tabs.rules.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { useTabCommands, useTabs } from '#src/runtime/machines/useTabs.ts'
import { unsavedWork } from '#src/lib/unsaved.ts'
import { TAB_TEXT as T } from './tabTexts.ts'

/** Asks before unsaved work is lost, once for all tabs concerned; names them and what is unsaved in them. */
export function UnsavedQuestion() {
  const asked = useTabs(selectAsked)
  const tabs = useTabs(selectTabs)
  const unsaved = useTabs(selectUnsaved)
  const marks = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.current)
  const { confirm, cancel } = useTabCommands()
  if (asked === null) return null
  const isClosing = asked.command === 'close'
  const labelsOf = (key: string) => [...new Set([...marks.values()].flatMap(mark => (mark.tab === key ? [mark.label] : [])))]
  return (
    <ConfirmDialog
      title={T.question}
      confirm={isClosing ? T.closeAnyway : T.refreshAnyway}
      cancel={T.stay}
      onConfirm={confirm}
      onClose={cancel}
    >
      <p style={{ margin: 0 }}>{isClosing ? T.closing : T.refreshing}</p>
      <ul className="xl-unsaved-tabs">
        {tabs
          .filter(tab => asked.keys.includes(tab.key) && unsaved.includes(tab.key))
          .map(tab => (
            <li key={tab.key}>
              <strong>{titleOf(tab)}</strong>
              {labelsOf(tab.key).length > 0 ? `：${labelsOf(tab.key).join('、')}` : null}
            </li>
          ))}
      </ul>
    </ConfirmDialog>
  )
}
