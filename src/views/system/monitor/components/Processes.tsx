import type { ProcessLine } from '#contract/entities/monitor.ts'
import { bytesText, countText, durationText, msText, percentText } from './units.ts'

const sum = (lines: readonly ProcessLine[], of: (line: ProcessLine) => number) => lines.reduce((all, line) => all + of(line), 0)

/** Columns: what a process says, and what all of them together come to; null: a sum says nothing. */
const COLUMNS: readonly {
  name: string
  text: (line: ProcessLine) => string
  total: ((lines: readonly ProcessLine[]) => string) | null
}[] = [
  {
    name: '运行',
    text: line => durationText((line.at - line.startedAt) / 1_000),
    total: null,
  },
  { name: '版本', text: line => line.version, total: null },
  { name: '请求', text: line => countText(line.requests.count), total: all => countText(sum(all, one => one.requests.count)) },
  { name: '失败', text: line => countText(line.requests.failed), total: all => countText(sum(all, one => one.requests.failed)) },
  { name: '消息', text: line => countText(line.sockets.notice), total: all => countText(sum(all, one => one.sockets.notice)) },
  { name: '问诊', text: line => countText(line.sockets.chat), total: all => countText(sum(all, one => one.sockets.chat)) },
  { name: '表格', text: line => countText(line.sockets.grid), total: all => countText(sum(all, one => one.sockets.grid)) },
  { name: '处理器', text: line => percentText(line.cpu), total: all => percentText(sum(all, one => one.cpu)) },
  { name: '内存', text: line => bytesText(line.rss), total: all => bytesText(sum(all, one => one.rss)) },
  {
    name: '循环延迟',
    text: line => msText(line.delay),
    total: all => `最长 ${msText(Math.max(0, ...all.map(one => one.delay)))}`,
  },
  {
    name: '连接池',
    text: line => `${line.pool.total}，等待 ${line.pool.waiting}`,
    total: all => `${sum(all, one => one.pool.total)}，等待 ${sum(all, one => one.pool.waiting)}`,
  },
]

/** The processes that serve together, each and their sum; a single one is what the page shows anyway. */
export function Processes({ processes }: { processes: readonly ProcessLine[] }) {
  if (processes.length < 2) return null
  const [own] = processes
  const lines = processes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return (
    <section className="xl-monitor-part">
      <h2 id="xl-monitor-processes">全部进程</h2>
      <div className="xl-monitor-scroll">
        <table className="xl-monitor-table" aria-labelledby="xl-monitor-processes">
          <thead>
            <tr>
              <th scope="col">进程</th>
              {COLUMNS.map(({ name }) => (
                <th key={name} scope="col" className="xl-monitor-number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.id}>
                <th scope="row" translate="no">
                  {line.host} {line.pid}
                  {line.id === own?.id ? '（当前）' : ''}
                </th>
                {COLUMNS.map(({ name, text }) => (
                  <td key={name} data-label={name} className="xl-monitor-number">
                    {text(line)}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">合计（{lines.length} 个进程）</th>
              {COLUMNS.map(({ name, total }) => (
                <td key={name} data-label={name} className="xl-monitor-number">
                  {total === null ? '' : total(lines)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}
