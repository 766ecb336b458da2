import { READ_TEXT } from '#contract/rules/noticeTexts.ts'

/** 未读 with a filled dot, 已读 with a ring. */
export const ReadMark = ({ flag }: { flag: '0' | '1' }) => (
  <span className="xl-read-mark" data-read={flag === '1'}>
    <i aria-hidden="true" />
    {READ_TEXT[flag]}
  </span>
)
