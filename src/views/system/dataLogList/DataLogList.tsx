import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { ResourcePage } from '#src/resource/ResourceList.tsx'
import { screen } from '#src/resource/screen.ts'
import { ChangeList } from './components/ChangeList.tsx'
import { subjectOf, summaryOf } from './components/changes.ts'
import { dataLog } from './components/dataLog.ts'
import { Subjects } from './components/Subjects.tsx'

const LOOKS = screen(dataLog, {
  list: {
    dataTable: { width: 120, sort: false, render: value => subjectOf(value) },
    dataContent: { width: 200, sort: false, render: (_, row) => summaryOf(row) },
    dataVersion: { width: 80, sort: false },
    createBy: { width: 100, sort: false },
    createTime: { width: 165, sort: false },
  },
  filters: ['dataTable'],
  row: ['detail', { key: 'versions', text: '全部版本', dialog: lazyDialog(() => import('./components/Versions.tsx')) }],
  bulk: [{ key: 'compare', text: '数据比较', dialog: lazyDialog(() => import('./components/Compare.tsx')) }],
  slots: { side: Subjects, detail: ChangeList },
})

/** 数据日志: who changed which row of which table, its versions, and two changes side by side. */
export default function DataLogList() {
  return <ResourcePage resource={dataLog} screen={LOOKS} />
}
