import type { ReactNode } from 'react'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { PaginationProps } from 'antd'
import { NOTICE_LIST_TEXT as T } from '#contract/rules/noticeTexts.ts'

const SIGN: Readonly<Record<keyof typeof T.pages, ReactNode>> = {
  prev: <LeftOutlined aria-hidden />,
  next: <RightOutlined aria-hidden />,
  'jump-prev': '…',
  'jump-next': '…',
}

/** Links of the pagination with Chinese names; antd's own signs are named in English. */
export const pageLink: NonNullable<PaginationProps['itemRender']> = (_page, type, element) =>
  type === 'page' ? (
    element
  ) : (
    <button type="button" className="ant-pagination-item-link" tabIndex={-1} aria-label={T.pages[type]} title={T.pages[type]}>
      {SIGN[type]}
    </button>
  )
