/** What the pharmacies of the demonstration keep, by dictionary drug_category. */
export const KEEPS: Readonly<Record<string, readonly string[]>> = { S01: ['1', '2'], S02: ['3'], S03: ['1', '2', '3'] }

/** Pharmacies of the demonstration. Money in fen. */
export const SHOPS = [
  {
    code: 'S01',
    name: '门诊药房',
    type: '1',
    deliveryTypes: '1,2',
    deliveryFeeFen: 800,
    phone: '19900009001',
    address: '杏林路1号门诊楼一层',
    businessHours: '08:00-20:00',
  },
  {
    code: 'S02',
    name: '中药房',
    type: '1',
    canDecoct: 'Y',
    decoctFeeFen: 300,
    deliveryTypes: '1,2',
    deliveryFeeFen: 800,
    phone: '19900009002',
    address: '杏林路1号门诊楼二层',
    businessHours: '08:00-20:00',
  },
  {
    code: 'S03',
    name: '合作药店',
    type: '2',
    deliveryTypes: '1,2',
    deliveryFeeFen: 600,
    phone: '19900009003',
    address: '橘井街8号',
    businessHours: '09:00-21:00',
  },
]
