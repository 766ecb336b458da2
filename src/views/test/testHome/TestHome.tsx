import { Select } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { AnyStateNode } from 'xstate'
import type { Strategy } from '#machines/kit/paths.ts'
import { strategies } from '#machines/kit/paths.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import type { CatalogueEntry } from '#src/runtime/machines/catalogue.ts'
import { loadCatalogue } from '#src/runtime/machines/catalogue.ts'
import { DOWN } from '#src/ui/icons.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { PathFormat } from './pathFile.ts'
import { pathFile } from './pathFile.ts'
import './testHome.css'

const STRATEGY_NAME: Record<Strategy, string> = {
  shortest: '最短路径（到达每个状态）',
  simple: '简单路径（不重复状态）',
  transitions: '全部转移',
  random: '随机行走',
}

const statesOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states).flatMap(child => [child, ...statesOf(child)])

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function Machine({ entry, strategy }: { entry: CatalogueEntry; strategy: Strategy }) {
  const [result, setResult] = useState('')
  const states = statesOf(entry.machine.root)
  const labels = entry.labels?.zh.states
  const download = (format: PathFormat) => () => {
    try {
      const { text, coverage, count } = pathFile(entry, strategy, format)
      save(`${entry.name}-${strategy}.${format === 'csv' ? 'csv' : 'txt'}`, text)
      setResult(`${count} 条路径 · ${coverage}`)
    } catch (error) {
      setResult(`生成失败：${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return (
    <li className="xl-qa-machine">
      <div className="xl-qa-head">
        <h2>{entry.name}</h2>
        <span>{states.length} 个状态</span>
        <span className="xl-qa-space" />
        <Button onClick={download('csv')} aria-label={`下载 CSV ${entry.name}`}>
          下载 CSV
        </Button>
        <Button onClick={download('text')} aria-label={`下载文本 ${entry.name}`}>
          下载文本
        </Button>
      </div>
      <p role="status">{result}</p>
      <details>
        <summary>状态列表</summary>
        <ul>
          {states.map(state => {
            const path = state.path.join('.')
            const text = labels?.[path] ?? state.description
            return (
              <li key={state.id}>
                <code>{path}</code>
                {text === undefined ? null : ` ${text}`}
              </li>
            )
          })}
        </ul>
      </details>
    </li>
  )
}

/** QA's page (D44): the machines with their states, and the generated test paths to download. */
export default function TestHome() {
  const [entries, setEntries] = useState<readonly CatalogueEntry[] | null>(null)
  const [strategy, setStrategy] = useState<Strategy>('transitions')
  const label = useId()
  useEffect(() => {
    let isHere = true
    loadCatalogue().then(
      loaded => isHere && setEntries(loaded),
      () => isHere && setEntries([]),
    )
    return () => {
      isHere = false
    }
  }, [])
  return (
    <div className="xl-page xl-qa">
      <h1>状态机与测试路径</h1>
      <div className="xl-qa-strategy">
        <span id={label}>路径策略</span>{' '}
        <Select
          aria-labelledby={label}
          suffixIcon={DOWN}
          popupMatchSelectWidth={false}
          value={strategy}
          options={strategies.map(one => ({ value: one, label: STRATEGY_NAME[one] }))}
          onChange={setStrategy}
        />
      </div>
      {entries === null ? (
        <Loading />
      ) : (
        <ul className="xl-qa-list">
          {entries.map(entry => (
            <Machine key={entry.name} entry={entry} strategy={strategy} />
          ))}
        </ul>
      )}
    </div>
  )
}
