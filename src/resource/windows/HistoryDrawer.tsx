import { nameOf } from '#machines/resourceList/resourceList.rules.ts'
import {
  selectHasHistoryFailed,
  selectHistory,
  selectIsDialogLoading,
  selectSubject,
} from '#machines/resourceList/resourceList.select.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { TEXT } from '../texts.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { ACTION_TEXT, WINDOW_TEXT as T } from './windowTexts.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { Button } from '#src/ui/Button.tsx'
import './windows.css'

/** 变更记录: who changed what of a row, and when, the newest first. */
export default function HistoryDrawer({ open, onClose }: DialogProps) {
  const { resource } = useListRuntime()
  const send = useListSend()
  const row = useLastWhile(open, useList(selectSubject))
  const entries = useLastWhile(open, useList(selectHistory))
  const isLoading = useList(selectIsDialogLoading)
  const hasFailed = useList(selectHasHistoryFailed)
  useReloading(hasFailed ? () => send({ type: 'load.retry' }) : null)
  return (
    <WindowFrame open={open} title={T.historyOf(row === null ? '' : nameOf(resource, row))} width={640} onClose={onClose}>
      {isLoading ? <Loading shape="detail" /> : null}
      {hasFailed ? (
        <p className="xl-list-failed" role="alert">
          <span>{T.historyFailed}</span>
          <Button onClick={() => send({ type: 'load.retry' })}>{TEXT.retry}</Button>
        </p>
      ) : null}
      {!isLoading && !hasFailed && entries.length === 0 ? <p role="status">{T.noHistory}</p> : null}
      <ol className="xl-history">
        {entries.map(({ id, at, by, action, changes }) => (
          <li key={id}>
            <p>
              <strong>{ACTION_TEXT[action]}</strong>
              <span>{by}</span>
              <time>{at}</time>
            </p>
            <dl>
              {changes.map(({ field, label, before, after }) => (
                <div key={field}>
                  <dt>{label}</dt>
                  <dd>
                    {action === 'add' ? null : (
                      <>
                        <del>{before || T.empty}</del>
                        <span aria-hidden="true">→</span>
                      </>
                    )}
                    <ins>{after || T.empty}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </WindowFrame>
  )
}
