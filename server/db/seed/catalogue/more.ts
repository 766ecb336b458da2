/**
 * Further Western drugs and 成药 of the full demonstration (演示规则，不可用于临床), an ingredient a line with its products:
 * `name|form|pack unit|route|freq|dose|doseMin-doseMax|dailyMax|freqs|ingredients|classes|more|products`; a product is `spec;strength;price in fen`,
 * and stands once for each of two makers.
 */
export const MORE = `
头孢克洛胶囊|胶囊|盒|po|tid|0.25g|0.25g-0.5g|4g|tid|头孢克洛|cephalosporin betaLactam|max=14 preg=1/2 ab=1 icd1=J02,J06,N39|0.25g×6粒;0.25g;1280,0.25g×12粒;0.25g;2380
头孢丙烯片|片|盒|po|qd|0.5g|0.25g-0.5g|1g|qd bid|头孢丙烯|cephalosporin betaLactam|max=14 preg=1/2 ab=1 icd1=J02,J03,J20|0.25g×8片;0.25g;2260,0.5g×4片;0.5g;2240
头孢地尼胶囊|胶囊|盒|po|tid|0.1g|0.1g-0.2g|0.6g|tid bid|头孢地尼|cephalosporin betaLactam|max=14 preg=1/2 ab=2 icd1=J02,J20,N39|0.1g×6粒;0.1g;2680,0.1g×10粒;0.1g;4280
罗红霉素胶囊|胶囊|盒|po|bid|0.15g|0.15g-0.3g|0.3g|bid qd|罗红霉素|macrolide|max=14 preg=2/2 ab=1 icd1=J02,J03,J20|0.15g×12粒;0.15g;1180,0.15g×24粒;0.15g;2180
甲硝唑片|片|瓶|po|tid|0.2g|0.2g-0.4g|2g|tid bid|甲硝唑|nitroimidazole|max=14 preg=2/3 ab=1 icd1=K05,A06|0.2g×21片;0.2g;380,0.2g×100片;0.2g;890
硝苯地平控释片|缓释片|盒|po|qd|30mg|30mg-60mg|60mg|qd|硝苯地平|ccb|preg=2/2 long icd1=I10,I25,I20|30mg×7片;30mg;2680,30mg×14片;30mg;5180
非洛地平缓释片|缓释片|盒|po|qd|5mg|5mg-10mg|10mg|qd|非洛地平|ccb|preg=2/2 long icd1=I10,I20|5mg×10片;5mg;2180,5mg×30片;5mg;5980
左氨氯地平片|片|盒|po|qd|2.5mg|2.5mg-5mg|5mg|qd|左氨氯地平|ccb|preg=2/2 long icd1=I10,I20|2.5mg×14片;2.5mg;1680,2.5mg×28片;2.5mg;3180
厄贝沙坦片|片|盒|po|qd|0.15g|0.15g-0.3g|0.3g|qd|厄贝沙坦|arb|preg=3/3 long icd1=I10,N08 egfr=-/30|0.15g×7片;0.15g;1580,0.15g×28片;0.15g;5580
氯沙坦钾片|片|盒|po|qd|50mg|50mg-100mg|100mg|qd|氯沙坦|arb|preg=3/3 long icd1=I10,N08 egfr=-/30|50mg×7片;50mg;1980,100mg×7片;100mg;3280
替米沙坦片|片|盒|po|qd|40mg|40mg-80mg|80mg|qd|替米沙坦|arb|preg=3/3 long liver=C icd1=I10,I25|40mg×14片;40mg;1880,80mg×7片;80mg;1980
奥美沙坦酯片|片|盒|po|qd|20mg|20mg-40mg|40mg|qd|奥美沙坦|arb|preg=3/3 long icd1=I10 egfr=-/30|20mg×7片;20mg;2380,20mg×14片;20mg;4380
贝那普利片|片|盒|po|qd|10mg|5mg-20mg|40mg|qd bid|贝那普利|acei|split=2 preg=3/3 long icd1=I10,I50 egfr=-/30|10mg×14片;10mg;2480,10mg×28片;10mg;4580
培哚普利片|片|盒|po|qd|4mg|4mg-8mg|8mg|qd|培哚普利|acei|split=2 preg=3/3 long timing=ac icd1=I10,I50 egfr=30/60|4mg×10片;4mg;2880,8mg×15片;8mg;5680
比索洛尔片|片|盒|po|qd|5mg|2.5mg-10mg|10mg|qd|比索洛尔|betaBlocker|split=2 preg=2/2 long icd1=I10,I25,I50 icd2=J45|5mg×10片;5mg;1980,5mg×18片;5mg;3280
普萘洛尔片|片|瓶|po|tid|10mg|10mg-40mg|240mg|tid bid|普萘洛尔|betaBlocker|preg=2/2 icd1=I10,I49,G25 icd3=J45|10mg×100片;10mg;620,10mg×60片;10mg;420
吲达帕胺缓释片|缓释片|盒|po|qm|1.5mg|1.5mg-1.5mg|1.5mg|qm qd|吲达帕胺|thiazide sulfonamide|preg=2/3 long icd1=I10,R60|1.5mg×10片;1.5mg;1380,1.5mg×30片;1.5mg;3680
呋塞米片|片|瓶|po|qd|20mg|20mg-80mg|160mg|qd bid|呋塞米|loopDiuretic sulfonamide|preg=2/3 icd1=I50,R60,I10|20mg×100片;20mg;780,20mg×50片;20mg;460
单硝酸异山梨酯缓释片|缓释片|盒|po|qd|40mg|20mg-60mg|60mg|qd|单硝酸异山梨酯|nitrate|preg=2/2 long icd1=I25,I20|40mg×12片;40mg;2180,60mg×7片;60mg;1980
曲美他嗪片|片|盒|po|tid|20mg|20mg-20mg|60mg|tid|曲美他嗪|metabolic|preg=2/3 long timing=cc egfr=30/60 icd1=I20,I25|20mg×15片;20mg;1980,20mg×30片;20mg;3780
辛伐他汀片|片|盒|po|qn|20mg|10mg-40mg|40mg|qn|辛伐他汀|statin|split=2 preg=3/3 long liver=B icd1=E78,I25|20mg×7片;20mg;980,40mg×7片;40mg;1780
普伐他汀钠片|片|盒|po|qn|20mg|10mg-40mg|40mg|qn|普伐他汀|statin|split=2 preg=3/3 long liver=B icd1=E78,I25|20mg×5片;20mg;1880,20mg×10片;20mg;3480
非诺贝特胶囊|胶囊|盒|po|qd|0.2g|0.2g-0.2g|0.2g|qd|非诺贝特|fibrate|preg=3/3 long timing=cc egfr=30/60 liver=B icd1=E78,E79|0.2g×10粒;0.2g;1680,0.2g×20粒;0.2g;3180
依折麦布片|片|盒|po|qd|10mg|10mg-10mg|10mg|qd|依折麦布|cholesterolAbsorption|preg=2/3 long liver=B icd1=E78,I25|10mg×10片;10mg;4280,10mg×30片;10mg;9980
格列齐特缓释片|缓释片|盒|po|qd|30mg|30mg-120mg|120mg|qd|格列齐特|sulfonylurea sulfonamide|preg=3/3 long timing=ac egfr=30/45 icd1=E11,E14|30mg×30片;30mg;2180,60mg×30片;60mg;3980
格列吡嗪片|片|盒|po|tid|5mg|2.5mg-10mg|30mg|tid bid qd|格列吡嗪|sulfonylurea sulfonamide|split=2 preg=3/3 long timing=ac icd1=E11,E14|5mg×30片;5mg;980,5mg×60片;5mg;1780
瑞格列奈片|片|盒|po|tid|1mg|0.5mg-4mg|16mg|tid|瑞格列奈|glinide|split=2 preg=3/3 long timing=ac liver=C icd1=E11,E14|1mg×30片;1mg;2980,2mg×30片;2mg;4680
西格列汀片|片|盒|po|qd|100mg|25mg-100mg|100mg|qd|西格列汀|dpp4|preg=2/3 long egfr=-/45 icd1=E11,E14|100mg×7片;100mg;3980,100mg×14片;100mg;7680
利格列汀片|片|盒|po|qd|5mg|5mg-5mg|5mg|qd|利格列汀|dpp4|preg=2/3 long icd1=E11,E14|5mg×7片;5mg;3680,5mg×14片;5mg;7080
恩格列净片|片|盒|po|qd|10mg|10mg-25mg|25mg|qd|恩格列净|sglt2|preg=2/3 long egfr=20/45 icd1=E11,I50|10mg×10片;10mg;3980,25mg×10片;25mg;4980
伏格列波糖片|片|盒|po|tid|0.2mg|0.2mg-0.3mg|0.9mg|tid|伏格列波糖|glucosidaseInhibitor|preg=2/3 long timing=cc icd1=E11,E14|0.2mg×30片;0.2mg;2680,0.2mg×50片;0.2mg;4080
吡格列酮片|片|盒|po|qd|15mg|15mg-45mg|45mg|qd|吡格列酮|glitazone|preg=3/3 long liver=B icd1=E11,E14 icd3=I50|15mg×7片;15mg;1880,30mg×7片;30mg;2980
甲巯咪唑片|片|瓶|po|tid|10mg|5mg-10mg|60mg|tid qd|甲巯咪唑|antithyroid|split=2 preg=2/2 long icd1=E05,E06|10mg×50片;10mg;3280,5mg×100片;5mg;2980
别嘌醇片|片|瓶|po|bid|0.1g|0.1g-0.2g|0.6g|bid qd tid|别嘌醇|uricInhibitor|preg=2/3 long timing=pc egfr=15/45 icd1=M10,E79|0.1g×100片;0.1g;1180,0.1g×60片;0.1g;780
非布司他片|片|盒|po|qd|40mg|20mg-80mg|80mg|qd|非布司他|uricInhibitor|split=2 preg=2/3 long egfr=15/30 icd1=M10,E79|40mg×10片;40mg;3280,80mg×7片;80mg;3980
苯溴马隆片|片|盒|po|qd|50mg|25mg-100mg|100mg|qd|苯溴马隆|uricosuric|split=2 preg=3/3 long timing=pc egfr=30/60 icd1=M10,E79|50mg×10片;50mg;2180,50mg×30片;50mg;5680
泮托拉唑肠溶片|肠溶片|盒|po|qd|40mg|40mg-40mg|80mg|qd bid|泮托拉唑|ppi|max=56 preg=2/3 timing=ac icd1=K21,K25,K29|40mg×7片;40mg;1980,40mg×14片;40mg;3680
雷贝拉唑肠溶片|肠溶片|盒|po|qd|10mg|10mg-20mg|40mg|qd bid|雷贝拉唑|ppi|max=56 preg=2/3 timing=ac icd1=K21,K25,K29|10mg×7片;10mg;1880,20mg×7片;20mg;2980
法莫替丁片|片|盒|po|bid|20mg|20mg-40mg|40mg|bid qn|法莫替丁|h2Blocker|max=28 preg=2/3 egfr=-/50 icd1=K21,K25,K29|20mg×24片;20mg;980,20mg×48片;20mg;1680
莫沙必利片|片|盒|po|tid|5mg|5mg-5mg|15mg|tid|莫沙必利|prokinetic|max=14 preg=2/3 timing=ac icd1=K30,K21|5mg×24片;5mg;1680,5mg×48片;5mg;2980
伊托必利片|片|盒|po|tid|50mg|50mg-50mg|150mg|tid|伊托必利|prokinetic|max=28 preg=2/3 timing=ac icd1=K30,K31|50mg×20片;50mg;1580,50mg×40片;50mg;2880
匹维溴铵片|片|盒|po|tid|50mg|50mg-100mg|300mg|tid|匹维溴铵|antispasmodic|max=28 preg=2/3 timing=cc icd1=K58,K59|50mg×15片;50mg;2180,50mg×30片;50mg;3980
乳果糖口服溶液|口服溶液|瓶|po|qd|10g|10g-30g|45g|qd bid|乳果糖|laxative|max=28 preg=1/1 per=ml split=10 icd1=K59,K72|0.667g/ml×100ml;0.667g;2680,0.667g/ml×200ml;0.667g;4680
双歧杆菌三联活菌胶囊|胶囊|盒|po|bid|0.42g|0.42g-0.84g|1.68g|bid tid|双歧杆菌|probiotic|max=28 preg=1/1 otc=2 icd1=K52,K59,K58|0.21g×24粒;0.21g;2180,0.21g×36粒;0.21g;3080
美沙拉秦肠溶片|肠溶片|盒|po|tid|1g|0.5g-1g|4g|tid qid|美沙拉秦|salicylate|max=84 preg=2/2 egfr=30/60 icd1=K51,K50|0.25g×24片;0.25g;3680,0.5g×20片;0.5g;5980
熊去氧胆酸胶囊|胶囊|盒|po|bid|250mg|250mg-500mg|1000mg|bid qd tid|熊去氧胆酸|choleretic|max=84 preg=2/2 timing=cc icd1=K80,K74|250mg×10粒;250mg;4680,250mg×25粒;250mg;9980
地氯雷他定片|片|盒|po|qd|5mg|5mg-5mg|5mg|qd|地氯雷他定|antihistamine|max=28 preg=2/3 icd1=J30,L50|5mg×6片;5mg;1880,5mg×12片;5mg;3480
左西替利嗪片|片|盒|po|qn|5mg|5mg-5mg|5mg|qn qd|左西替利嗪|antihistamine|max=28 preg=2/3 egfr=10/50 icd1=J30,L50|5mg×7片;5mg;1680,5mg×15片;5mg;3080
依巴斯汀片|片|盒|po|qd|10mg|10mg-20mg|20mg|qd|依巴斯汀|antihistamine|max=28 preg=2/3 icd1=J30,L50|10mg×7片;10mg;1980,10mg×10片;10mg;2680
氯苯那敏片|片|瓶|po|tid|4mg|4mg-4mg|24mg|tid|氯苯那敏|antihistamine|max=14 preg=2/2 otc=2 icd1=J30,L50|4mg×100片;4mg;320,4mg×50片;4mg;210
乙酰半胱氨酸颗粒|颗粒|盒|po|tid|0.2g|0.2g-0.2g|0.6g|tid|乙酰半胱氨酸|expectorant|max=28 preg=2/2 icd1=J20,J42,J44|0.2g×10袋;0.2g;2280,0.2g×20袋;0.2g;4080
羧甲司坦片|片|盒|po|tid|0.5g|0.25g-0.5g|1.5g|tid|羧甲司坦|expectorant|max=14 preg=2/2 otc=2 icd1=J20,J42,J44|0.25g×24片;0.25g;880,0.25g×36片;0.25g;1180
右美沙芬片|片|盒|po|tid|15mg|15mg-30mg|120mg|tid qid|右美沙芬|antitussive|max=7 preg=2/2 otc=2 icd1=J20,R05|15mg×24片;15mg;1080,15mg×36片;15mg;1480
茶碱缓释片|缓释片|盒|po|bid|0.1g|0.1g-0.2g|0.9g|bid|茶碱|xanthine|max=84 preg=2/2 icd1=J45,J44|0.1g×24片;0.1g;680,0.1g×60片;0.1g;1380
塞来昔布胶囊|胶囊|盒|po|qd|0.2g|0.1g-0.2g|0.4g|qd bid|塞来昔布|nsaid sulfonamide|max=28 preg=3/3 icd1=M17,M54,M06 icd3=K25 elder=65|0.2g×6粒;0.2g;2980,0.2g×18粒;0.2g;7680
双氯芬酸钠缓释片|缓释片|盒|po|qd|75mg|75mg-75mg|150mg|qd bid|双氯芬酸|nsaid|max=14 preg=3/3 icd1=M17,M54 icd3=K25 elder=65|75mg×10片;75mg;1480,75mg×20片;75mg;2680
洛索洛芬钠片|片|盒|po|tid|60mg|60mg-60mg|180mg|tid|洛索洛芬|nsaid|max=7 preg=3/3 timing=pc icd1=M54,M17 icd3=K25 elder=65|60mg×20片;60mg;2180,60mg×10片;60mg;1180
氨基葡萄糖胶囊|胶囊|盒|po|tid|0.48g|0.24g-0.48g|1.5g|tid bid|氨基葡萄糖|cartilage|max=84 preg=2/3 timing=cc icd1=M17,M19|0.24g×24粒;0.24g;2980,0.24g×48粒;0.24g;5480
乙哌立松片|片|盒|po|tid|50mg|50mg-50mg|150mg|tid|乙哌立松|muscleRelaxant|max=28 preg=2/3 timing=pc icd1=M54,M47|50mg×20片;50mg;2680,50mg×30片;50mg;3780
氟桂利嗪胶囊|胶囊|盒|po|qn|5mg|5mg-10mg|10mg|qn|氟桂利嗪|calciumEntry|max=56 preg=2/3 icd1=G43,R42 elder=65|5mg×20粒;5mg;780,5mg×60粒;5mg;1980
倍他司汀片|片|盒|po|tid|6mg|6mg-12mg|36mg|tid|倍他司汀|histamineAnalog|max=28 preg=2/2 icd1=H81,R42|6mg×30片;6mg;1680,6mg×60片;6mg;2980
维生素B1片|片|瓶|po|tid|10mg|10mg-20mg|60mg|tid|维生素B1|vitamin|preg=1/1 otc=2 icd1=G62,E51|10mg×100片;10mg;320,10mg×60片;10mg;220
维生素C片|片|瓶|po|tid|0.1g|0.1g-0.2g|1g|tid|维生素C|vitamin|preg=1/1 otc=2 icd1=E54,D50|0.1g×100片;0.1g;260,0.1g×60片;0.1g;180
叶酸片|片|盒|po|qd|0.4mg|0.4mg-0.8mg|1mg|qd|叶酸|vitamin|max=84 preg=1/1 otc=2 icd1=Z34,D52|0.4mg×31片;0.4mg;1680,0.4mg×93片;0.4mg;4280
琥珀酸亚铁片|片|盒|po|tid|0.1g|0.1g-0.2g|0.6g|tid|琥珀酸亚铁|iron|max=84 preg=1/1 timing=pc otc=2 icd1=D50,O99|0.1g×24片;0.1g;1480,0.1g×48片;0.1g;2680
坦索罗辛缓释胶囊|缓释片|盒|po|qn|0.2mg|0.2mg-0.4mg|0.4mg|qn qd|坦索罗辛|alphaBlocker sulfonamide|max=84 sex=1 icd1=N40,N20|0.2mg×10粒;0.2mg;2480,0.2mg×20粒;0.2mg;4580
非那雄胺片|片|盒|po|qd|5mg|5mg-5mg|5mg|qd|非那雄胺|reductase|max=84 preg=3/3 sex=1 icd1=N40,L64|5mg×10片;5mg;3680,5mg×30片;5mg;8980
地屈孕酮片|片|盒|po|bid|10mg|10mg-10mg|30mg|bid tid|地屈孕酮|progestin|max=28 preg=2/2 icd1=N94,N92|10mg×20片;10mg;9980,10mg×10片;10mg;5180
克霉唑阴道片|片|盒|pv|qn|0.5g|0.5g-0.5g|0.5g|qn|克霉唑|azole|max=7 preg=2/2 otc=2 icd1=B37,N76|0.5g×1片;0.5g;2680,0.5g×2片;0.5g;4780
文拉法辛缓释胶囊|缓释片|盒|po|qd|75mg|75mg-150mg|225mg|qd|文拉法辛|snri|max=28 preg=2/3 timing=cc icd1=F32,F41|75mg×14粒;75mg;5680,75mg×28粒;75mg;9980
舍曲林片|片|盒|po|qd|50mg|25mg-100mg|200mg|qd|舍曲林|ssri|split=2 max=28 preg=2/2 icd1=F32,F41|50mg×14片;50mg;4680,50mg×28片;50mg;8680
藿香正气胶囊|胶囊|盒|po|bid|4粒|4粒-4粒|8粒|bid|广藿香 紫苏叶 白芷 陈皮 厚朴 白术 茯苓 桔梗 甘草||cat=2 max=7 preg=2/2 otc=2|0.3g×24粒;0.3g;1280
板蓝根颗粒|颗粒|盒|po|tid|1袋|1袋-2袋|6袋|tid|板蓝根||cat=2 max=7 preg=2/2 otc=2|10g×20袋;10g;1380
复方丹参滴丸|胶囊|瓶|po|tid|10粒|10粒-10粒|30粒|tid|丹参 三七||cat=2 max=28 preg=2/2|27mg×180粒;27mg;2980
逍遥丸|胶囊|盒|po|tid|8粒|8粒-8粒|24粒|tid|柴胡 当归 白芍 白术 茯苓 甘草 薄荷||cat=2 max=28 preg=2/2 otc=2|0.375g×200粒;0.375g;1880
六味地黄丸|胶囊|瓶|po|tid|8粒|8粒-8粒|24粒|tid|熟地黄 山茱萸 山药 泽泻 茯苓||cat=2 max=28 preg=2/2 otc=2|0.375g×200粒;0.375g;1680
`
