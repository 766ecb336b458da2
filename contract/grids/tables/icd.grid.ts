import { defineGrid } from '../defineGrid.ts'

/** The catalogue of diagnoses as a tree (`icd`): chapters, categories, codes; Western and Chinese medicine. */
export const icdGrid = defineGrid({
  name: 'icd',
  title: 'ICD编码',
  auth: 'icd',
  rows: { add: true, remove: true, move: true },
  parent: 'parentId',
  columns: [
    {
      key: 'code',
      title: '编码',
      type: 'input',
      width: 230,
      fixed: 'left',
      merge: 'cas',
      validateRules: [
        { required: true, message: '请输入编码' },
        { unique: true, message: '编码不能重复' },
      ],
    },
    { key: 'name', title: '名称', type: 'input', width: 280, validateRules: [{ required: true, message: '请输入名称' }] },
    { key: 'pinyin', title: '拼音码', type: 'input', width: 140 },
    { key: 'isTcm', title: '中医', type: 'checkbox', width: 80, customValue: ['Y', 'N'], defaultValue: 'N' },
    { key: 'enabled', title: '启用', type: 'checkbox', width: 80, customValue: ['Y', 'N'], defaultValue: 'Y' },
    { key: 'note', title: '备注', type: 'input_pop', width: 220 },
    { key: 'parentId', title: '上级', type: 'hidden' },
  ],
})
