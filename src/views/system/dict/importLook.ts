import { DICT_MAX, dictIssue } from '#contract/rules/dictionaryCodes.ts'
import type { DictPart } from '#contract/rules/dictionaryCodes.ts'
import type { ImportLook } from '#src/resource/screen.ts'

const GROUP = '字典列表'
const TEXT = {
  noName: '请输入字典名称',
  noCode: '请输入字典编码',
  noDict: '所属字典没有导入',
  noItemText: '请输入字典项文本',
  noItemValue: '请输入字典项值',
  order: '排序须为整数',
} as const
const GOOD = 'good'
const wrongWhen = (isWrong: boolean, text: string) => (isWrong ? text : undefined)
const oddityOf = (part: DictPart, text: string) => dictIssue(part, text) || undefined

/** Workbooks of 数据字典 (contract.md 20.3): a dictionary, and below it or in the same row its items; a row without name and code has one item more. */
export const dictImport: ImportLook = {
  columns: [
    { label: '字典名称', isRequired: true, note: `最多 ${DICT_MAX.name} 个字符；留空且编码留空的行是上一个字典的字典项` },
    {
      label: '字典编码',
      isRequired: true,
      note: `最多 ${DICT_MAX.code} 个字符，只用英文字母、数字、下划线、点、冒号和短横线；不可与已有的字典重复`,
    },
    { label: '描述', isRequired: false, note: '字典的描述' },
    { label: '字典项文本', isRequired: false, note: '与字典项值一起填写', group: GROUP },
    { label: '字典项值', isRequired: false, note: '与字典项文本一起填写，不能含有英文逗号', group: GROUP },
    { label: '描述', isRequired: false, note: '字典项的描述', group: GROUP },
    { label: '排序', isRequired: false, note: '整数，留空为 1', group: GROUP },
  ],
  check(row, _index, noted) {
    const cell = (label: string) => row[label] ?? ''
    const [name, code, text, value] = [cell('字典名称'), cell('字典编码'), cell('字典项文本'), cell('字典项值')]
    const isBegin = (code !== '' && code !== noted.get('code')) || (code === '' && name !== '')
    const issues = {
      字典名称: wrongWhen(isBegin && name === '', TEXT.noName) ?? oddityOf('name', name),
      字典编码: wrongWhen(isBegin && code === '', TEXT.noCode) ?? oddityOf('code', code),
      字典项文本: wrongWhen(text === '' && value !== '', TEXT.noItemText) ?? oddityOf('text', text),
      字典项值: wrongWhen(value === '' && text !== '', TEXT.noItemValue) ?? oddityOf('value', value),
      描述: isBegin ? oddityOf('description', cell('描述')) : undefined,
      '描述（2）': text === '' ? undefined : oddityOf('description', cell('描述（2）')),
      排序: wrongWhen(text !== '' && !/^\d{0,9}$/.test(cell('排序')), TEXT.order),
    }
    const isGood = Object.values(issues).every(issue => issue === undefined)
    if (isBegin) {
      noted.set('code', code)
      noted.set('state', isGood ? GOOD : '')
    }
    // its items must not go to the dictionary before it when the row that begins it is left out
    return isBegin || noted.get('state') === GOOD ? issues : { ...issues, 字典编码: TEXT.noDict }
  },
}
