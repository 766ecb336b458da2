import { defineResource } from '../defineResource.ts'
import { code, dictNumber, number, text } from '../field.ts'

/** Routes of a gateway before the product (contract.md 18.2). The list is an array; predicates and filters go out as JSON arrays and come in as JSON text. */
export const gatewayRoute = defineResource('system/gatewayRoute', {
  title: '路由网关',
  path: '/sys/gatewayRoute',
  fields: {
    routerId: text('路由ID', { required: true, unique: '路由ID已存在！', max: 100, search: 'eq' }),
    name: text('路由名称', { required: true, max: 100, search: 'like' }),
    uri: text('路由URI', { required: true, max: 500 }),
    predicates: code('路由条件', { max: 20_000, notListed: true }),
    filters: code('过滤器', { max: 20_000, notListed: true }),
    stripPrefix: number('忽略前缀', { initial: 0, min: 0, max: 1 }),
    retryable: number('是否重试', { initial: 0, min: 0, max: 1 }),
    persistable: number('是否为保留数据', { initial: 0, min: 0, max: 1, notListed: true }),
    showApi: number('是否在接口文档中展示', { initial: 0, min: 0, max: 1, notListed: true }),
    status: dictNumber('状态', 'valid_status', { initial: 1 }),
  },
  name: 'name',
  isTenants: false,
  texts: { delete: '删除路由成功' },
})
