import { useId } from 'react'
import { DownOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Select } from 'antd'
import { WIDTH } from '#contract/widths.ts'
import { MATCH_TEXT, QUERY_TEXT as T } from '#contract/rules/queryTexts.ts'
import { selectMatchType } from '#machines/advancedQuery/advancedQuery.select.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { Button } from '#src/ui/Button.tsx'
import { QueryLines } from './QueryLines.tsx'
import { QueryQuestions } from './QueryQuestions.tsx'
import { SavedQueries } from './SavedQueries.tsx'
import type { QueryEditors } from './queryEditor.ts'
import { queryCommands } from './useAdvancedQuery.ts'
import type { QueryActor } from './useAdvancedQuery.ts'
import './query.css'

const MATCHES = [
  { value: 'and', label: MATCH_TEXT.and },
  { value: 'or', label: MATCH_TEXT.or },
] as const
/** Up to this width the window covers the list, which a run must show. */
const FULL_SCREEN = 577

interface Props extends DialogProps {
  actor: QueryActor
  editors: QueryEditors
  isLoading: boolean
}

/** The window 高级查询构造器, 1000 wide (QUERY-01). */
export default function QueryModal({ open, onClose, actor, editors, isLoading }: Props) {
  const { run, reset, save, match } = queryCommands(actor)
  const coversList = useNarrowerThan(FULL_SCREEN)
  const field = useId()
  return (
    <Modal
      open={open}
      title={T.title}
      width={WIDTH.query}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button onClick={reset}>重置</Button>
          <Button aria-label="保存查询条件" title="保存查询条件" onClick={save}>
            保存
          </Button>
          <Button variant="primary" disabled={isLoading} onClick={() => run(coversList)}>
            {isLoading ? '正在查询…' : '查询'}
          </Button>
        </>
      }
    >
      <div className="xl-query">
        <div className="xl-query-main">
          <div className="xl-query-match">
            <label htmlFor={field}>过滤条件匹配</label>
            <Select
              id={field}
              value={useSelector(actor, selectMatchType)}
              options={[...MATCHES]}
              suffixIcon={<DownOutlined aria-hidden />}
              onChange={match}
            />
          </div>
          <QueryLines actor={actor} editors={editors} />
        </div>
        <SavedQueries actor={actor} />
        <QueryQuestions actor={actor} />
      </div>
    </Modal>
  )
}
