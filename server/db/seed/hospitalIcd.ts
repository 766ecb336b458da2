/** A chapter of the international list with some of its categories and codes (consultation.md 6.5); names as the Chinese edition has them. */
export interface IcdSeed {
  code: string
  name: string
  children?: readonly IcdSeed[]
}

const tree = (text: string): IcdSeed[] => {
  const roots: IcdSeed[] = []
  const path: { depth: number; children: IcdSeed[] }[] = [{ depth: -1, children: roots }]
  for (const line of text.split('\n')) {
    const depth = line.length - line.trimStart().length
    const [code = '', name = ''] = line.trim().split(/ (.*)/)
    while ((path.at(-1)?.depth ?? -1) >= depth) path.pop()
    const children: IcdSeed[] = []
    path.at(-1)?.children.push({ code, name, children })
    path.push({ depth, children })
  }
  return roots
}

/** ICD-10, two spaces for each level. */
export const ICD: readonly IcdSeed[] = tree(`A00-B99 某些传染病和寄生虫病
  A09 其他胃肠炎和结肠炎
  B02 带状疱疹
    B02.9 带状疱疹不伴有并发症
D50-D89 血液及造血器官疾病和某些涉及免疫机制的疾患
  D50 缺铁性贫血
    D50.9 缺铁性贫血
E00-E90 内分泌、营养和代谢疾病
  E03 其他甲状腺功能减退症
    E03.9 甲状腺功能减退症
  E05 甲状腺毒症
    E05.9 甲状腺毒症(甲亢)
  E11 2型糖尿病
    E11.2 2型糖尿病伴有肾的并发症
    E11.4 2型糖尿病伴有神经的并发症
    E11.9 2型糖尿病不伴并发症
  E78 脂蛋白代谢疾患和其他脂血症
    E78.5 高脂血症
F00-F99 精神和行为障碍
  F32 抑郁发作
    F32.9 抑郁发作
  F41 其他焦虑障碍
    F41.1 广泛性焦虑障碍
G00-G99 神经系统疾病
  G43 偏头痛
    G43.9 偏头痛
  G47 睡眠障碍
    G47.0 失眠
I00-I99 循环系统疾病
  I10 特发性(原发性)高血压
  I25 慢性缺血性心脏病
    I25.1 动脉硬化性心脏病
  I48 心房颤动和扑动
J00-J99 呼吸系统疾病
  J06 急性上呼吸道感染
    J06.9 急性上呼吸道感染
  J20 急性支气管炎
    J20.9 急性支气管炎
  J30 血管舒缩性和变应性鼻炎
    J30.4 变应性鼻炎
  J45 哮喘
    J45.9 哮喘
K00-K93 消化系统疾病
  K21 胃-食管反流病
    K21.9 胃食管反流病不伴食管炎
  K25 胃溃疡
    K25.9 胃溃疡
  K29 胃炎和十二指肠炎
    K29.5 慢性胃炎
  K30 功能性消化不良
  K52 其他非感染性胃肠炎和结肠炎
    K52.9 非感染性胃肠炎
  K59 其他功能性肠疾患
    K59.0 便秘
L00-L99 皮肤和皮下组织疾病
  L20 特应性皮炎
    L20.9 特应性皮炎
  L30 其他皮炎
    L30.9 皮炎
  L50 荨麻疹
    L50.9 荨麻疹
  L70 痤疮
    L70.0 寻常痤疮
M00-M99 肌肉骨骼系统和结缔组织疾病
  M10 痛风
    M10.9 痛风
  M17 膝关节病
    M17.9 膝关节病
  M54 背痛
    M54.5 下背痛
  M81 骨质疏松不伴有病理性骨折
    M81.9 骨质疏松
N00-N99 泌尿生殖系统疾病
  N39 泌尿系统的其他疾患
    N39.0 泌尿道感染
  N40 前列腺增生
  N94 与女性生殖器官和月经周期有关的疼痛和其他情况
    N94.6 痛经`)

/** Own codes for Chinese medicine in the demonstration; real ones come from GB/T 15657. */
export const TCM: readonly IcdSeed[] = tree(`ZB 中医病名
  ZB01 感冒
  ZB02 咳嗽
  ZB03 胃痛
  ZB04 不寐
  ZB05 眩晕
  ZB06 月经不调
  ZB07 湿疮
  ZB08 腰痛
ZZ 中医证候
  ZZ01 风寒束表证
  ZZ02 风热犯肺证
  ZZ03 肝胃不和证
  ZZ04 心脾两虚证
  ZZ05 肝阳上亢证
  ZZ06 气血两虚证
  ZZ07 湿热蕴肤证
  ZZ08 肾阳虚证`)
