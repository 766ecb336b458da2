import { Link } from 'react-router-dom'
import { TEST_RIGHTS } from '#contract/permissions/testRights.ts'
import { testRun } from '#contract/resources/test/run.resource.ts'
import { navigate } from '#src/lib/navigation.ts'
import { screen } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import { reportPage, runPage } from '../components/runs/addresses.ts'

/** Nothing yet: runs are made of generated paths. */
const NoRuns = () => (
  <div className="xl-list-nothing" role="status">
    <strong>还没有执行</strong>
    <span>在“路径”页生成路径，再点击“新建执行”。</span>
  </div>
)

/** Numbers of steps that ask for somebody stand out. */
const counted = (tone: 'bad' | 'attention') =>
  function render(value: unknown) {
    return Number(value) > 0 ? <StatusTag tone={tone}>{String(value)}</StatusTag> : String(value ?? 0)
  }

/** 执行: runs of test paths with their results, to be opened, reported and compared (QA-14). */
export default screen(testRun, {
  list: {
    name: { width: 180, fixed: 'left', render: (value, row) => <Link to={runPage(row.id)}>{String(value)}</Link> },
    title: { width: 120 },
    tester: { width: 90 },
    build: { width: 120 },
    browser: { width: 150 },
    progress: { width: 90, align: 'right', sort: false },
    passed: { width: 70, align: 'right' },
    failed: { width: 80, align: 'right', render: counted('bad') },
    blocked: { width: 80, align: 'right', render: counted('attention') },
    stepCount: { width: 70, align: 'right' },
    startedAt: { width: 165 },
    endedAt: { width: 165 },
  },
  card: ['title', 'progress', 'failed', 'startedAt'],
  slots: { empty: NoRuns },
  toolbar: [
    {
      key: 'begin',
      text: '新建执行',
      isPrimary: true,
      permission: TEST_RIGHTS.addRun,
      open: () => navigate('/test/paths'),
    },
  ],
  row: [
    { key: 'open', text: '打开', open: ([row]) => row && navigate(runPage(row.id)) },
    { key: 'report', text: '报告', open: ([row]) => row && navigate(reportPage(row.id)) },
    { key: 'trend', text: '趋势', dialog: lazyDialog(() => import('../components/runs/TrendWindow.tsx')) },
    'delete',
  ],
})
