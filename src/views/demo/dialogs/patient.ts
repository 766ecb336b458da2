import type { DetailItem } from '#src/ui/detailList/DetailList.tsx'

/** An invented patient. */
export const PATIENT: readonly DetailItem[] = [
  { term: '姓名', value: '江离' },
  { term: '性别', value: '女' },
  { term: '年龄', value: '46 岁' },
  { term: '手机号', value: '138****5678' },
  { term: '就诊科室', value: '心血管内科' },
  { term: '接诊医生', value: '林杏' },
  { term: '医保类型', value: '城镇职工' },
  { term: '过敏史', value: '青霉素' },
  { term: '紧急联系人', value: '' },
  {
    term: '主诉',
    value: '反复胸闷三个月，活动后加重，休息数分钟可缓解；近一周夜间偶有憋醒，无下肢水肿，无发热。',
    span: 3,
  },
]
