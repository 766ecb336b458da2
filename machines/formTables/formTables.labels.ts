import type { MachineLabels } from '#machines/kit/describe.ts'

/** Checking a form with tables, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '表单与子表的校验',
    states: {
      idle: '没有在校验（刚打开，或校验已通过）',
      form: '正在校验表单',
      table: '正在校验子表',
      'table.choosing': '取下一个子表（立即完成）',
      'table.opening': '正在打开子表',
      'table.notOpened': '子表没有打开，0.1 秒后再试',
      'table.validating': '正在校验子表',
      failed: '显示错误；出错子表的标签页被打开，或提示“打开子表失败”',
    },
    events: {
      'check.start': '点击提交',
      'validateForm done': '表单校验通过',
      'validateForm failed': '表单校验不通过',
      'openTable done': '子表已打开',
      'openTable failed': '子表打开失败',
      'retryDelay elapsed': '等待 0.1 秒',
      'validateTable done': '子表校验完成',
      'validateTable failed': '子表校验出错',
    },
    cases: {
      'validateTable done': ['子表校验通过', '子表校验不通过'],
    },
    starts: ['有一个子表（药品）的表单', '没有子表的表单'],
  },
  en: {
    title: 'checking a form with tables',
    states: {
      idle: 'not checking',
      form: 'the form is being checked',
      table: 'tables are being checked',
      'table.choosing': 'takes the next table, at once',
      'table.opening': 'a table is being opened',
      'table.notOpened': 'not opened, tried again in 100 ms',
      'table.validating': 'a table is being checked',
      failed: 'the error; the tab of the failing table, or 打开子表失败',
    },
    events: {
      'check.start': 'submit',
      'validateForm done': 'the form holds',
      'validateForm failed': 'the form does not hold',
      'openTable done': 'the table is open',
      'openTable failed': 'the table cannot be opened',
      'retryDelay elapsed': 'wait 100 ms',
      'validateTable done': 'the table is checked',
      'validateTable failed': 'the check fails',
    },
    cases: {
      'validateTable done': ['it holds', 'it does not hold'],
    },
    starts: ['with one table', 'without tables'],
  },
}
