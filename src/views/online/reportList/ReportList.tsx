import { reportHeads } from '#contract/http/calls/reports.ts'
import { defineResource, onlyListed } from '#contract/resources/defineResource.ts'
import { text } from '#contract/resources/field.ts'
import { reportPrintUrl } from './printUrl.ts'
import { navigate } from '#src/lib/navigation.ts'
import { ResourcePage } from '#src/resource/ResourceList.tsx'
import { screen } from '#src/resource/screen.ts'

const seen = { readOnly: true, notAsked: true } as const
const reports = defineResource('online/reportList', {
  title: '在线报表',
  ...onlyListed(reportHeads),
  fields: { name: text('报表名称', { ...seen, search: 'like' }), code: text('报表编码', { ...seen, search: 'like' }) },
  name: 'name',
  sort: '',
})
const LOOKS = screen(reports, {
  list: { name: { width: 240, sort: false }, code: { width: 240, sort: false } },
  row: [
    {
      key: 'open',
      text: '查看报表',
      open: ([row]) => navigate(`/online/cgreport/${encodeURIComponent(row?.code ?? '')}`),
    },
    {
      key: 'print',
      text: '打印',
      isShown: row => reportPrintUrl(row.id) !== null,
      open: ([row]) => window.open(reportPrintUrl(row?.id ?? '') ?? undefined, '_blank', 'noopener,noreferrer'),
    },
  ],
})

/** 在线报表: the reports that the person may read. */
export default function ReportList() {
  return <ResourcePage resource={reports} screen={LOOKS} />
}
