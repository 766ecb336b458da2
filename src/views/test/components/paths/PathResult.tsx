import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Coverage, Tally } from '#machines/kit/coverage.ts'
import { formats, type Format } from '#machines/kit/formats/pathFile.ts'
import { Button } from '#src/ui/Button.tsx'
import { Pages } from '#src/ui/pagination/Pages.tsx'
import { writeAddress } from '../walk/walkAddress.ts'
import { PlayCommand } from './PlayCommand.tsx'
import type { Generated } from './usePathWorker.ts'

const PARTS: readonly { key: keyof Coverage; title: string }[] = [
  { key: 'states', title: '状态' },
  { key: 'transitions', title: '转移' },
  { key: 'guards', title: '守卫答案' },
  { key: 'pairs', title: '转移对' },
  { key: 'requirements', title: '需求' },
]
const FORMAT: Readonly<Record<Format, string>> = {
  text: '文本',
  csv: '表格',
  json: '数据',
  graphwalker: '图模型',
  gherkin: '场景脚本',
  zentao: '禅道用例',
  xmind: '思维导图',
}
const KIND: Readonly<Record<Format, string>> = {
  text: 'TXT',
  csv: 'CSV',
  json: 'JSON',
  graphwalker: 'GraphWalker',
  gherkin: 'Gherkin',
  zentao: 'XLSX',
  xmind: 'XMind',
}
const MOST_MISSED = 200

function Share({ title, tally }: { title: string; tally: Tally }) {
  if (tally.all.length === 0) return null
  const share = Math.floor((tally.seen.length / tally.all.length) * 100)
  return (
    <li>
      <span>{title}</span>
      <meter min={0} max={tally.all.length} value={tally.seen.length} aria-label={`${title}覆盖`} />
      <span className="xl-paths-number">
        {tally.seen.length}/{tally.all.length}（{share}%）
      </span>
      {tally.missed.length > 0 && (
        <details>
          <summary>未覆盖 {tally.missed.length}</summary>
          <ul>
            {tally.missed.slice(0, MOST_MISSED).map(name => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const SIZE = 20

/** What was generated: coverage, a run of it, files to take along, the paths with their steps, each to be walked. */
export function PathResult(props: { made: Generated; onSave(format: Format): void; onRun?: (() => void) | undefined }) {
  const { made, onSave, onRun } = props
  const { paths, pathCount, stepCount, coverage, milliseconds, machine } = made
  const [page, setPage] = useState(1)
  const from = (page - 1) * SIZE
  return (
    <>
      <p role="status" className="xl-paths-sum">
        {pathCount} 条路径，{stepCount} 步，用时 {milliseconds} 毫秒
      </p>
      <ul className="xl-paths-coverage" aria-label="覆盖">
        {PARTS.map(({ key, title }) => (
          <Share key={key} title={title} tally={coverage[key]} />
        ))}
      </ul>
      {onRun !== undefined && (
        <div className="xl-paths-files">
          <Button variant="primary" onClick={onRun}>
            新建执行
          </Button>
        </div>
      )}
      <div className="xl-paths-files" role="group" aria-label="下载">
        {formats.map(format => (
          <Button key={format} onClick={() => onSave(format)}>
            下载{FORMAT[format]} <code>{KIND[format]}</code>
          </Button>
        ))}
      </div>
      <PlayCommand machine={machine} order={made.order} />
      {paths.length < pathCount && <p>这里列出前 {paths.length} 条，下载的文件包含全部。</p>}
      <ol className="xl-paths-list" start={from + 1} aria-label="路径">
        {paths.slice(from, from + SIZE).map((path, at) => (
          <li key={from + at}>
            <details>
              <summary>
                路径 {from + at + 1}（{path.count} 步）
              </summary>
              <ol start={0} translate="no">
                {path.lines.map((line, index) => (
                  <li key={index}>{line.replace(/^\s*\d+\. /, '')}</li>
                ))}
              </ol>
            </details>
            <Link
              aria-label={`走一遍路径 ${from + at + 1}`}
              to={{ pathname: '/test/home', hash: writeAddress({ machine, start: path.start, steps: path.steps, at: 0 }) }}
            >
              走一遍
            </Link>
          </li>
        ))}
      </ol>
      {paths.length > SIZE && (
        <Pages isNarrow total={paths.length} current={page} size={SIZE} sizes={[SIZE]} onChange={setPage} />
      )}
    </>
  )
}
