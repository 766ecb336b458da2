import { useEffect, useState } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { queryDepartTreeSync, type DepartNode } from '#contract/http/calls/departments.ts'
import { failure } from '#contract/http/failure.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import { call, toFailure } from '#src/lib/http/call.ts'
import { message } from '#src/ui/feedback/toasts.ts'

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '科室', type: 'normal', width: 300 },
  { key: 'code', title: '机构编码', type: 'normal', width: 160 },
  { key: 'plan', title: '计划人数', type: 'inputNumber', width: 140, validateRules: [{ pattern: 'z' }] },
  { key: 'note', title: '备注', type: 'input' },
]
const EMPTY = 'empty'
const BROKEN = 'broken'
/** Rows whose children do not come as they should, to see what the grid makes of it. */
const OWN: readonly GridRow[] = [
  { id: EMPTY, parentId: null, name: '没有下级的目录', code: '', isLeaf: false },
  { id: BROKEN, parentId: null, name: '第一次打开会失败的目录', code: '', isLeaf: false },
]
const rowOf = ({ id, parentId, departName, orgCode, isLeaf }: DepartNode): GridRow => ({
  id,
  parentId,
  name: departName,
  code: orgCode,
  isLeaf,
})
const hasChildren = ({ isLeaf }: GridRow) => isLeaf !== true

let hasFailed = false
async function loadChildren(parentId: string): Promise<readonly GridRow[]> {
  if (parentId === EMPTY) return []
  if (parentId === BROKEN) {
    if (hasFailed) return [{ id: 'mended', name: '第二次就好了', code: '', isLeaf: true }]
    hasFailed = true
    throw failure('network', '网络异常，请重试')
  }
  return (await call(queryDepartTreeSync, { pid: parentId }, { quiet: true })).map(rowOf)
}
const TREE = { parent: 'parentId', column: 'name', loadChildren, hasChildren }

/** The departments of the hospital, a level at a time from the server; what is written in the grid stays on this page. */
export function LazyTree() {
  const [rows, setRows] = useState<readonly GridRow[] | null>(null)
  useEffect(() => {
    let isHere = true
    hasFailed = false
    call(queryDepartTreeSync, {}, { quiet: true }).then(
      top => isHere && setRows([...OWN, ...top.map(rowOf)]),
      (error: unknown) => {
        message.warning(toFailure(error).text)
        if (isHere) setRows(OWN)
      },
    )
    return () => {
      isHere = false
    }
  }, [])
  return (
    <section aria-labelledby="demo-grid-tree">
      <h2 id="demo-grid-tree" className="xl-card-title">
        逐级加载的树
      </h2>
      <EditableGrid
        label="逐级加载的树"
        columns={COLUMNS}
        {...(rows === null ? { isLoading: true } : { rows })}
        tree={TREE}
        rowNumber
        size="small"
      />
    </section>
  )
}
