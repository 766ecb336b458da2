import { dataSource } from '#contract/resources/system/dataSource.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 多数据源管理. */
export default screen(dataSource, {
  list: { code: { width: 160, fixed: 'left' }, name: { width: 180 }, dbUrl: { width: 320, ellipsis: 40 } },
  form: {
    as: 'modal',
    width: 720,
    columns: 2,
    wide: ['dbUrl', 'remark'],
    groups: [
      { title: '基本信息', fields: ['code', 'name', 'remark'] },
      { title: '连接', fields: ['dbType', 'dbDriver', 'dbUrl', 'dbName', 'dbUsername', 'dbPassword'] },
    ],
  },
})
