import { useMemo, useRef, useState } from 'react'
import { CalendarOutlined, CopyOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { gridKey, readGridKey } from '#contract/grids/defineGrid.ts'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import { scheduleDepartments, scheduleUse, type SlotUse } from '#contract/http/calls/schedule.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { daysLater, mondayOf, readScheduleScope, scheduleScope } from '#contract/rules/scheduleWeek.ts'
import { selectUser } from '#machines/session/session.select.ts'
import { cellOf } from '#src/grid/data/cellAddress.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import type { GridHandle } from '#src/grid/session/gridHandle.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useSession } from '#src/runtime/machines/useSession.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'
import { boardColumns, FULLNESS, fullness, WEEK_SUM, weekSum } from './components/boardColumns.ts'
import { copyLastWeek } from './components/copyWeek.ts'
import '#src/grid/boards.css'
import { Button } from '#src/ui/Button.tsx'

const DEPARTMENTS = 'sys_depart,depart_name,org_code'
const TOOLBAR = {
  authPre: scheduleGrid.auth,
  code: 'doctorSchedule',
  about: '每格填该半天的号源数，空白表示不出诊。多人可同时排班，医生在其他科室已有排班时会提示。',
  buttons: ['add', 'remove', 'clearSelection', 'undo', 'find', 'columns', 'export', 'print'],
} as const
const WEEK = 7

const today = () => hospitalDay(Date.now())

/** Department and week of the board that an address names a cell of; null: of none. */
function boardOf(search: string) {
  const { name, scope } = readGridKey(cellOf(search)?.table ?? '')
  return name === scheduleGrid.name ? readScheduleScope(scope) : null
}

const FORMATS = { [WEEK_SUM]: weekSum }
const loadDepartments = () => call(scheduleDepartments, {}, { quiet: true })
const loadUse = async (key: string): Promise<SlotUse[]> => {
  const [orgCode = '', monday = ''] = key.split(' ')
  return orgCode === '' ? [] : call(scheduleUse, { orgCode, monday }, { quiet: true })
}

/** 医生排班: the duty board of a department for one week, planned by many people at once. */
export default function DoctorSchedule() {
  usePageContent()
  const own = useSession(selectUser)?.orgCode ?? undefined
  const { search } = usePageLocation()
  const asked = new URLSearchParams(search).get('orgCode') ?? undefined
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [monday, setMonday] = useState(() => mondayOf(today()))
  // the notice of a comment leads to the board that it stands on, in whatever week
  const [followed, follow] = useState('')
  const named = followed === search ? null : boardOf(search)
  if (named !== null) {
    follow(search)
    setChosen(named.orgCode)
    setMonday(named.monday)
  }
  const [isBusy, setBusy] = useState(false)
  const grid = useRef<GridHandle>(null)
  const mayAdd = useCan(`${scheduleGrid.auth}:add`)
  const departments = useLoad('', loadDepartments)
  const staffed = departments.state.kind === 'there' ? departments.state.value : null
  // the own department where it has doctors, else the first that has
  const opened = staffed === null ? null : own !== undefined && staffed.includes(own) ? own : (staffed[0] ?? own)
  const orgCode = chosen ?? asked ?? (departments.state.kind === 'failed' ? own : (opened ?? undefined))
  const columns = useMemo(() => boardColumns(monday), [monday])
  const { state: use, again: askUseAgain } = useLoad(`${orgCode ?? ''} ${monday}`, loadUse)
  // nothing is said to be free that is not known to be
  const tones = useMemo(() => ({ [FULLNESS]: fullness(use.kind === 'there' ? use.value : null) }), [use])
  const copy = async () => {
    if (orgCode === undefined) return
    if (grid.current === null) {
      message.info('排班正在加载，请稍后再复制')
      return
    }
    setBusy(true)
    try {
      const count = await copyLastWeek(grid.current, orgCode, monday)
      if (count === 0) message.info('上周没有可复制的排班')
      else message.success(`已复制上周${count}位医生的排班`)
    } catch (error) {
      message.error(toFailure(error).text)
    } finally {
      setBusy(false)
    }
  }
  const pickers = (
    <div className="xl-board-bar">
      <DictSelect
        aria-label="科室"
        dictCode={DEPARTMENTS}
        placeholder="请选择科室"
        value={orgCode ?? null}
        disabled={isBusy}
        onChange={setChosen}
      />
      <Button
        className="xl-grid-tool"
        aria-label="上一周"
        title="上一周"
        disabled={isBusy}
        onClick={() => setMonday(daysLater(monday, -WEEK))}
      >
        <LeftOutlined aria-hidden />
      </Button>
      <h2 aria-live="polite">
        {monday.slice(5)} 至 {daysLater(monday, WEEK - 1).slice(5)}
      </h2>
      <Button
        className="xl-grid-tool"
        aria-label="下一周"
        title="下一周"
        disabled={isBusy}
        onClick={() => setMonday(daysLater(monday, WEEK))}
      >
        <RightOutlined aria-hidden />
      </Button>
      <Button
        className="xl-grid-tool"
        aria-label="本周"
        title="本周"
        disabled={isBusy || monday === mondayOf(today())}
        onClick={() => setMonday(mondayOf(today()))}
      >
        <CalendarOutlined aria-hidden />
      </Button>
      {mayAdd ? (
        <Button
          className="xl-grid-tool"
          aria-label="复制上周"
          title="复制上周"
          disabled={isBusy || orgCode === undefined}
          onClick={() => void copy()}
        >
          <CopyOutlined aria-hidden />
        </Button>
      ) : null}
    </div>
  )
  return (
    <div className="xl-board">
      {use.kind === 'failed' && <LoadError failure={use.failure} again={askUseAgain} lead="号源占用加载失败" />}
      {departments.state.kind === 'loading' && chosen === undefined ? (
        <Loading />
      ) : orgCode === undefined ? (
        <>
          {pickers}
          <p role="status">请先选择科室</p>
        </>
      ) : (
        <EditableGrid
          ref={grid}
          label={`${scheduleGrid.title} ${monday}`}
          columns={columns}
          formats={FORMATS}
          tones={tones}
          socketKey={gridKey(scheduleGrid.name, scheduleScope(orgCode, monday))}
          toolbar={{ ...TOOLBAR, pickers }}
          rowNumber
          isPage
          dragSort
          selection="checkbox"
          highlight
        />
      )}
    </div>
  )
}
