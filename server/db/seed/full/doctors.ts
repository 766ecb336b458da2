import type { DoctorSeed } from '../hospitalPeople.ts'

/** `account|name|sex|department|title|fee in fen|good at|intro`; all invented. */
const LINES = `
chenyi|陈以宁|2|A01|3|1900|慢病管理、体检异常解读|全科主治医师，家庭医生团队成员。
liuhe|刘鹤鸣|1|A01|2|2900|高血压、糖尿病综合管理|全科副主任医师，擅长多病共存的用药调整。
wangqi|王其琛|1|A01|4|1500|呼吸道感染、健康咨询|全科住院医师，接诊细致。
dengkai|邓楷文|1|A02|2|3900|冠心病介入术后管理|心血管内科副主任医师。
luoyun|罗云舒|2|A02|3|2900|高血压、心力衰竭随访|心血管内科主治医师，高血压门诊。
zhaobo|赵伯言|1|A02|1|5900|心律失常、起搏器随访|心血管内科主任医师。
jiangli|蒋丽君|2|A03|3|2900|糖尿病饮食与用药|内分泌科主治医师，糖尿病教育者。
yexin|叶欣然|2|A03|1|5900|甲状腺疾病、垂体疾病|内分泌科主任医师。
panwen|潘文柏|1|A03|3|2900|高尿酸、骨质疏松|内分泌科主治医师。
lvjia|吕嘉禾|2|A04|3|2900|哮喘、慢性咳嗽|呼吸内科主治医师，肺功能室。
caoyue|曹越|1|A04|2|3900|慢阻肺、戒烟|呼吸内科副主任医师。
hefan|何帆|1|A05|2|3900|胃炎、幽门螺杆菌|消化内科副主任医师。
songyi|宋怡|2|A05|3|2900|肠易激、便秘|消化内科主治医师。
yuanhao|袁昊天|1|A06|1|5900|脑血管病二级预防|神经内科主任医师。
fengshu|冯书瑶|2|A06|3|2900|头痛、头晕|神经内科主治医师，眩晕门诊。
zhengan|郑安然|2|A07|2|3900|痤疮、玫瑰痤疮|皮肤科副主任医师。
duanmu|段慕白|1|A07|3|2900|荨麻疹、特应性皮炎|皮肤科主治医师。
yangxi|杨惜文|2|A08|3|2900|月经失调、围绝经期|妇科主治医师。
xiehua|谢华|2|A08|1|4900|妇科内分泌、妇科炎症|妇科主任医师。
linran|林冉|2|A10|3|2900|小儿呼吸、过敏|儿科主治医师。
guozhi|郭智勇|1|A10|1|5900|小儿消化、营养|儿科主任医师。
ningbo|宁博|1|A11|2|3900|骨质疏松、膝关节炎|骨科副主任医师。
jinlan|金岚|2|A11|3|2900|颈椎病、肩周炎|骨科主治医师。
qiaoyu|乔羽|1|A13|2|3900|鼻炎、鼻窦炎|耳鼻咽喉科副主任医师。
zengmin|曾敏|2|A13|3|2900|咽喉炎、耳鸣|耳鼻咽喉科主治医师。
bailing|柏苓|2|A16|3|2900|咳嗽、脾胃病|主治中医师，师承名家。
tangmo|唐墨卿|1|A16|2|3900|失眠、郁证、更年期|副主任中医师。
`

/** The doctors whom only the full demonstration has: with the others 40 in 12 departments. */
export const MORE_DOCTORS: readonly DoctorSeed[] = LINES.trim()
  .split('\n')
  .map(line => {
    const [username = '', realname = '', sex, orgCode = '', title = '', fee, goodAt = '', intro = ''] = line.split('|')
    return { username, realname, sex: sex === '2' ? 2 : 1, orgCode, title, feeFen: Number(fee), goodAt, intro }
  })
