import { useState } from 'react'
import { refreshDictionaryCache } from '#src/runtime/dictionaries/refresh.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { DictTag } from '#src/widgets/selects/DictTag.tsx'
import { TreeTable } from '#src/widgets/trees/TreeTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DictionaryFields } from './components/DictionaryFields.tsx'
import { TreeFields } from './components/TreeFields.tsx'
import './components/selects.css'

const COLUMNS = [
  { key: 'title', title: '名称' },
  { key: 'code', title: '编码', width: 160 },
]

/** Every select of the product to try: dictionaries, trees, areas, and a table that opens. */
export default function Selects() {
  usePageContent({ description: '试用字典、树、分类和地区等选择控件。' })
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    await refreshDictionaryCache()
    setBusy(false)
  }
  return (
    <div className="xl-demo-selects">
      <section>
        <h2 className="xl-card-title">字典</h2>
        <DictionaryFields />
        <p>
          标签：
          <DictTag dictCode="order_status" value="0,2,3" tones={{ '0': 'warning', '3': 'success' }} />
        </p>
        <Button disabled={isBusy} onClick={() => void refresh()}>
          刷新缓存
        </Button>
      </section>
      <section>
        <h2 className="xl-card-title">树、分类与地区</h2>
        <TreeFields />
      </section>
      <section>
        <h2 className="xl-card-title">树形表格</h2>
        <TreeTable
          aria-label="分类"
          url="/sys/category/loadTreeRoot"
          childrenUrl="/sys/category/loadTreeChildren"
          queryKey="pid"
          queryParams={TREE_QUERY}
          rowKey="key"
          columns={COLUMNS}
        />
      </section>
    </div>
  )
}

const TREE_QUERY = { async: true, pcode: '' }
