import type { ReactElement } from 'react'
import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Pagination } from 'antd'
import { PAGE_SIZES } from '#contract/constants.ts'
import { selectPage, selectQuery } from '#machines/resourceList/resourceList.select.ts'
import { TEXT } from '../texts.ts'
import { useList, useListSend } from '../useList.ts'

// antd names its arrows in English
const step = (arrow: ReactElement) => (
  <button type="button" className="ant-pagination-item-link" tabIndex={-1}>
    {arrow}
  </button>
)
const PREVIOUS = step(<LeftOutlined aria-label={TEXT.previousPage} />)
const NEXT = step(<RightOutlined aria-label={TEXT.nextPage} />)

/** Pages of the list: `1-10 共35条`, 10, 20 or 30 rows. */
export function ListPages({ isNarrow }: { isNarrow: boolean }) {
  const send = useListSend()
  const page = useList(selectPage)
  const { pageNo, pageSize } = useList(selectQuery)
  if (page === null) return null
  return (
    <Pagination
      className="xl-list-pages"
      current={pageNo}
      pageSize={pageSize}
      total={page.total}
      prevIcon={PREVIOUS}
      nextIcon={NEXT}
      pageSizeOptions={[...PAGE_SIZES]}
      showSizeChanger={{ suffixIcon: <DownOutlined aria-hidden /> }}
      showQuickJumper={!isNarrow}
      showLessItems={isNarrow}
      size={isNarrow ? 'small' : 'medium'}
      showTotal={(total, [from, to]) => TEXT.total(from, to, total)}
      onChange={(next, size) => send({ type: 'page.set', pageNo: next, pageSize: size })}
    />
  )
}
