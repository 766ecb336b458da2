import { useCallback, useMemo, useState } from 'react'
import { Select } from 'antd'
import { TEST_RIGHTS } from '#contract/permissions/testRights.ts'
import { stateGraphOf } from '#machines/kit/stateGraph.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import type { Catalogue } from '#src/runtime/machines/catalogue.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { Button } from '#src/ui/Button.tsx'
import { DOWN } from '#src/ui/icons.tsx'
import { titleOf } from '../catalogue/useCatalogue.ts'
import { NewRunDialog } from '../runs/NewRunDialog.tsx'
import { modelOfEntry } from '../walk/useWalk.ts'
import { type beginOf, orderOf } from './order.ts'
import { Labelled, OrderFields } from './OrderFields.tsx'
import { PathResult } from './PathResult.tsx'
import { usePathWorker } from './usePathWorker.ts'
import './paths.css'

/** Orders paths of a machine, shows what they cover, offers them as files and as a run, and leads to the walk of each. */
export function PathsPage({ catalogue, begin }: { catalogue: Catalogue; begin: ReturnType<typeof beginOf> }) {
  const { names: machines, open, startPathWorker } = catalogue
  const [machine, setMachine] = useState(begin.machine)
  const [form, setForm] = useState(begin.form)
  const [issue, setIssue] = useState<string | null>(null)
  const { state, generate, cancel, save, draft, askRun, dropRun } = usePathWorker(startPathWorker)
  const { state: opened } = useLoad(
    machine,
    useCallback((name: string) => open(name), [open]),
  )
  const names = useMemo(() => {
    if (opened.kind !== 'there') return { states: [], transitions: [] }
    const graph = stateGraphOf(modelOfEntry(opened.value))
    return {
      states: graph.states.map(({ id }) => id).filter(id => id !== '(root)'),
      transitions: graph.transitions
        .filter(({ targets, actions }) => targets.length + actions.length > 0)
        .map(({ name }) => name),
    }
  }, [opened])
  const submit = () => {
    const order = orderOf(form)
    setIssue(typeof order === 'string' ? order : null)
    if (typeof order !== 'string') generate(machine, order)
  }
  const mayRun = useCan(TEST_RIGHTS.addRun)
  const isRunning = state.kind === 'running'
  return (
    <div className="xl-paths">
      <form
        className="xl-paths-form"
        aria-label="生成路径"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Labelled label="状态机">
          {id => (
            <Select
              id={id}
              suffixIcon={DOWN}
              showSearch={{ optionFilterProp: 'search' }}
              popupMatchSelectWidth={false}
              value={machine}
              options={machines.map(one => ({
                value: one.name,
                search: `${titleOf(one)} ${one.name}`,
                label: (
                  <>
                    {titleOf(one)} <code>{one.name}</code>
                  </>
                ),
              }))}
              onChange={name => {
                setMachine(name)
                setForm(old => ({ ...old, target: '', seen: [], weights: {} }))
                cancel()
              }}
            />
          )}
        </Labelled>
        <OrderFields form={form} names={names} onChange={setForm} />
        <p className="xl-paths-issue" role="alert">
          {issue}
        </p>
        <div className="xl-paths-buttons">
          <Button type="submit" variant="primary" disabled={isRunning}>
            生成路径
          </Button>
          {isRunning && <Button onClick={cancel}>取消生成</Button>}
        </div>
      </form>
      <section className="xl-paths-result" aria-label="生成结果">
        {state.kind === 'idle' && (
          <p className="xl-paths-none">选择生成方式，再点击“生成路径”。路径可以下载，也可以逐步走一遍。</p>
        )}
        {isRunning && (
          <p role="status" className="xl-paths-none">
            正在生成，已走 {state.steps} 步
          </p>
        )}
        {state.kind === 'failed' && (
          <p role="alert" className="xl-paths-issue">
            生成失败：<span translate="no">{state.text}</span>
          </p>
        )}
        {state.kind === 'done' && (
          <PathResult key={state.made.machine} made={state.made} onSave={save} onRun={mayRun ? askRun : undefined} />
        )}
      </section>
      {draft !== null && <NewRunDialog draft={draft} onClose={dropRun} />}
    </div>
  )
}
