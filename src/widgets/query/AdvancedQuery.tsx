import { useMemo } from 'react'
import { FilterOutlined, LoadingOutlined } from '@ant-design/icons'
import type { QueryField } from '#contract/entities/advancedQuery.ts'
import type { SuperQuery } from '#contract/http/superQuery.ts'
import { QUERY_TEXT as T } from '#contract/rules/queryTexts.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { QueryEditors } from './queryEditor.ts'
import { queryCommands, useAdvancedQuery } from './useAdvancedQuery.ts'
import './advancedQuery.css'

const QueryModal = lazyDialog(() => import('./QueryModal.tsx'))
const NO_EDITORS: QueryEditors = {}

interface Props {
  fields: readonly QueryField[]
  /** saved queries stand under this word in place of the route */
  saveCode?: string
  /** where the list keeps the query itself, as in its address; null: none */
  active?: SuperQuery | null
  /** the list is being loaded */
  loading?: boolean
  /** pickers that this page has; those that are missing are text fields */
  editors?: QueryEditors
  /** match type and conditions of a run; without conditions the filter is off (QUERY-15) */
  onQuery: (query: SuperQuery) => void
}

/** The button 高级查询 of a list's toolbar with its window; says when a query is in force, and takes it off (contract.md 28.19). */
export function AdvancedQuery({ fields, saveCode, active, loading = false, editors = NO_EDITORS, onQuery }: Props) {
  const { actor, isOpen, isActive, open } = useAdvancedQuery({ fields, saveCode, active, onQuery })
  const { close, reset } = useMemo(() => queryCommands(actor), [actor])
  return (
    <span className="xl-advanced">
      <Button aria-haspopup="dialog" data-active={isActive} onClick={open}>
        {loading && isActive ? <LoadingOutlined aria-hidden /> : <FilterOutlined aria-hidden />} {T.open}
      </Button>
      <span className="xl-advanced-now">
        <span role="status">{isActive ? T.active : null}</span>
        {isActive ? (
          <Button variant="text" className="xl-advanced-clear" onClick={reset}>
            {T.clear}
          </Button>
        ) : null}
      </span>
      <QueryModal open={isOpen} onClose={close} actor={actor} editors={editors} isLoading={loading} />
    </span>
  )
}
