/**
 * Classes of drugs by own codes (hos_drug.classCodes, hos_interaction, allergies). `noDuplicate`: two ingredients of it are P2; `cross`: classes that an
 * allergy against this one reaches (A3); `allergyAs`: an allergy against those holds for this one too, while P2 does not count it as them.
 */
export interface DrugClass {
  code: string
  name: string
  noDuplicate: boolean
  cross: readonly string[]
  allergyAs: readonly string[]
}

/** `code name`, with ! where it is noDuplicate. */
const NAMES = `
penicillin 青霉素类
cephalosporin 头孢类
betaLactam β内酰胺类
macrolide 大环内酯类 !
quinolone 喹诺酮类
oxazolidinone 噁唑烷酮类
aminoglycoside 氨基糖苷类
tetracycline 四环素类
lincosamide 林可酰胺类
nitroimidazole 硝基咪唑类
sulfa 磺胺类
antifungal 抗真菌药
antiviral 抗病毒药
nsaid NSAID !
salicylate 水杨酸类
antipyretic 解热镇痛药
opioid 阿片类
ccb CCB
arb ARB !
acei ACEI !
arni ARNI
betaBlocker β阻滞剂
alphaBlocker α阻滞剂
thiazide 噻嗪类
loopDiuretic 袢利尿药
potassiumSparing 保钾利尿药
sulfonamide 磺酰胺类
nitrate 硝酸酯类
antiplatelet 抗血小板药
anticoagulant 抗凝药
statin 他汀类 !
fibrate 贝特类
biguanide 双胍类
glucosidaseInhibitor 糖苷酶抑制剂
sulfonylurea 磺脲类
glinide 格列奈类
glitazone 格列酮类
dpp4 DPP-4抑制剂 !
sglt2 SGLT2抑制剂
glp1 GLP-1受体激动剂
insulin 胰岛素
ppi PPI !
h2Blocker H2受体拮抗剂 !
antacid 抗酸药
antidiarrheal 止泻药
laxative 泻药
prokinetic 促动力药
antispasmodic 解痉药
antihistamine 抗组胺药
expectorant 祛痰药
antitussive 镇咳药
leukotriene 白三烯受体拮抗剂
beta2 β2激动剂
xanthine 茶碱类
corticosteroid 糖皮质激素
thyroid 甲状腺激素
antithyroid 抗甲状腺药
bisphosphonate 双膦酸盐 !
calcium 钙剂
vitamin 维生素
iron 铁剂
uricLowering 降尿酸药
benzodiazepine 苯二氮䓬类
ssri SSRI !
antiepileptic 抗癫痫药
triptan 曲普坦类
muscleRelaxant 肌松药
alphaReductase 5α还原酶抑制剂
`
const CROSS: Readonly<Record<string, readonly string[]>> = {
  penicillin: ['cephalosporin'],
  cephalosporin: ['penicillin'],
  sulfa: ['sulfonamide'],
}
const ALLERGY_AS: Readonly<Record<string, readonly string[]>> = { salicylate: ['nsaid'] }

/** All classes by code. */
export const DRUG_CLASSES: ReadonlyMap<string, DrugClass> = new Map(
  NAMES.trim()
    .split('\n')
    .map(row => row.split(' '))
    .map(([code = '', name = '', mark]) => [
      code,
      { code, name, noDuplicate: mark === '!', cross: CROSS[code] ?? [], allergyAs: ALLERGY_AS[code] ?? [] },
    ]),
)

/** The classes of a drug for allergies: its own and those whose allergy holds for it. */
export const allergyClasses = (codes: readonly string[]): readonly string[] =>
  codes.flatMap(code => [code, ...(DRUG_CLASSES.get(code)?.allergyAs ?? [])])
