import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { importDialogMachine } from './importDialog.machine.ts'

const PREVIEW = {
  columns: ['编码'],
  rows: [{ row: 1, cells: { 编码: 'A1' } }],
  rowCount: 1,
  invalidRows: [],
  issues: [],
  errorCount: 0,
}
const ERRORS = { msg: '总上传行数：2，已导入行数：1，错误行数：1', fileUrl: '/sys/common/static/e.txt', fileName: 'e.txt' }

const WORKING = { phase: 'working', done: 500, total: 1_000, answer: null }
const ANSWERS = [
  { success: true, code: 200, message: '文件导入成功！数据行数：1', result: null },
  { success: true, code: 201, message: '文件导入成功，但有错误。', result: ERRORS },
  { success: false, code: 500, message: '文件导入失败！', result: null },
]

/** One workbook that is read, refused or left to the server; the four answers of an import. */
export const model: ModelOptions<typeof importDialogMachine> = {
  inputs: [{ isOnline: true }],
  events: [
    { type: 'import.open' },
    {
      type: 'files.add',
      files: [
        { id: 'a', name: 'a.xlsx', size: 9 },
        { id: 't', name: 't.txt', size: 9 },
      ],
    },
    { type: 'file.read', id: 'a', preview: PREVIEW },
    { type: 'file.refused', id: 'a', text: '文件已损坏' },
    { type: 'file.unread', id: 'a', text: '无法预览' },
    { type: 'file.remove', id: 'a' },
    { type: 'validation.switch', isOn: true },
    { type: 'import.submit', id: 'transfer-1' },
    { type: 'import.progressed', percent: 40 },
    { type: 'import.progressed', percent: 100 },
    { type: 'askImport done', output: WORKING },
    { type: 'askImport done', output: { ...WORKING, phase: 'unknown' } },
    { type: 'askImport done', output: { ...WORKING, phase: 'lost' } },
    ...ANSWERS.map(answer => ({ type: 'askImport done' as const, output: { ...WORKING, phase: 'ended', answer } })),
    { type: 'stopImport failed', error: failure('network', 'Network Error') },
    ...ANSWERS.map(output => ({ type: 'sendImport done' as const, output })),
    { type: 'sendImport failed', error: failure('network', 'Network Error') },
  ],
  context: ({ files, isValidating, percent, work, errorFile }) => ({
    files: files.map(({ state }) => state),
    isValidating,
    isSent: percent === 100,
    work: work?.phase ?? null,
    hasErrors: errorFile !== null,
  }),
  // an id comes into the dialog once
  allow: ({ context }, event) => event.type !== 'files.add' || context.files.length === 0,
}
