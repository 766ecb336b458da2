import { defineResource } from '../defineResource.ts'
import { area, dict, dictMulti, money, number, text, yesNo } from '../field.ts'

/** Most of a fee, yuan. */
const FEE_MAX = 1_000

/** 药房 (hospital.md 1.1): where drugs are kept and handed out. Fees in yuan; stock names it by its code. */
export const shop = defineResource('hospital/shop', {
  title: '药房',
  table: 'hos_shop',
  fields: {
    code: text('编码', { required: true, unique: '药房编码已存在', max: 20, rules: ['lettersDigits20'], fixed: true }),
    name: text('名称', { required: true, max: 50, search: 'like' }),
    type: dict('类型', 'shop_type', { required: true, search: 'eq', initial: '1' }),
    phone: text('电话', { max: 20, placeholder: '固定电话或手机' }),
    areaCode: area('所在地区', { notListed: true }),
    address: text('地址', { max: 200 }),
    deliveryTypes: dictMulti('配送', 'delivery_type', { required: true, initial: '1' }),
    canDecoct: yesNo('代煎', { required: true, initial: 'N' }),
    enabled: dict('状态', 'use_status', { required: true, initial: 'Y' }),
    licenseNo: text('许可证号', { max: 50, notListed: true }),
    businessHours: text('营业时间', { max: 50, notListed: true, placeholder: '08:00-20:00' }),
    deliveryFee: money('配送费（元）', { min: 0, max: FEE_MAX, initial: 0, notListed: true }),
    decoctFee: money('代煎费（元/剂）', { min: 0, max: FEE_MAX, initial: 0, notListed: true }),
    sort: number('排序', { min: 0, max: 9_999, initial: 0, notListed: true }),
  },
  name: 'name',
  sort: 'sort,code',
})
