import { markClientErrors } from '#contract/http/calls/clientReports.ts'
import { clientError } from '#contract/resources/system/clientError.resource.ts'
import { CLIENT_ERROR_RIGHT, CLIENT_ERROR_TEXT } from '#contract/rules/clientReports.ts'
import type { ClientErrorState } from '#contract/rules/clientReports.ts'
import { successOf } from '#src/lib/http/call.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { screen } from '#src/resource/screen.ts'
import type { ListHandle } from '#src/resource/screen.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'
import { Stack } from './components/Stack.tsx'

/** Its place stays free until it has come. */
const Vitals = lazyScreen<{ list: ListHandle }>(
  async () => ({ default: (await import('./components/Vitals.tsx')).Vitals }),
  <div style={{ height: 330 }} />,
)

/** Nothing yet: pages report by themselves. */
const NoTroubles = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{CLIENT_ERROR_TEXT.empty}</strong>
    <span>{CLIENT_ERROR_TEXT.hint}</span>
  </div>
)
const TONES: Readonly<Record<string, StatusTone>> = { open: 'attention', handled: 'good', ignored: 'off' }

const marking = (state: ClientErrorState) => async (rows: readonly { id: string }[]) => {
  const answer = await successOf(markClientErrors, { ids: rows.map(({ id }) => id), state }, { quiet: true })
  return answer.message
}
/** The three commands, each for rows that are not so yet. */
const COMMANDS: readonly { key: string; text: string; state: ClientErrorState }[] = [
  { key: 'handle', text: '标为已处理', state: 'handled' },
  { key: 'ignore', text: '忽略', state: 'ignored' },
  { key: 'reopen', text: '重新打开', state: 'open' },
]

/** 前端监控: how fast pages were, and what went wrong in browsers. */
export default screen(clientError, {
  list: {
    message: { width: 360, fixed: 'left' },
    kind: { width: 130 },
    state: {
      width: 90,
      render: (value, row) => (
        <StatusTag tone={TONES[String(value)] ?? 'normal'}>{row.state_dictText ?? String(value)}</StatusTag>
      ),
    },
    count: { width: 80, align: 'right' },
    people: { width: 90, align: 'right' },
    route: { width: 200 },
    browser: { width: 110 },
    release: { width: 140 },
    lastAt: { width: 165 },
    firstAt: { width: 165 },
  },
  card: ['state', 'kind', 'count', 'lastAt'],
  slots: { above: Vitals, empty: NoTroubles, detail: Stack },
  row: [
    'detail',
    ...COMMANDS.map(({ state, ...command }) => ({
      ...command,
      permission: CLIENT_ERROR_RIGHT,
      isShown: (row: { state: unknown }) => row.state !== state,
      run: marking(state),
    })),
  ],
  bulk: COMMANDS.map(({ state, ...command }) => ({ ...command, permission: CLIENT_ERROR_RIGHT, run: marking(state) })),
})
