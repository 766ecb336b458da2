import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { PaginationProps } from 'antd'
import { Button } from '#src/ui/Button.tsx'

const SIGNS = {
  prev: { sign: <LeftOutlined aria-hidden />, name: '上一页' },
  next: { sign: <RightOutlined aria-hidden />, name: '下一页' },
  'jump-prev': { sign: '…', name: '向前 5 页' },
  'jump-next': { sign: '…', name: '向后 5 页' },
}

/** Links of a pagination (its `itemRender`) with Chinese names: antd names its signs in English. */
export const pageLink: NonNullable<PaginationProps['itemRender']> = (_page, type, element) =>
  type === 'page' ? (
    element
  ) : (
    <Button className="ant-pagination-item-link" tabIndex={-1} aria-label={SIGNS[type].name} title={SIGNS[type].name}>
      {SIGNS[type].sign}
    </Button>
  )
