/** Rights of QA besides the pages of its menu. */
export const TEST_RIGHTS = {
  /** what the machines of one's own pages do may be followed in the live view (QA-17) */
  inspect: 'test:inspect',
  /** runs of test paths and their results are seen (QA-14) */
  runs: 'test:run:list',
  /** a run is made of generated paths */
  addRun: 'test:run:add',
  /** results are written, a run is ended */
  editRun: 'test:run:edit',
} as const
