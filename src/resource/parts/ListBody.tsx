import { selectDialog, selectFailure, selectIsBusy, selectPage, selectQuery } from '#machines/resourceList/resourceList.select.ts'
import { isFiltered } from '#machines/resourceList/resourceList.rules.ts'
import { LIST_TEXT } from '#contract/rules/listTexts.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { failureLine } from '#src/lib/text/failure.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { TEXT } from '../texts.ts'
import { ListCards } from './ListCards.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListPages } from './ListPages.tsx'
import { ListTable } from './ListTable.tsx'
import { ChildLists } from './rowsBelow.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import { UndoBar } from './UndoBar.tsx'

/** Below this width, px, the rows are cards. */
const CARDS_BELOW = 768

function Failed() {
  const send = useListSend()
  const failure = useList(selectFailure)
  const isBusy = useList(selectIsBusy)
  if (failure === null) return null
  return (
    <p className="xl-list-failed" role="alert">
      <span>
        {TEXT.failed}：{failureLine(failure)}
      </span>
      <button type="button" className="xl-button" disabled={isBusy} onClick={() => send({ type: 'list.reload' })}>
        {TEXT.retry}
      </button>
    </p>
  )
}

function Nothing() {
  const send = useListSend()
  const { screen, handle } = useListRuntime()
  const query = useList(selectQuery)
  const clear = () => {
    if (query.advanced !== null) send({ type: 'advanced.apply', advanced: null })
    send({ type: 'search.submit', filters: {} })
  }
  const Own = screen.slots?.empty
  if (isFiltered(query))
    return (
      <div className="xl-list-nothing" role="status">
        <strong>{LIST_TEXT.nothingFound}</strong>
        <button type="button" className="xl-button" onClick={clear}>
          {TEXT.clear}
        </button>
      </div>
    )
  if (Own !== undefined) return <Own list={handle} />
  return (
    <div className="xl-list-nothing" role="status">
      <strong>{TEXT.noRows}</strong>
      <span>{TEXT.noRowsHint}</span>
    </div>
  )
}

function Rows() {
  const page = useList(selectPage)
  const failure = useList(selectFailure)
  const isNarrow = useNarrowerThan(CARDS_BELOW)
  if (page === null) return failure === null ? <Loading shape="list" /> : null
  if (page.rows.length === 0) return <Nothing />
  return (
    <>
      {isNarrow ? <ListCards /> : <ListTable />}
      <ListPages isNarrow={isNarrow} />
    </>
  )
}

/** Everything of a list, in its order on the page. */
export function ListBody() {
  const { resource, screen, owner, handle, master } = useListRuntime()
  const send = useListSend()
  const isBusy = useList(selectIsBusy)
  const { filters } = useList(selectQuery)
  const isAside = useList(selectDialog)
  const Above = screen.slots?.above
  const Side = screen.slots?.side
  // a form that is a page of its own takes the place of the list, which stays as it is behind it
  const isCovered = screen.form?.as === 'page' && (isAside === 'add' || isAside === 'edit')
  return (
    <div className="xl-list" data-side={Side !== undefined} data-inner={owner !== null}>
      <div className="xl-list-main" hidden={isCovered}>
        {Above === undefined ? null : <Above list={handle} />}
        {Side === undefined ? null : (
          <div className="xl-list-side">
            <Side list={handle} filters={filters} onFilter={next => send({ type: 'search.submit', filters: next })} />
          </div>
        )}
        <SearchForm />
        <section className="xl-list-panel" aria-label={TEXT.listOf(resource.title)} aria-busy={isBusy}>
          <Toolbar />
          <SelectionBar />
          <Failed />
          <Rows />
        </section>
      </div>
      {screen.childrenAs === 'erp' && master !== null ? <ChildLists key={master.id} row={master} /> : null}
      <ListDialogs />
      <UndoBar />
    </div>
  )
}
