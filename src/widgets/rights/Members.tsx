import { useCallback, useState } from 'react'
import { Input, Table } from 'antd'
import { CLEAR } from '#src/ui/icons.tsx'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { AdminUser } from '#contract/http/calls/usersAdmin.ts'
import type { Page } from '#contract/http/envelope.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { AddUsers } from './AddUsers.tsx'
import { memberColumns } from './memberColumns.tsx'
import { RIGHTS_TEXT as T } from './rightsTexts.ts'
import './rights.css'

/** A page of the users that belong to something. */
export interface MemberQuestion {
  username?: string
  pageNo: number
  pageSize: number
}
interface Props {
  /** to what they belong; another one begins anew */
  of: string
  /** name of the table */
  label: string
  load: (of: string, question: MemberQuestion) => Promise<Page<AdminUser> | null>
  /** true: it was done. Absent: nobody can be added or taken away */
  add?: (ids: string[]) => Promise<boolean>
  take?: (ids: string[]) => Promise<boolean>
  /** asks before users are taken away */
  question: (names: string) => string
  /** more to do with a user, at the end of their row */
  more?: { text: string; open: (user: AdminUser) => void }
}

function MemberTable({ of, label, load, add, take, question, more }: Props) {
  const [typed, setTyped] = useState('')
  const [username, setUsername] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const [chosen, setChosen] = useState<readonly AdminUser[]>([])
  const [asked, setAsked] = useState<readonly AdminUser[]>([])
  const [isBusy, setBusy] = useState(false)
  const ask = useCallback(
    () => load(of, { pageNo, pageSize: PAGE_SIZE, ...(username === '' ? {} : { username }) }),
    [load, of, pageNo, username],
  )
  const { state, again } = useLoad(`${of} ${pageNo} ${username}`, ask)
  const page = state.kind === 'there' ? state.value : null
  const run = async (command: Promise<boolean>) => {
    setBusy(true)
    const isDone = await command
    setBusy(false)
    setAsked([])
    if (!isDone) return
    setChosen([])
    setPageNo(1)
    again()
  }
  const find = (text: string) => {
    setPageNo(1)
    setUsername(text)
  }
  const commands = {
    ...(take === undefined ? {} : { take: { text: T.take, open: (user: AdminUser) => setAsked([user]), isDangerous: true } }),
    ...(more === undefined ? {} : { more: { ...more, isDangerous: false } }),
  }
  return (
    <div className="xl-rights">
      <form
        className="xl-rights-tools"
        role="search"
        onSubmit={event => {
          event.preventDefault()
          find(typed.trim())
        }}
      >
        <Input
          aria-label={T.account}
          allowClear={CLEAR}
          style={{ flex: '1 1 160px', maxWidth: 240 }}
          maxLength={100}
          placeholder={T.accountHint}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit">{T.query}</Button>
        <Button
          onClick={() => {
            setTyped('')
            find('')
          }}
        >
          {T.reset}
        </Button>
        {take !== undefined && chosen.length > 0 ? (
          <Button variant="danger" onClick={() => setAsked(chosen)}>
            {T.removalOfChosen(chosen.length)}
          </Button>
        ) : null}
        {add === undefined ? null : <AddUsers onAdd={ids => void run(add(ids))} />}
      </form>
      {state.kind === 'failed' ? (
        <LoadError failure={state.failure} again={again} />
      ) : (
        <div role="region" aria-label={label} aria-busy={state.kind === 'loading'}>
          <Table<AdminUser>
            rowKey="id"
            size="small"
            columns={memberColumns(commands)}
            dataSource={page?.records ?? []}
            loading={state.kind === 'loading' || isBusy}
            {...(page?.records.length ? { scroll: { x: 840 } } : {})}
            locale={{ emptyText: <span className="xl-rights-note">{username === '' ? T.noUsers : T.noUsersFound}</span> }}
            {...(take === undefined
              ? {}
              : {
                  rowSelection: {
                    selectedRowKeys: chosen.map(({ id }) => id),
                    preserveSelectedRowKeys: true,
                    onChange: (_: unknown, rows: AdminUser[]) => setChosen(rows),
                    getTitleCheckboxProps: () => ({ 'aria-label': T.choosePage }),
                    getCheckboxProps: (user: AdminUser) => ({ 'aria-label': `选择${user.realname}` }),
                  },
                })}
            pagination={{
              current: pageNo,
              pageSize: PAGE_SIZE,
              total: page?.total ?? 0,
              showSizeChanger: false,
              hideOnSinglePage: true,
              showTotal: T.total,
              onChange: setPageNo,
            }}
          />
        </div>
      )}
      {take !== undefined && asked.length > 0 ? (
        <ConfirmDialog
          title={T.applyTitle}
          confirm={T.take}
          danger
          busy={isBusy}
          onClose={() => setAsked([])}
          onConfirm={() => void run(take(asked.map(({ id }) => id)))}
        >
          {question(asked.length === 1 ? `“${asked[0]?.realname ?? ''}”` : `选中的 ${asked.length} 名用户`)}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

/** The users of a role or a department: searched, added by the product's picker, taken away one by one or several. */
export const Members = (props: Props) => <MemberTable key={props.of} {...props} />
