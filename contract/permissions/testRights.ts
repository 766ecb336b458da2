/** Rights of QA besides the pages of its menu. */
export const TEST_RIGHTS = {
  /** what the machines of one's own pages do may be followed in the live view (QA-17) */
  inspect: 'test:inspect',
} as const
