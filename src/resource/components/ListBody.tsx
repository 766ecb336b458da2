import { useRef, useState, useEffect } from 'react'
import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import {
  selectDialog,
  selectFailure,
  selectIsBusy,
  selectMay,
  selectPage,
  selectQuery,
  selectSelected,
  selectUndo,
} from '#machines/resourceList/resourceList.select.ts'
import { isFiltered } from '#machines/resourceList/resourceList.rules.ts'
import { COUNTED_MAX } from '#contract/constants.ts'
import { LIST_TEXT } from '#contract/rules/listTexts.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useFillHeight } from '#src/lib/useFillHeight.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { searchFields } from '../fields.ts'
import { listInput } from '../query.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { TEXT } from '../texts.ts'
import { ListCards } from './ListCards.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListTable } from './ListTable.tsx'
import { ChildLists } from './rowsBelow.tsx'
import { SearchForm } from './SearchForm.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useAddKey } from './useListKeys.ts'
import type { Board } from '#contract/sockets/boards.ts'
import { useBoard } from '#src/runtime/chat/useBoard.ts'
import { Pages } from '#src/ui/pagination/Pages.tsx'
import { toasts } from '#src/ui/feedback/toasts.ts'

/** The way back after a command that nothing asked about, as a notice: those stand clear of every button (looks.md part 2). */
function UndoBar() {
  const send = useListSend()
  const isThere = useList(selectUndo) !== null
  useEffect(() => {
    if (!isThere) return
    const id = toasts.show({
      kind: 'success',
      text: TEXT.done,
      action: { text: TEXT.undo, onPress: () => send({ type: 'undo.take' }) },
      onClose: () => send({ type: 'undo.leave' }),
      isOwned: true,
    })
    return () => toasts.dismiss(id)
  }, [isThere, send])
  return null
}

/** Pages of the list. */
function ListPages({ isNarrow }: { isNarrow: boolean }) {
  const send = useListSend()
  const page = useList(selectPage)
  const { pageNo, pageSize } = useList(selectQuery)
  if (page === null) return null
  return (
    <Pages
      current={pageNo}
      size={pageSize}
      total={page.total}
      countedMax={COUNTED_MAX}
      isNarrow={isNarrow}
      onChange={(next, size) => send({ type: 'page.set', pageNo: next, pageSize: size })}
    />
  )
}

/** Keeps the rows as fresh as their board; what the person does with them goes on. */
function BoardListener({ board }: { board: Board }) {
  const { handle } = useListRuntime()
  useBoard(board, handle.freshen)
  return null
}

/** Below this width, px, the rows are cards. */
const CARDS_BELOW = 768
/** From this width on, px, a list fills the window and its rows scroll. */
const FILLS_FROM = 1088
/** px kept free below a list that fills the window. */
const PAGE_EDGE = 12

function Failed() {
  const send = useListSend()
  const failure = useList(selectFailure)
  const isBusy = useList(selectIsBusy)
  if (failure === null) return null
  return <LoadError lead={TEXT.failed} failure={failure} isBusy={isBusy} again={() => send({ type: 'list.reload' })} />
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
        <Button onClick={clear}>{TEXT.clear}</Button>
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

function Rows({ isNarrow }: { isNarrow: boolean }) {
  const page = useList(selectPage)
  const failure = useList(selectFailure)
  const { resource, screen } = useListRuntime()
  const query = useList(selectQuery)
  if (page === null) return failure === null ? <Loading shape="list" /> : null
  if (page.rows.length === 0) return <Nothing />
  const Below = screen.slots?.below
  return (
    <>
      {isNarrow ? <ListCards /> : <ListTable />}
      {Below === undefined ? null : <Below input={listInput(resource, query, screen.params)} rows={page.rows} />}
      <ListPages isNarrow={isNarrow} />
    </>
  )
}

/** On phones: shows and hides the toolbar. */
const ToolsButton = ({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) => (
  <Button className="xl-list-tool" aria-label={TEXT.tools} title={TEXT.tools} aria-expanded={isOpen} onClick={onPress}>
    <EllipsisOutlined aria-hidden />
  </Button>
)

/** Everything of a list, in its order on the page. */
export function ListBody() {
  const { resource, screen, owner, handle, master } = useListRuntime()
  const send = useListSend()
  const isBusy = useList(selectIsBusy)
  const { filters } = useList(selectQuery)
  const isNarrow = useNarrowerThan(CARDS_BELOW)
  const [areToolsOpen, setToolsOpen] = useState(false)
  const areToolsShown = areToolsOpen || searchFields(resource).length === 0
  const isChosen = useList(selectSelected).length > 0
  const mayAdd = useList(selectMay).includes('add')
  useAddKey(resource.title, mayAdd && owner === null ? () => send({ type: 'row.add' }) : null)
  const panel = useRef<HTMLElement>(null)
  const height = useFillHeight(panel, PAGE_EDGE)
  // the rows scroll, their head and pages stay (looks.md part 3)
  const isFilling = !useNarrowerThan(FILLS_FROM) && owner === null && screen.childrenAs !== 'erp'
  const isAside = useList(selectDialog)
  const Above = screen.slots?.above
  const Side = screen.slots?.side
  // a form that is a page of its own takes the place of the list, which stays as it is behind it
  const isCovered = screen.form?.as === 'page' && (isAside === 'add' || isAside === 'edit')
  return (
    <div className="xl-list" data-side={Side !== undefined} data-inner={owner !== null}>
      <div className="xl-list-main" hidden={isCovered}>
        {screen.board === undefined ? null : <BoardListener board={screen.board} />}
        {Above === undefined ? null : <Above list={handle} />}
        {Side === undefined ? null : (
          <div className="xl-list-side">
            <Side list={handle} filters={filters} onFilter={next => send({ type: 'search.submit', filters: next })} />
          </div>
        )}
        <SearchForm
          isNarrow={isNarrow}
          tools={isNarrow ? <ToolsButton isOpen={areToolsOpen} onPress={() => setToolsOpen(!areToolsOpen)} /> : null}
        />
        <section
          ref={panel}
          className="xl-list-panel"
          style={isFilling ? { maxHeight: height } : undefined}
          data-fills={isFilling}
          aria-label={TEXT.listOf(resource.title)}
          aria-busy={isBusy}
        >
          {isNarrow && !areToolsShown && !isChosen ? null : (
            <Toolbar isNarrow={isNarrow} isFloating={isNarrow && !areToolsShown} />
          )}
          <Failed />
          <Rows isNarrow={isNarrow} />
        </section>
      </div>
      {screen.childrenAs === 'erp' && master !== null ? <ChildLists key={master.id} row={master} /> : null}
      <ListDialogs />
      <UndoBar />
      {isNarrow && mayAdd && owner === null ? (
        <Button className="xl-list-add" aria-label={TEXT.add} onClick={() => send({ type: 'row.add' })}>
          <PlusOutlined aria-hidden />
        </Button>
      ) : null}
    </div>
  )
}
