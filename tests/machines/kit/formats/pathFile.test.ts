import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { IdGenerator } from '@cucumber/messages'
import { CFB, read, utils } from '@e965/xlsx'
import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import type { Language, MachineLabels } from '#machines/kit/describe.ts'
import { pathFile, type Format } from '#machines/kit/formats/pathFile.ts'
import { generatePaths, type PathOrder } from '#machines/kit/generators/generate.ts'
import { modelOf } from '#machines/kit/modelOf.ts'

const TRICKY = '=1+1,"x" <&>\n"""😀\ud800'

const machine = setup({
  types: {} as { events: { type: 'write'; text: string } | { type: 'send' } | { type: 'again' } },
  delays: { patience: 10 },
}).createMachine({
  id: 'letter',
  initial: 'open',
  states: {
    open: { on: { write: 'written' }, meta: { rules: ['LETTER-01'] } },
    written: { on: { send: { target: 'sent', meta: { rules: ['LETTER-02'] } } } },
    sent: { after: { patience: 'open' } },
  },
})
const model = modelOf(machine, { events: [{ type: 'write', text: TRICKY }] })
const labels: MachineLabels = {
  zh: {
    title: '信件',
    states: { open: '空白的信纸', written: '写好的信', sent: '=已寄出' },
    events: { write: '写下内容', send: '@寄出', 'patience elapsed': '等待 10 毫秒' },
  },
  en: { title: 'letter', states: { open: 'an empty sheet', sent: 'it is gone' }, events: { send: 'post it' } },
}
const order: PathOrder = { generator: 'allTransitions', until: { any: [] }, seed: 1 }
const paths = generatePaths(model, order)
const file = (format: Format, lang: Language = 'zh') => pathFile({ machine: 'letter', labels, model, paths, order, lang }, format)
const text = (format: Format, lang: Language = 'zh') => String(file(format, lang).content)
const bytes = (format: Format) => Buffer.from(file(format).content as Uint8Array)
const DATA = JSON.stringify({ text: TRICKY })

