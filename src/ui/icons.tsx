import { CloseCircleFilled, DownOutlined, LoadingOutlined, SearchOutlined } from '@ant-design/icons'

/** antd names its signs in English; these say it in Chinese or nothing. */
export const DOWN = <DownOutlined aria-hidden />
export const SEARCH = <SearchOutlined aria-hidden />
export const WAITING = <LoadingOutlined aria-label="加载中" />
export const CLEAR = { clearIcon: <CloseCircleFilled aria-label="清除" />, label: '清除' }
