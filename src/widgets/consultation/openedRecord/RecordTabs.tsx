import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { IM_RECORD_TEXT as T } from '#src/lib/text/imRecord.ts'
import { Tabs } from '../Tabs.tsx'
import './openedRecord.css'

type Tab = 'messages' | 'record' | 'sheets'

/** Messages, medical record and sheets of a consultation, one at a time. */
export function RecordTabs({ above, parts }: { above?: ReactNode; parts: Partial<Record<Tab, ReactNode>> }) {
  const [tab, setTab] = useState<Tab>('messages')
  const panel = useId()
  const tabs = (['messages', 'record', 'sheets'] as const).filter(key => parts[key] !== undefined)
  return (
    <div className="xl-im-record">
      {above}
      <Tabs<Tab>
        label={T.tabsLabel}
        panel={panel}
        chosen={tab}
        onChoose={setTab}
        items={tabs.map(key => ({ key, text: T.tabs[key], count: null }))}
      />
      <div id={panel} className="xl-im-record-body" role="tabpanel" aria-labelledby={`${panel}-${tab}`}>
        {parts[tab]}
      </div>
    </div>
  )
}