describe('paths as a file', () => {
  it('[QA-12] has a name and a type in every format', () => {
    expect(
      ['text', 'csv', 'json', 'graphwalker', 'gherkin', 'zentao', 'xmind'].map(format => file(format as Format).name),
    ).toEqual([
      'letter-allTransitions.txt',
      'letter-allTransitions.csv',
      'letter-allTransitions.json',
      'letter-allTransitions.graphwalker.json',
      'letter-allTransitions.feature',
      'letter-allTransitions.xlsx',
      'letter-allTransitions.xmind',
    ])
    expect(file('zentao').type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  })

  it('[QA-12] text says what to do and what to see, and lists the words that are missing', () => {
    expect(text('text').split('\n')).toEqual([
      '路径 1（3 步）',
      '  0. 开始 → 应为: 空白的信纸 (open)',
      `  1. 写下内容 ${DATA} → 应为: 写好的信 (written)`,
      '  2. @寄出 → 应为: =已寄出 (sent)',
      '  3. 等待 10 毫秒 → 应为: 空白的信纸 (open)',
      '',
    ])
    expect(text('text', 'en')).toContain('  2. post it → expect: it is gone (sent)')
    expect(text('text', 'en')).toContain('Without words:\n  state written\n  event write\n  event patience elapsed')
  })

  it('[QA-12] CSV is read back by a spreadsheet, with formulas defused', () => {
    const sheet = read(Buffer.from(text('csv')), { type: 'buffer', raw: true })
    const rows = utils.sheet_to_json<string[]>(Object.values(sheet.Sheets)[0] ?? {}, { header: 1, defval: '' })
    expect(rows).toEqual([
      ['路径', '步骤', '事件', '操作', '数据', '应处状态', '应见', '标签'],
      ['1', '0', '', '开始', '', 'open', '空白的信纸 (open)', ''],
      ['1', '1', 'write', '写下内容', DATA, 'written', '写好的信 (written)', ''],
      ['1', '2', 'send', "'@寄出", '', 'sent', "'=已寄出 (sent)", ''],
      ['1', '3', 'patience elapsed', '等待 10 毫秒', '', 'open', '空白的信纸 (open)', ''],
    ])
    expect(text('csv', 'en').slice(1)).toMatch(
      /^path,step,event,event text,payload,expected state,expected state text,tags\r\n1,0,,start,/,
    )
  })

  it('[QA-12] JSON has events, expectations and coverage as data', () => {
    expect(JSON.parse(text('json'))).toMatchObject({
      machine: 'letter',
      generator: 'allTransitions',
      until: 'end',
      paths: [
        {
          start: { value: 'open' },
          steps: [
            { event: { type: 'write', text: TRICKY }, expect: { value: 'written' } },
            { event: { type: 'send' }, text: '@寄出', expect: { value: 'sent', text: '=已寄出 (sent)' } },
            { event: { type: 'patience elapsed' } },
          ],
        },
      ],
      coverage: { transitions: { missed: [] }, requirements: { seen: ['LETTER-01', 'LETTER-02'] } },
    })
  })

  it('[QA-12] GraphWalker finds vertices, edges, its start and a whole predefined path', () => {
    const { models, seed } = JSON.parse(text('graphwalker')) as {
      seed: number
      models: {
        startElementId: string
        generator: string
        vertices: { id: string; name: string; requirements?: string[] }[]
        edges: { id: string; name: string; sourceVertexId?: string; targetVertexId: string }[]
        predefinedPathEdgeIds: string[]
      }[]
    }
    expect([seed, models.length, models[0]?.generator]).toEqual([1, 1, 'predefined_path(predefined_path)'])
    const [
      { vertices, edges, startElementId, predefinedPathEdgeIds } = {
        vertices: [],
        edges: [],
        startElementId: '',
        predefinedPathEdgeIds: [],
      },
    ] = models
    expect(vertices.map(({ id, name, requirements }) => [id, name, requirements])).toEqual([
      ['n0', 'v_open', ['LETTER-01']],
      ['n1', 'v_written', undefined],
      ['n2', 'v_sent', undefined],
    ])
    expect(edges.map(({ id, name, sourceVertexId, targetVertexId }) => [id, name, sourceVertexId, targetVertexId])).toEqual([
      ['e0', 'e_start', undefined, 'n0'],
      ['e1', 'e_write', 'n0', 'n1'],
      ['e2', 'e_send', 'n1', 'n2'],
      ['e3', 'e_patience_elapsed', 'n2', 'n0'],
    ])
    expect(startElementId).toBe('e0')
    expect(predefinedPathEdgeIds).toEqual(['e0', 'e1', 'e2', 'e3'])
  })

  const gherkin = (lang: Language) => {
    const newId = IdGenerator.incrementing()
    const document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(text('gherkin', lang))
    return { document, pickles: compile(document, 'letter.feature', newId) }
  }

  it('[QA-12] Gherkin is read back by Cucumber in Chinese, with tags and data', () => {
    const { document, pickles } = gherkin('zh')
    expect([document.feature?.language, document.feature?.keyword, document.feature?.name]).toEqual(['zh-CN', '功能', '信件'])
    expect(pickles).toHaveLength(1)
    expect(pickles[0]?.name).toBe('信件 路径 1 → 空白的信纸')
    expect(pickles[0]?.tags.map(tag => tag.name)).toEqual(['@LETTER-01', '@LETTER-02'])
    expect(pickles[0]?.steps.map(step => [step.type, step.text])).toEqual([
      ['Context', '开始'],
      ['Outcome', '空白的信纸'],
      ['Action', '写下内容'],
      ['Outcome', '写好的信'],
      ['Action', '@寄出'],
      ['Outcome', '=已寄出'],
      ['Action', '等待 10 毫秒'],
      ['Outcome', '空白的信纸'],
    ])
    expect(pickles[0]?.steps[2]?.argument?.docString).toMatchObject({ mediaType: 'json', content: DATA })
  })

  it('[QA-12] Gherkin is read back by Cucumber in English', () => {
    const { document, pickles } = gherkin('en')
    expect([document.feature?.language, document.feature?.keyword]).toEqual(['en', 'Feature'])
    expect(pickles[0]?.steps.slice(4, 6).map(step => [step.type, step.text])).toEqual([
      ['Action', 'post it'],
      ['Outcome', 'it is gone'],
    ])
  })

  it('[QA-12] the sheet for 禅道 is read back by two readers of workbooks', async () => {
    const expected = [
      ['所属模块', '用例标题', '前置条件', '步骤', '预期', '优先级', '用例类型'],
      [
        '信件',
        '信件 路径 1 → 空白的信纸',
        '开始\n空白的信纸\nLETTER-01 LETTER-02',
        `1. 写下内容 ${DATA}\n2. @寄出\n3. 等待 10 毫秒`,
        '1. 写好的信\n2. =已寄出\n3. 空白的信纸',
        '2',
        '功能测试',
      ],
    ]
    const book = read(bytes('zentao'), { type: 'buffer' })
    expect(book.SheetNames).toEqual(['用例'])
    expect(utils.sheet_to_json(book.Sheets['用例'] ?? {}, { header: 1 })).toEqual(expected)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(new Uint8Array(bytes('zentao')).buffer)
    const sheet = workbook.getWorksheet('用例')
    expect([1, 2].map(row => [1, 2, 3, 4, 5, 6, 7].map(column => sheet?.getCell(row, column).text))).toEqual(expected)
    expect(sheet?.getCell(1, 1).font.bold).toBe(true)
    expect(sheet?.getCell(2, 4).alignment.wrapText).toBe(true)
  })

  it('[QA-12] the sheet has headings of the template of 禅道 alone, and its rows are read as 禅道 reads them', () => {
    // module/testcase of zentaopms: the template's headings in their order, types and priorities that it knows
    const template = ['所属模块', '用例标题', '前置条件', '步骤', '预期', '关键词', '优先级', '用例类型', '适用阶段']
    const types = ['功能测试', '性能测试', '配置相关', '安装部署', '安全相关', '接口测试', '其他']
    const [headings = [], ...rows] = utils.sheet_to_json<string[]>(
      Object.values(read(bytes('zentao'), { type: 'buffer' }).Sheets)[0] ?? {},
      { header: 1 },
    )
    expect(template.filter(heading => headings.includes(heading))).toEqual(headings)
    expect(headings).toEqual(['所属模块', '用例标题', '前置条件', '步骤', '预期', '优先级', '用例类型'])
    // a column is found by its heading; a line is a step where a number with a point or 、 begins it, and 1.2. would be a step of step 1
    const numbers = (cell: string) => cell.split('\n').map(one => /^(\d+)[.、](?!\d+[.、])\s*\S/.exec(one)?.[1])
    expect(rows).not.toEqual([])
    for (const row of rows) {
      const value = (heading: string) => row[headings.indexOf(heading)] ?? ''
      expect(value('用例标题')).not.toBe('')
      expect(types).toContain(value('用例类型'))
      expect(['1', '2', '3', '4']).toContain(value('优先级'))
      expect(numbers(value('步骤'))).toEqual(['1', '2', '3'])
      expect(numbers(value('预期'))).toEqual(['1', '2', '3'])
    }
  })

  it('[QA-12] a path that needs more than a cell holds is several cases, of which none of the steps is lost', () => {
    const long = modelOf(machine, { events: [{ type: 'write', text: 'x'.repeat(15_000) }] })
    const twice: PathOrder = { generator: 'random', until: { kind: 'length', limit: 8 }, seed: 1, pathLength: 8 }
    const walked = generatePaths(long, twice)
    expect(walked.map(({ steps }) => steps.length)).toEqual([8])
    const { content } = pathFile({ machine: 'letter', labels, model: long, paths: walked, order: twice, lang: 'zh' }, 'zentao')
    const [, ...rows] = utils.sheet_to_json<string[]>(read(content, { type: 'array' }).Sheets['用例'] ?? {}, { header: 1 })
    const firstWords = (cell = '') => cell.split('\n').map(one => one.split(' ').slice(0, 2).join(' '))
    expect(rows.map(row => [row[1], firstWords(row[3])])).toEqual([
      ['信件 路径 1 → =已寄出（1/2）', ['1. 写下内容', '2. @寄出', '3. 等待', '4. 写下内容', '5. @寄出', '6. 等待']],
      ['信件 路径 1 → =已寄出（2/2）', ['1. 写下内容', '2. @寄出']],
    ])
    expect(rows[1]?.[2]).toBe('已执行“信件 路径 1 → =已寄出（1/2）”\n空白的信纸\nLETTER-01 LETTER-02')
    expect(Math.max(...rows.flat().map(cell => cell.length))).toBeLessThanOrEqual(32_767)
  })

  it('[QA-12] cells of the sheet that begin like a formula are defused', () => {
    const risky = { ...labels, zh: { ...labels.zh, title: '=HYPERLINK("x")' } }
    const { content } = pathFile({ machine: 'letter', labels: risky, model, paths, order, lang: 'zh' }, 'zentao')
    const book = read(content, { type: 'array' })
    expect(book.Sheets['用例']?.['A2']).toMatchObject({ t: 's', v: '\'=HYPERLINK("x")' })
    expect(book.Sheets['用例']?.['A2'].f).toBeUndefined()
  })

  it('[QA-12] XMind finds its three files, and a topic for machine, path, step and expectation', () => {
    const archive = CFB.read(bytes('xmind'), { type: 'buffer' })
    const inside = (name: string): unknown => {
      const content = CFB.find(archive, `/${name}`)?.content
      return JSON.parse(Buffer.from(content as number[]).toString('utf8'))
    }
    expect(inside('manifest.json')).toEqual({ 'file-entries': { 'content.json': {}, 'metadata.json': {} } })
    expect(inside('metadata.json')).toMatchObject({ creator: { name: 'xinglin' } })
    const [sheet] = inside('content.json') as { id: string; class: string; title: string; rootTopic: Topic }[]
    expect([sheet?.class, sheet?.title, sheet?.rootTopic.title]).toEqual(['sheet', '信件', '信件'])
    const below = (topic: Topic | undefined) => topic?.children?.attached ?? []
    const [path] = below(sheet?.rootTopic)
    expect([path?.title, path?.labels]).toEqual(['信件 路径 1 → 空白的信纸', ['LETTER-01', 'LETTER-02']])
    expect(below(path).map(step => [step.title, below(step).map(see => see.title)])).toEqual([
      ['开始', ['空白的信纸']],
      ['1. 写下内容', ['写好的信']],
      ['2. @寄出', ['=已寄出']],
      ['3. 等待 10 毫秒', ['空白的信纸']],
    ])
    expect(below(path)[1]?.notes?.plain.content).toBe(DATA)
    const topics = (topic: Topic): Topic[] => [topic, ...below(topic).flatMap(topics)]
    const all = sheet === undefined ? [] : topics(sheet.rootTopic)
    expect(all).toHaveLength(10)
    expect(new Set([sheet?.id, ...all.map(({ id }) => id)]).size).toBe(11)
    // of each topic what XMind’s own writer, xmind-generator, writes, and the structure of the root
    for (const { id, title, notes, children, structureClass, labels: ids, ...rest } of all) {
      expect(rest).toEqual({ class: 'topic' })
      expect([id, title].every(one => typeof one === 'string' && one !== '')).toBe(true)
      expect(ids === undefined || ids.every(one => typeof one === 'string')).toBe(true)
      expect(notes === undefined || typeof notes.plain.content === 'string').toBe(true)
      expect(children === undefined || Object.keys(children).join()).toBe(children === undefined || 'attached')
      expect(structureClass).toBe(id === 'root' ? 'org.xmind.ui.logic.right' : undefined)
    }
    // nothing else lies in the archive; the reader adds a mark of its own
    const files = archive.FileIndex as { size: number; name: string }[]
    expect(files.filter(({ size, name }) => size > 0 && !name.startsWith('\u0001')).map(({ name }) => name)).toEqual([
      'content.json',
      'metadata.json',
      'manifest.json',
    ])
  })
})

interface Topic {
  id: string
  class: string
  title: string
  structureClass?: string
  labels?: string[]
  notes?: { plain: { content: string } }
  children?: { attached: Topic[] }
}
