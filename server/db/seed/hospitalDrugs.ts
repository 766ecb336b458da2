/** Drugs of the demonstration (consultation.md 6.6 and 6.7), not for clinical use. `name|spec|form|pack unit|price in fen`, code = W01, W02 … */
const WESTERN = `阿莫西林胶囊|0.25g×24粒|胶囊|盒|980
头孢呋辛酯片|0.25g×12片|片|盒|2150
阿奇霉素片|0.25g×6片|片|盒|1860
克拉霉素片|0.25g×6片|片|盒|1620
左氧氟沙星片|0.5g×4片|片|盒|1480
布洛芬缓释胶囊|0.3g×20粒|缓释片|盒|1590
对乙酰氨基酚片|0.5g×12片|片|盒|420
苯磺酸氨氯地平片|5mg×28片|片|盒|1260
缬沙坦胶囊|80mg×28粒|胶囊|盒|2480
马来酸依那普利片|10mg×16片|片|盒|890
琥珀酸美托洛尔缓释片|47.5mg×28片|缓释片|盒|2790
氢氯噻嗪片|25mg×100片|片|瓶|650
螺内酯片|20mg×100片|片|瓶|1120
阿司匹林肠溶片|100mg×30片|肠溶片|盒|1380
硫酸氢氯吡格雷片|75mg×7片|片|盒|2260
阿托伐他汀钙片|20mg×7片|片|盒|1750
瑞舒伐他汀钙片|10mg×7片|片|盒|1690
盐酸二甲双胍片|0.5g×20片|片|盒|760
阿卡波糖片|50mg×30片|片|盒|1980
格列美脲片|2mg×15片|片|盒|1430
达格列净片|10mg×14片|片|盒|6120
奥美拉唑肠溶胶囊|20mg×14粒|肠溶胶囊|盒|1150
铝碳酸镁咀嚼片|0.5g×20片|片|盒|1840
蒙脱石散|3g×10袋|散剂|盒|1320
多潘立酮片|10mg×30片|片|盒|1560
氯雷他定片|10mg×6片|片|盒|1270
盐酸西替利嗪片|10mg×10片|片|盒|1080
盐酸氨溴索片|30mg×20片|片|盒|1190
孟鲁司特钠片|10mg×5片|片|盒|2380
左甲状腺素钠片|50μg×100片|片|盒|2640
碳酸钙D3片|600mg×30片|片|瓶|3180
沙丁胺醇吸入气雾剂|100μg×200揿|气雾剂|瓶|1930
复方氨酚烷胺胶囊|12粒|胶囊|盒|1090`
/** `name|price in fen for 10 g`, code = H01, H02 … */
const HERBS = `人参|3800
党参|260
黄芪|180
白术|210
茯苓|160
甘草|120
炙甘草|140
当归|240
白芍|150
川芎|190
熟地黄|130
生地黄|110
柴胡|320
黄芩|170
黄连|680
金银花|520
连翘|360
桂枝|80
麻黄|90
薄荷|70
陈皮|100
苦杏仁|150
石膏|40
知母|160
牡蛎|50
法半夏|420
大黄|120
阿胶|4600
三七粉|980
旋覆花|140
车前子|110
砂仁|860
钩藤|230
浙贝母|380`

export interface DrugSeed {
  code: string
  name: string
  spec: string
  doseForm: string
  unit: string
  priceFen: number
  /** dictionary drug_category */
  category: '1' | '3'
}

const numbered = (letter: string, index: number) => `${letter}${String(index + 1).padStart(2, '0')}`

/** Every drug of the demonstration: 33 Western ones and 34 herbs. */
export const DRUGS: readonly DrugSeed[] = [
  ...WESTERN.split('\n').map((line, index): DrugSeed => {
    const [name = '', spec = '', doseForm = '', unit = '', price = '0'] = line.split('|')
    return { code: numbered('W', index), name, spec, doseForm, unit, priceFen: Number(price), category: '1' }
  }),
  ...HERBS.split('\n').map((line, index): DrugSeed => {
    const [name = '', price = '0'] = line.split('|')
    return { code: numbered('H', index), name, spec: '10g', doseForm: '饮片', unit: '袋', priceFen: Number(price), category: '3' }
  }),
]

/** Pharmacies of the demonstration: code, name, the categories they keep. */
export const SHOPS: readonly (readonly [code: string, name: string, categories: readonly DrugSeed['category'][]])[] = [
  ['S01', '门诊药房', ['1']],
  ['S02', '中药房', ['3']],
  ['S03', '合作药店', ['1', '3']],
]
