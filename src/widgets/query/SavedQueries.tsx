import { useId } from 'react'
import { CloseOutlined, FileTextOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { selectSaved } from '#machines/advancedQuery/advancedQuery.select.ts'
import { Button } from '#src/ui/Button.tsx'
import { queryCommands } from './useAdvancedQuery.ts'
import type { QueryActor } from './useAdvancedQuery.ts'

/** The saved queries: a press takes one up again, the cross removes it after a question (QUERY-13, 14). */
export function SavedQueries({ actor }: { actor: QueryActor }) {
  const saved = useSelector(actor, selectSaved)
  const { choose, drop } = queryCommands(actor)
  const heading = useId()
  return (
    <section className="xl-query-saved" aria-labelledby={heading}>
      <h3 id={heading}>保存的查询</h3>
      {saved.length === 0 ? <p>没有保存任何查询</p> : null}
      <ul>
        {saved.map(({ title }) => (
          <li key={title}>
            <Button className="xl-query-title" title={title} onClick={() => choose(title)}>
              <FileTextOutlined aria-hidden /> <span>{title}</span>
            </Button>
            <Button className="xl-query-cross" aria-label={`删除 ${title}`} title="删除" onClick={() => drop(title)}>
              <CloseOutlined aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
