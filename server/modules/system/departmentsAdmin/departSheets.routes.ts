import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import * as calls from '#contract/http/calls/departmentsAdmin.ts'
import * as schema from '#contract/http/calls/departmentsAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { codeOrder, writeRow } from '#server/crud/importRows.ts'
import { SHEET_NAME } from '#server/crud/sheetWriter.ts'
import { XlsBook } from '#server/crud/xls/xlsBook.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { writeRights } from '#server/plugins/writeRights.ts'
import { addDepart } from './departments.commands.ts'
import { detailOf } from './departDetail.presenter.ts'
import { departsByCode, pageOfDeparts } from './departRows.repository.ts'
import { findDepart } from './departTree.repository.ts'

const TITLE = '部门'
/** Headers of the workbook (contract.md 20.3). */
const COLUMNS = [
  ['departName', '机构/部门名称'],
  ['departNameEn', '英文名'],
  ['departOrder', '排序'],
  ['description', '描述'],
  ['orgCategory', '机构类别'],
  ['orgCode', '机构编码'],
  ['mobile', '手机号'],
  ['fax', '传真'],
  ['address', '地址'],
  ['memo', '备注'],
] as const
type Cell = (typeof COLUMNS)[number][0]
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['公司', '1'],
  ['部门', '2'],
  ['岗位', '3'],
])
const categoryText = (value: string): string => [...CATEGORIES].find(([, own]) => own === value)?.[0] ?? value
const existing = (text: string): string => text.trim().replace(/^\*|\*$/g, '')

/** The draft of a row; refuses what a form would refuse too. */
function draftOf(cell: (name: Cell) => string) {
  const [departName, order, category] = [cell('departName'), cell('departOrder') || '0', cell('orgCategory') || '部门']
  const orgCategory = CATEGORIES.get(category) ?? category
  if (departName === '' || departName.length > 100) throw new Refusal('机构/部门名称须为1到100个字')
  if (!/^\d{1,6}$/.test(order)) throw new Refusal('排序须为整数')
  if (!/^[123]$/.test(orgCategory)) throw new Refusal('机构类别须为公司、部门或岗位')
  const texts = { departNameEn: cell('departNameEn'), description: cell('description'), mobile: cell('mobile') }
  const places = { fax: cell('fax'), address: cell('address'), memo: cell('memo') }
  if (Object.values({ ...texts, ...places }).some(text => text.length > 200)) throw new Refusal('文字不能超过200个字')
  return { departName, departOrder: Number(order), orgCategory, ...texts, ...places }
}

/** Departments by page, the name of one, and their workbook both ways (contract.md 11, 20.3). */
export function serveDepartSheets(app: FastifyInstance): void {
  serve(app, calls.listDeparts, {
    schema: { query: schema.listDepartsQuery },
    handler: async ({ input: { departName = '', orgCode = '', pageNo = 1, pageSize = PAGE_SIZE } }) => {
      const [current, size] = [Math.max(1, pageNo), Math.min(pageSize, PAGE_SIZE_MAX)]
      const page = { limit: size, offset: (current - 1) * size }
      const { rows, total } = await pageOfDeparts(app.db, { name: existing(departName), code: existing(orgCode), ...page })
      return { records: rows.map(detailOf), total, size, current, pages: Math.ceil(total / size) }
    },
  })
  serve(app, calls.departName, {
    schema: { query: schema.departNameQuery },
    handler: async ({ input: { parentId = '', departId = '' } }) => {
      const row = await findDepart(app.db, { id: parentId === '' ? departId : parentId })
      if (!row) throw new Refusal('未找到对应实体')
      return { id: row.id, departName: row.departName }
    },
  })
  serve(app, calls.exportDeparts, {
    schema: { query: schema.exportDepartsQuery },
    tokenFrom: ['cookie'],
    handler: async ({ input: { selections = '' }, user, request, reply }) => {
      const ids = commaParts(selections)
      const rows = await departsByCode(app.db, ids.length === 0 ? null : ids)
      await app.audit({
        actor: user,
        action: 'export',
        entity: 'sys_depart',
        content: JSON.stringify({ rows: rows.length }),
        ip: request.ip,
      })
      reply
        .type('application/vnd.ms-excel')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(TITLE)}.xls`)
        .header('cache-control', 'no-store')
      const stream = new PassThrough()
      const above = [`${TITLE}列表数据`, `导出人:${user.realname || user.username}`]
      const book = new XlsBook(SHEET_NAME, { above, headers: COLUMNS.map(([, header]) => header) })
      book.add(rows.map(row => COLUMNS.map(([name]) => (name === 'orgCategory' ? categoryText(row.orgCategory) : row[name]))))
      book.send(stream).catch((error: unknown) => {
        request.log.warn({ err: error }, 'An export ended early')
        stream.destroy()
      })
      return reply.send(stream)
    },
  })
  serve(app, calls.importDeparts, {
    handler: ({ user, request }) =>
      app.crud.importSheet(
        {
          title: TITLE,
          entity: 'sys_depart',
          columns: COLUMNS,
          async write(sheet, goesOn) {
            const sorted = sheet.toSorted((a, b) => codeOrder(a.cells.get('orgCode'), b.cells.get('orgCode')))
            for (const [done, row] of sorted.entries()) {
              if (!goesOn(done)) return
              const cell = (name: Cell): string => row.cells.get(name) ?? ''
              await writeRow(app, row, () => {
                const draft = draftOf(cell)
                return writeRights(app, { user, request }, context => addDepart(context, draft, cell('orgCode')))
              })
            }
          },
        },
        user,
        request,
      ),
  })
}
