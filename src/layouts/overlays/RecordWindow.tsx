import { useState } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { recordCard } from '#contract/http/calls/records.ts'
import type { RecordKind } from '#contract/rules/recordSearch.ts'
import { useModal } from '#src/ui/feedback/useModal.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { navigate } from '#src/lib/navigation.ts'
import { RECORD_LABEL, shownRecord } from '#src/runtime/palette/records.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { DetailList } from '#src/ui/detailList/DetailList.tsx'
import { Button } from '#src/ui/Button.tsx'
import { RECORD_TEXT as T } from './overlayTexts.ts'
import './record.css'

const load = (key: string) => {
  const at = key.indexOf(' ')
  return call(recordCard, { kind: key.slice(0, at) as RecordKind, id: key.slice(at + 1) }, { quiet: true })
}

/** A record that the palette found, with the screens that show more of it. */
export default function RecordWindow({ onClosed }: { onClosed: () => void }) {
  // the window belongs to the record it was opened for
  const [record] = useState(shownRecord)
  const dialog = useModal(onClosed)
  const { state, again } = useLoad(record === null ? '' : `${record.kind} ${record.id}`, load)
  const kind = record === null ? '' : RECORD_LABEL[record.kind]
  const go = (address: string) => {
    onClosed()
    navigate(address)
  }
  return (
    <dialog
      ref={dialog}
      className="xl-record-window"
      aria-label={`${kind} ${record?.label ?? ''}`}
      onClick={event => {
        if (event.target === dialog.current) onClosed()
      }}
    >
      <div className="xl-record-window-body">
        <header>
          <h2 translate="no">{record?.label}</h2>
          <span className="xl-record-window-kind">{kind}</span>
          <Button className="xl-palette-close" aria-label={T.close} onClick={onClosed}>
            <CloseOutlined aria-hidden />
          </Button>
        </header>
        {state.kind === 'there' ? (
          <DetailList columns={1} items={state.value.facts.map(({ label, value }) => ({ term: label, value }))} />
        ) : state.kind === 'loading' ? (
          <p role="status">{T.loading}</p>
        ) : state.failure.kind === 'refused' ? (
          <p role="alert">{state.failure.text}</p>
        ) : (
          <LoadError failure={state.failure} again={again} />
        )}
        {state.kind === 'there' && state.value.links.length > 0 ? (
          <footer>
            {state.value.links.map(({ text, address }) => (
              <Button variant="primary" key={address} onClick={() => go(address)}>
                {text}
              </Button>
            ))}
          </footer>
        ) : null}
      </div>
    </dialog>
  )
}
