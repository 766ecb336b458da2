import { REPLY_MAX } from '#contract/rules/cannedReplies.ts'
import { defineResource } from '../defineResource.ts'
import { dict, file, number, text, textarea, yesNo } from '../field.ts'

/** 常用语 (hospital.md part 2): a doctor's own, those of a department and of the hospital. */
export const cannedReply = defineResource('hospital/cannedReply', {
  title: '常用语',
  table: 'hos_canned_reply',
  fields: {
    title: text('标题', { required: true, max: 50, search: 'like' }),
    shortcut: text('快捷码', { required: true, max: 20, rules: ['lettersDigits20'], search: 'like' }),
    content: textarea('内容', { required: true, max: REPLY_MAX.content, search: 'like', searchMore: true }),
    groupName: text('分组', { required: true, max: 20, search: 'eq', searchMore: true }),
    scope: dict('范围', 'canned_scope', { required: true, search: 'eq', initial: '1' }),
    orgCode: dict('科室', 'sys_depart,depart_name,org_code', { search: 'eq', searchMore: true, notListed: true }),
    files: file('附件', { notListed: true, notExported: true }),
    pinyin: text('拼音', { readOnly: true, notListed: true, notExported: true }),
    sort: number('排序', { min: 0, max: 9_999, initial: 0, notListed: true }),
    useCount: number('使用次数', { readOnly: true }),
    enabled: yesNo('启用', { required: true, search: 'eq', initial: 'Y' }),
  },
  name: 'title',
  sort: 'groupName,sort,-useCount',
})
