import { selectActive, selectHomeKey, selectIsMaximised, selectTabs } from '#machines/tabs/tabs.select.ts'
import { titleOf } from '#machines/tabs/tabs.rules.ts'
import { useTabCommands, useTabs } from '#src/runtime/machines/useTabs.ts'
import { Button } from '#src/ui/Button.tsx'
import { TabSign } from './TabSign.tsx'
import { TAB_TEXT as T } from './tabTexts.ts'

/** What may be done with the shown tab, at the right end of the bar (WALK-25): pin it, load it anew, give its page the whole window. */
export function TabTools({ say }: { say: (text: string) => void }) {
  const active = useTabs(selectActive)
  const homeKey = useTabs(selectHomeKey)
  const tab = useTabs(selectTabs).find(({ key }) => key === active)
  const isMaximised = useTabs(selectIsMaximised)
  const { pin, refresh, maximise } = useTabCommands()
  if (tab === undefined) return null
  const { key, isPinned = false } = tab
  const [pinText, sizeText] = [isPinned ? T.unpin : T.pin, isMaximised ? T.restore : T.maximise]
  return (
    <div className="xl-tab-tools" role="group" aria-label={T.tools}>
      <Button
        variant="bare"
        aria-label={pinText}
        title={key === homeKey ? T.homeIsFirst : pinText}
        disabled={key === homeKey}
        onClick={() => {
          pin(key)
          say((isPinned ? T.unpinned : T.pinned)(titleOf(tab)))
        }}
      >
        <TabSign name={isPinned ? 'pinned' : 'pin'} />
      </Button>
      <Button variant="bare" aria-label={T.reload} title={T.reload} onClick={() => refresh(key)}>
        <TabSign name="reload" />
      </Button>
      <Button
        variant="bare"
        aria-label={sizeText}
        title={sizeText}
        onClick={() => {
          maximise()
          say(isMaximised ? T.restored : T.maximised)
        }}
      >
        <TabSign name={isMaximised ? 'restore' : 'maximise'} />
      </Button>
    </div>
  )
}
