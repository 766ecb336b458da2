import type { GridColumn } from '../../entities/gridColumn.ts'
import { SCHEDULE_SLOTS } from '../../rules/scheduleWeek.ts'
import { defineGrid } from '../defineGrid.ts'

/**
 * Duty board of a department for one week (`schedule:<orgCode>:<monday>`): a row for each doctor, a column for each half-day that holds the number of
 * places. Two people who give the same half-day are asked (compare-and-set); notes take the last word.
 */
export const scheduleGrid = defineGrid({
  name: 'schedule',
  title: '医生排班',
  auth: 'schedule',
  rows: { add: true, remove: true, move: true },
  columns: [
    {
      key: 'doctorId',
      title: '医生',
      type: 'sel_search',
      dictTable: 'hos_doctor',
      dictText: 'name',
      dictCode: 'id',
      width: 120,
      fixed: 'left',
      merge: 'cas',
      validateRules: [
        { required: true, message: '请选择医生' },
        { unique: true, message: '该医生已在本周排班中' },
      ],
    },
    ...SCHEDULE_SLOTS.map(({ key, title }): GridColumn => ({
      key,
      title,
      type: 'inputNumber',
      width: 92,
      align: 'center',
      merge: 'cas',
      placeholder: '号源',
      statistics: ['sum'],
      validateRules: [{ pattern: 'z', message: '号源必须是整数' }],
    })),
    {
      key: 'fee',
      title: '诊查费(元)',
      type: 'inputNumber',
      width: 110,
      align: 'right',
      merge: 'cas',
      validateRules: [{ pattern: 'money', message: '诊查费最多两位小数' }],
    },
    { key: 'note', title: '备注', type: 'input_pop', width: 200 },
  ],
})
