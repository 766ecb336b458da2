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
  B15 急性甲型肝炎
    B15.9 甲型肝炎不伴有肝昏迷
  B18 慢性病毒性肝炎
    B18.1 慢性乙型病毒性肝炎，不伴有丁型
    B18.2 慢性丙型病毒性肝炎
  B35 皮肤癣菌病
    B35.1 甲癣
    B35.3 足癣
C00-D48 肿瘤
  C16 胃恶性肿瘤
    C16.9 胃恶性肿瘤
  C34 支气管和肺恶性肿瘤
    C34.9 支气管或肺恶性肿瘤
  D17 良性脂肪瘤样肿瘤
    D17.9 良性脂肪瘤样肿瘤
  D25 子宫平滑肌瘤
    D25.9 子宫平滑肌瘤
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
    G47.3 睡眠呼吸暂停
H00-H59 眼和附器疾病
  H04 泪器系疾患
    H04.1 泪腺的其他疾患
  H10 结膜炎
    H10.1 急性特应性结膜炎
    H10.9 结膜炎
  H25 老年性白内障
    H25.9 老年性白内障
  H52 屈光和调节疾患
    H52.1 近视
H60-H95 耳和乳突疾病
  H66 化脓性和未特指的中耳炎
    H66.9 中耳炎
  H81 前庭功能疾患
    H81.1 良性阵发性眩晕
  H93 耳的其他疾患
    H93.1 耳鸣
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
    N94.6 痛经
O00-O99 妊娠、分娩和产褥期
  O21 妊娠过度呕吐
    O21.0 轻度妊娠剧吐
  O24 妊娠期糖尿病
    O24.9 妊娠期糖尿病
R00-R99 症状、体征和临床与实验室异常所见，不可归类在他处者
  R05 咳嗽
  R10 腹部和盆腔痛
    R10.4 其他和未特指的腹痛
  R42 头晕和眩晕
  R50 其他和原因不明的发热
    R50.9 发热
  R51 头痛
S00-T98 损伤、中毒和外因的某些其他后果
  S93 踝和足水平的关节和韧带脱位、扭伤和劳损
    S93.4 踝扭伤和劳损
  T78 有害效应，不可归类在他处者
    T78.4 变态反应
Z00-Z99 影响健康状态和与保健机构接触的因素
  Z00 对没有主诉或已有诊断的人的一般检查和调查
    Z00.0 一般医学检查
  Z76 在其他情况下与保健机构接触的人
    Z76.0 发给重复处方`)

/** Own codes for Chinese medicine in the demonstration; real ones come from GB/T 15657. */
export const TCM: readonly IcdSeed[] = tree(`ZB 中医病名
  ZB01 感冒
    ZB01.1 风寒感冒
    ZB01.2 风热感冒
    ZB01.3 暑湿感冒
  ZB02 咳嗽
    ZB02.1 外感咳嗽
    ZB02.2 内伤咳嗽
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
