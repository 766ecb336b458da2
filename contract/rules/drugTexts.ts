/** What lists of pharmacies, drugs and their doses refuse, and what stands over everything that shows a rule (hospital.md 1.1). */
export const DRUG_TEXT = {
  demoRules: '演示规则，不可用于临床',
  shopHasStock: '该药房仍有库存，不能删除',
  area: '暂不支持选择该地区',
  unknownDrug: '没有该药品',
  dosageTaken: '同一人群与途径的用量已存在',
  minAboveMax: '最小剂量不能大于最大剂量',
  otherKind: '最小与最大剂量的单位不一致',
  doseAboveDaily: '单次最大剂量不能大于日最大剂量',
  waits: '资料的修改发布后生效',
  notWestern: '中药饮片请在中药管理中维护',
  ageRange: '最小月龄不能大于最大月龄',
  egfrRange: 'eGFR慎用值不能低于禁用值',
  badIcd: 'ICD编码须写成 I10、J06.9，多个用逗号分隔',
  inDrafts: (count: number) => `用于${count}张未提交处方`,
  noBounds: '请填写单次剂量或日最大剂量',
} as const
