import { TEMPLATE_LINES_MAX, TEMPLATE_SCOPES, TEMPLATE_TEXT } from '#contract/rules/templateText.ts'
import { defineResource } from '../defineResource.ts'
import { dict, number, text, textarea, yesNo } from '../field.ts'

const LINE_MAX = 160

/** 协定方 of departments and of the hospital (hospital.md parts 2.2 and 4, RX-25); lines and head as text (contract/rules/templateText.ts). */
export const rxTemplate = defineResource('hospital/rxTemplate', {
  title: '协定方',
  table: 'hos_rx_template',
  fields: {
    name: text('名称', { required: true, max: 30, search: 'like' }),
    rxType: dict('处方类型', 'rx_type', { required: true, search: 'eq', initial: '1' }),
    scope: { ...dict('范围', 'canned_scope', { required: true, search: 'eq', initial: '3' }), choices: TEMPLATE_SCOPES },
    orgCode: dict('科室', 'sys_depart,depart_name,org_code', { search: 'eq', searchMore: true }),
    content: textarea('药品', {
      required: true,
      max: TEMPLATE_LINES_MAX * LINE_MAX,
      notAsked: true,
      notListed: true,
      placeholder: TEMPLATE_TEXT.lines,
    }),
    drugs: text('药品明细', { readOnly: true, notAsked: true, notExported: true }),
    head: text('煎服', { max: 220, notAsked: true, notListed: true }),
    pinyin: text('拼音', { readOnly: true, notListed: true, notExported: true }),
    useCount: number('使用次数', { readOnly: true }),
    enabled: yesNo('启用', { required: true, search: 'eq', initial: 'Y' }),
  },
  // beside the doctors' own calls add, use and remove under /hospital/rxTemplate
  path: '/hospital/rxTemplateList',
  name: 'name',
  sort: 'scope,-useCount',
})
