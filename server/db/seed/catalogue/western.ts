/**
 * Western drugs and 成药 of the demonstration with the facts of their rules (演示规则，不可用于临床), one product a line:
 * `code|name|spec|form|pack unit|price in fen|strength|route|freq|dose|doseMin-doseMax|dailyMax|freqs|ingredients|classes|more`.
 * Ingredients of a compound carry their amount; `more` is read by parseProduct (products.ts).
 */
export const WESTERN = `
W01|阿莫西林胶囊|0.25g×24粒|胶囊|盒|980|0.25g|po|tid|0.5g|0.25g-1g|4g|bid tid qid|阿莫西林|penicillin betaLactam|max=14 preg=1/1 ab=1 skin
W02|头孢呋辛酯片|0.25g×12片|片|盒|2150|0.25g|po|bid|0.25g|0.125g-0.5g|1g|bid|头孢呋辛|cephalosporin betaLactam|max=14 preg=1/2 ab=1 timing=pc icd1=J20,N39
W03|阿奇霉素片|0.25g×6片|片|盒|1860|0.25g|po|qd|0.5g|0.25g-0.5g|0.5g|qd|阿奇霉素|macrolide|max=3 preg=1/2 ab=1
W04|克拉霉素片|0.25g×6片|片|盒|1620|0.25g|po|bid|0.25g|0.25g-0.5g|1g|bid|克拉霉素|macrolide|max=14 preg=2/2 ab=1
W05|左氧氟沙星片|0.5g×4片|片|盒|1480|0.5g|po|qd|0.5g|0.25g-0.5g|0.5g|qd|左氧氟沙星|quinolone|max=14 preg=3/3 ab=2 age=216!
W06|布洛芬缓释胶囊|0.3g×20粒|缓释片|盒|1590|0.3g|po|bid|0.3g|0.3g-0.3g|0.6g|bid|布洛芬|nsaid|max=7 preg=3/3 icd2=J45 icd3=K25,K26,K27 elder=65
W07|对乙酰氨基酚片|0.5g×12片|片|盒|420|0.5g|po|prn|0.5g|0.25g-0.5g|2g|prn q6h|对乙酰氨基酚|antipyretic|split=2 max=3 preg=2/1 prn=4 days=3 otc=2
W08|苯磺酸氨氯地平片|5mg×28片|片|盒|1260|5mg|po|qd|5mg|2.5mg-10mg|10mg|qd|氨氯地平|ccb|split=2 preg=2/2 long icd1=I10,I25
W09|缬沙坦胶囊|80mg×28粒|胶囊|盒|2480|80mg|po|qd|80mg|80mg-160mg|160mg|qd bid|缬沙坦|arb|preg=3/3 long icd1=I10 egfr=-/30
W10|马来酸依那普利片|10mg×16片|片|盒|890|10mg|po|qd|10mg|5mg-20mg|40mg|qd bid|依那普利|acei|split=2 preg=3/3 long icd1=I10 egfr=-/30
W11|琥珀酸美托洛尔缓释片|47.5mg×28片|缓释片|盒|2790|47.5mg|po|qd|47.5mg|23.75mg-190mg|190mg|qd|美托洛尔|betaBlocker|split=2 preg=2/2 long icd2=J45
W12|氢氯噻嗪片|25mg×100片|片|瓶|650|25mg|po|qd|25mg|12.5mg-50mg|100mg|qd bid|氢氯噻嗪|thiazide sulfonamide|split=2 preg=2/2 open
W13|螺内酯片|20mg×100片|片|瓶|1120|20mg|po|bid|20mg|20mg-40mg|100mg|qd bid|螺内酯|potassiumSparing|preg=2/2 egfr=30/50
W14|阿司匹林肠溶片|100mg×30片|肠溶片|盒|1380|100mg|po|qd|100mg|75mg-300mg|300mg|qd|阿司匹林|antiplatelet salicylate|preg=2/2 long timing=ac icd3=K25,K26,K27
W15|硫酸氢氯吡格雷片|75mg×7片|片|盒|2260|75mg|po|qd|75mg|75mg-75mg|75mg|qd|氯吡格雷|antiplatelet|preg=2/3 long
W16|阿托伐他汀钙片|20mg×7片|片|盒|1750|20mg|po|qn|20mg|10mg-80mg|80mg|qn qd|阿托伐他汀|statin|preg=3/3 long liver=B icd1=E78,I25
W17|瑞舒伐他汀钙片|10mg×7片|片|盒|1690|10mg|po|qn|10mg|5mg-20mg|20mg|qn qd|瑞舒伐他汀|statin|preg=3/3 long liver=B icd1=E78,I25 egfr=30/-
W18|盐酸二甲双胍片|0.5g×20片|片|盒|760|0.5g|po|bid|0.5g|0.5g-1g|2.55g|qd bid tid|二甲双胍|biguanide|preg=2/2 long timing=cc egfr=30/45 liver=C icd1=E11
W19|阿卡波糖片|50mg×30片|片|盒|1980|50mg|chew|tid|50mg|25mg-200mg|600mg|tid|阿卡波糖|glucosidaseInhibitor|split=2 preg=2/3 long timing=cc icd1=E11
W20|格列美脲片|2mg×15片|片|盒|1430|2mg|po|qd|2mg|1mg-6mg|6mg|qd|格列美脲|sulfonylurea sulfonamide|split=2 preg=3/3 long timing=ac icd1=E11
W21|达格列净片|10mg×14片|片|盒|6120|10mg|po|qd|10mg|5mg-10mg|10mg|qd|达格列净|sglt2|preg=2/3 egfr=25/- icd1=E11
W22|奥美拉唑肠溶胶囊|20mg×14粒|肠溶胶囊|盒|1150|20mg|po|qd|20mg|10mg-40mg|40mg|qd bid|奥美拉唑|ppi|max=56 preg=2/2 timing=ac
W23|铝碳酸镁咀嚼片|0.5g×20片|片|盒|1840|0.5g|chew|tid|1g|0.5g-1g|4g|tid qid|铝碳酸镁|antacid|max=14 preg=1/1 timing=pc otc=2
W24|蒙脱石散|3g×10袋|散剂|盒|1320|3g|po|tid|3g|3g-3g|9g|tid|蒙脱石|antidiarrheal|max=7 preg=1/1 otc=2
W25|多潘立酮片|10mg×30片|片|盒|1560|10mg|po|tid|10mg|10mg-10mg|30mg|bid tid|多潘立酮|prokinetic|max=7 preg=2/3 timing=ac elder=60 liver=B
W26|氯雷他定片|10mg×6片|片|盒|1270|10mg|po|qd|10mg|10mg-10mg|10mg|qd|氯雷他定|antihistamine|max=28 preg=2/3 otc=2
W27|盐酸西替利嗪片|10mg×10片|片|盒|1080|10mg|po|qn|10mg|5mg-10mg|10mg|qn qd|西替利嗪|antihistamine|split=2 max=28 preg=2/3 timing=hs egfr=10/50 otc=2
W28|盐酸氨溴索片|30mg×20片|片|盒|1190|30mg|po|tid|30mg|15mg-30mg|90mg|tid bid|氨溴索|expectorant|max=14 preg=2/2 timing=pc
W29|孟鲁司特钠片|10mg×5片|片|盒|2380|10mg|po|qn|10mg|10mg-10mg|10mg|qn|孟鲁司特|leukotriene|max=84 preg=2/2 age=180
W30|左甲状腺素钠片|50μg×100片|片|盒|2640|50μg|po|qm|50μg|25μg-200μg|200μg|qm|左甲状腺素|thyroid|split=2 preg=1/1 long timing=em icd1=E03
F01|艾司唑仑片|1mg×20片|片|盒|520|1mg|po|qn|1mg|1mg-2mg|2mg|qn|艾司唑仑|benzodiazepine|preg=3/3 ctrl=3 offline
F02|碳酸钙D3片|600mg×30片|片|瓶|3180|600mg|po|qd|600mg|600mg-1200mg|1200mg|qd bid|碳酸钙:600mg 维生素D3|calcium vitamin|preg=1/1 otc=2
F03|沙丁胺醇吸入气雾剂|100μg×200揿|气雾剂|瓶|1930|100μg|inh|prn|200μg|100μg-400μg|800μg|prn|沙丁胺醇|beta2|preg=2/2 prn=4
F04|复方氨酚烷胺胶囊|12粒|胶囊|盒|1090|1粒|po|bid|1粒|1粒-1粒|2粒|bid|对乙酰氨基酚:250mg 金刚烷胺:100mg 氯苯那敏:2mg 咖啡因:15mg 人工牛黄:10mg|antipyretic antihistamine|max=7 preg=3/3
F05|布洛芬混悬液|20mg/ml×100ml|混悬液|瓶|1850|20mg|po|prn|5ml|-||prn|布洛芬|nsaid|split=10 max=3 preg=3/3 prn=4 days=3 per=ml age=6 child=5-10/40 otc=2
F06|阿仑膦酸钠片|70mg×1片|片|盒|2950|70mg|po|qw|70mg|70mg-70mg|70mg|qw|阿仑膦酸|bisphosphonate|preg=3/3 long timing=em egfr=35/- icd1=M81 days=28
F07|甲钴胺片|0.5mg×20片|片|盒|1680|0.5mg|po|tid|0.5mg|0.5mg-0.5mg|1.5mg|tid|甲钴胺|vitamin|preg=1/1
F08|连花清瘟胶囊|0.35g×24粒|胶囊|盒|1480|0.35g|po|tid|4粒|4粒-4粒|12粒|tid|连翘 金银花 麻黄 苦杏仁 石膏 板蓝根 绵马贯众 鱼腥草 广藿香 大黄 红景天 薄荷脑 甘草||cat=2 max=7 preg=2/2
F09|利奈唑胺片|0.6g×10片|片|盒|9860|0.6g|po|q12h|0.6g|0.6g-0.6g|1.2g|q12h|利奈唑胺|oxazolidinone|max=28 preg=2/3 ab=3
`
