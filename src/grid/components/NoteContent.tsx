import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import type { CellPlace, CellRefusal, GridConflict } from '#machines/gridMerge/gridMerge.types.ts'
import { useSession } from '../session/SessionContext.ts'
import type { GridSession } from '../session/gridSession.ts'
import { UNFINISHED_HINT } from './unfinished.ts'

const TIME = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** What there is to say of a cell. */
export interface CellNews {
  place: CellPlace
  /** '' for none */
  fault: string
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
export function newsOf(session: GridSession, place: CellPlace | null): CellNews | null {
  if (place === null) return null
  const { data } = session
  const { r, f } = place
  const company = data.companyAt(r, f)
  const news = {
    place,
    fault: session.fault(r, f),
    isMissing: data.missingIn?.(r)?.includes(f) === true,
    conflict: data.conflictAt(r, f),
    refusal: data.refusalAt(r, f),
    editor: company?.isEditing === true ? company.name : '',
    comments: data.commentsAt(r, f).open,
  }
  const { fault, isMissing, conflict, refusal, editor, comments } = news
  return fault === '' && !isMissing && conflict === null && refusal === null && editor === '' && comments === 0 ? null : news
}

/** The colour of a note: what is wrong comes first. */
export function toneOf({ fault, isMissing, conflict, refusal }: CellNews): 'fault' | 'conflict' | 'news' {
  if (conflict !== null) return 'conflict'
  return fault === '' && !isMissing && refusal === null ? 'news' : 'fault'
}

/** The lines of a note and what may be done; `done`: a deed was done, so that the focus does not get lost with its button. */
export function NoteContent({ news, done }: { news: CellNews; done: () => void }) {
  const session = useSession()
  const { place, fault, isMissing, conflict, refusal, editor, comments } = news
  const settle = (isMine: boolean) => {
    session.settle(place, isMine)
    done()
  }
  return (
    <>
      {fault === '' ? null : <span>{fault}</span>}
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
          <span className="xl-grid-note-deeds">
            <Deed
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
          <span className="xl-grid-note-deeds">
            <Deed text="保留我的" press={() => settle(true)} />
            <Deed text="采用对方的" press={() => settle(false)} />
          </span>
        </>
      )}
      {editor === '' ? null : <span>{editor}正在编辑此格</span>}
      {comments === 0 ? null : <span>有{comments}条批注，在单元格菜单中查看</span>}
    </>
  )
}

const Deed = ({ text, press }: { text: string; press: () => void }) => (
  <button type="button" className="xl-text-button" onClick={press}>
    {text}
  </button>
)

function textOf(session: GridSession, place: CellPlace, value: GridValue): string {
  const [row, column] = [session.data.store.row(place.r), session.column(place.f)]
  if (row === null || column === null) return String(value ?? '')
  const text = session.kind(place.f).print(value, session.facts(row, column))
  return text === '' ? '（空）' : text
}
