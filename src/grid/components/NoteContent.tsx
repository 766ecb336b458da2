import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import type { CellRef, CellRefusal, GridConflict } from '#machines/gridMerge/gridMerge.types.ts'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import { UNFINISHED_HINT } from './unfinished.ts'

const TIME = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** What there is to say of a cell. */
export interface CellState {
  place: CellRef
  /** '' for none */
  issue: string
  /** nobody else sees the row before this cell is filled */
  isMissing: boolean
  conflict: GridConflict | null
  refusal: CellRefusal | null
  /** who edits it now, '' for nobody */
  editor: string
  /** open comments */
  comments: number
}

/** What is to be said of a cell; null: nothing. */
export function cellStateOf(session: Pick<SessionPorts, 'cells' | 'data' | 'issues'>, place: CellRef | null): CellState | null {
  if (place === null) return null
  const { data } = session
  const { r, f } = place
  const company = data.companyAt(r, f)
  const state = {
    place,
    issue: session.issues.at(r, f),
    isMissing: data.missingIn?.(r)?.includes(f) === true,
    conflict: data.conflictAt(r, f),
    refusal: data.refusalAt(r, f),
    editor: company?.isEditing === true ? company.name : '',
    comments: data.commentsAt(r, f).open,
  }
  const { issue, isMissing, conflict, refusal, editor, comments } = state
  return issue === '' && !isMissing && conflict === null && refusal === null && editor === '' && comments === 0 ? null : state
}

/** The colour of a note: what is wrong comes first. */
export function toneOf({ issue, isMissing, conflict, refusal }: CellState): 'issue' | 'conflict' | 'state' {
  if (conflict !== null) return 'conflict'
  return issue === '' && !isMissing && refusal === null ? 'state' : 'issue'
}

/** The lines of a note and what may be done; `done`: a command was done, so that the focus does not get lost with its button. */
export function NoteContent({ state, done }: { state: CellState; done: () => void }) {
  const session = useSession()
  const { place, issue, isMissing, conflict, refusal, editor, comments } = state
  const settle = (isMine: boolean) => {
    session.edit.settle(place, isMine)
    done()
  }
  return (
    <>
      {issue === '' ? null : <span>{issue}</span>}
      {isMissing ? <span>{UNFINISHED_HINT}</span> : null}
      {refusal === null ? null : (
        <>
          <span>
            {refusal.f === LIVE
              ? `该行未${refusal.mine === false ? '删除' : '添加'}：${refusal.text}`
              : refusal.f === ORDER
                ? `该行未移动：${refusal.text}`
                : `未保存：${refusal.text}（您输入的是：${textOf(session, place, refusal.mine)}）`}
          </span>
          <span className="xl-grid-note-actions">
            <Action
              text="知道了"
              press={() => {
                session.data.seen(place)
                done()
              }}
            />
          </span>
        </>
      )}
      {conflict === null ? null : (
        <>
          <span>
            {conflict.theirs.by} {TIME.format(conflict.theirs.at)} 改为：{textOf(session, place, conflict.theirs.v)}
            {conflict.kind === 'editing' ? '' : `；您的是：${textOf(session, place, conflict.mine)}`}
          </span>
          <span className="xl-grid-note-actions">
            <Action text="保留我的" press={() => settle(true)} />
            <Action text="采用对方的" press={() => settle(false)} />
          </span>
        </>
      )}
      {editor === '' ? null : <span>{editor}正在编辑此格</span>}
      {comments === 0 ? null : <span>有{comments}条批注，在单元格菜单中查看</span>}
    </>
  )
}

const Action = ({ text, press }: { text: string; press: () => void }) => (
  <Button variant="text" onClick={press}>
    {text}
  </Button>
)

function textOf(session: Pick<SessionPorts, 'cells' | 'data' | 'issues'>, place: CellRef, value: GridValue): string {
  const [row, column] = [session.data.store.row(place.r), session.cells.column(place.f)]
  if (row === null || column === null) return String(value ?? '')
  const text = session.cells.kind(place.f).print(value, session.cells.facts(row, column))
  return text === '' ? '（空）' : text
}
