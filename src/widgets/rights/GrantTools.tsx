import { SearchOutlined } from '@ant-design/icons'
import { Input, Switch } from 'antd'
import { CLEAR } from '#src/ui/icons.tsx'
import { Button } from '#src/ui/Button.tsx'
import { RIGHTS_TEXT as T } from './rightsTexts.ts'
import type { useGrants } from './useGrants.ts'

/** What can be done with the whole tree: search, open, tick, link parents and children. */
export function GrantTools({ grants, canSave }: { grants: ReturnType<typeof useGrants>; canSave: boolean }) {
  return (
    <>
      <div className="xl-rights-tools" role="search">
        <Input
          aria-label={T.search}
          prefix={<SearchOutlined aria-hidden />}
          allowClear={CLEAR}
          maxLength={50}
          placeholder={T.searchHint}
          value={grants.word}
          onChange={event => grants.search(event.target.value)}
        />
        <label className="xl-check">
          <Switch size="small" checked={grants.isLinked} onChange={grants.link} />
          {T.linked}
        </label>
      </div>
      <div className="xl-rights-tools" role="toolbar" aria-label={T.operations}>
        <Button variant="text" onClick={grants.unfoldAll}>
          {T.unfoldAll}
        </Button>
        <Button variant="text" onClick={grants.foldAll}>
          {T.foldAll}
        </Button>
        {canSave ? (
          <>
            <Button variant="text" onClick={grants.tickAll}>
              {T.tickAll}
            </Button>
            <Button variant="text" onClick={grants.tickNone}>
              {T.tickNone}
            </Button>
          </>
        ) : null}
      </div>
      <p className="xl-rights-counts" role="status">
        <span>{T.count(grants.ticked.size, grants.all)}</span>
        {grants.changes > 0 ? <strong>{T.changed(grants.changes)}</strong> : null}
        {grants.lost > 0 ? <strong>{T.unreachable(grants.lost)}</strong> : null}
        {canSave ? null : <span>{T.readOnly}</span>}
      </p>
    </>
  )
}
