import { defineResource } from '../defineResource.ts'
import { dict, text } from '../field.ts'

/** Databases that reports read (contract.md 18.1). The password goes in and never comes out. */
export const dataSource = defineResource('system/dataSource', {
  title: '数据源',
  path: '/sys/dataSource',
  fields: {
    code: text('数据源编码', { required: true, unique: '数据源编码已存在！', max: 100, search: 'eq', fixed: true }),
    name: text('数据源名称', { required: true, max: 100, search: 'like' }),
    dbType: dict('数据库类型', 'database_type', { required: true, search: 'eq' }),
    dbDriver: text('驱动类', { required: true, max: 200, notListed: true }),
    dbUrl: text('数据源地址', { required: true, max: 500 }),
    dbName: text('数据库名称', { max: 100 }),
    dbUsername: text('用户名', { max: 100 }),
    dbPassword: text('密码', { max: 200, secret: true, notListed: true, notExported: true }),
    remark: text('备注', { max: 500 }),
    sysOrgCode: text('组织机构编码', { max: 64, notListed: true, readOnly: true, notExported: true }),
  },
  name: 'name',
  texts: { edit: '编辑成功!', deleteBatch: '批量删除成功！' },
})
