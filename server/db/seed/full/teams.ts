import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { pinyinInitials } from '#contract/rules/initials.ts'
import { DEMO_TENANT } from '../demo.ts'
import { doctorUserId } from '../hospitalPeople.ts'
import { inBatches } from '../inBatches.ts'
import { seedId } from '../seedId.ts'
import type { Catalogue } from './sheets.ts'

/** `name|department or nothing|members, the leader first|mode`. */
const TEAMS = `
全科慢病团队|A01|doctor chenyi liuhe wangqi|2
心血管团队|A02|gaozy dengkai luoyun zhaobo|1
糖尿病共管团队||xujing doctor jiangli panwen|3
呼吸团队|A04|doctor2 lvjia caoyue|1
儿科团队|A10|qinchuan linran guozhi|3
中医团队|A16|geqing bailing tangmo|4
`
/** 协定方 of the hospital besides those of rxTemplates.ts, forty with them: `name|herbs with grams|what it does`. Classic formulas, grams from memory, 演示. */
const FORMULAS = `
麻黄汤|麻黄*6 桂枝*6 苦杏仁*9 炙甘草*3|发汗解表，宣肺平喘
银翘散|金银花*15 连翘*15 桔梗*6 薄荷*6 牛蒡子*9 荆芥*6 淡竹叶*6 芦根*15 甘草*5|辛凉透表
小柴胡汤|柴胡*10 黄芩*9 党参*9 姜半夏*9 炙甘草*6 生姜*9 大枣*9|和解少阳
四逆散|柴胡*6 白芍*9 枳实*6 炙甘草*6|透邪解郁
香砂六君子汤|党参*9 白术*9 茯苓*10 炙甘草*6 陈皮*6 姜半夏*9 木香*5 砂仁*5|健脾理气
补中益气汤|黄芪*15 党参*9 白术*9 炙甘草*6 当归*9 陈皮*6 升麻*5 柴胡*5|补中益气
参苓白术散|党参*9 白术*9 茯苓*10 山药*15 薏苡仁*12 砂仁*5 桔梗*6 炙甘草*6|健脾渗湿
归脾汤|党参*9 黄芪*12 白术*9 茯苓*10 酸枣仁*12 远志*6 木香*5 当归*9 炙甘草*5|益气补血，健脾养心
天王补心丹|生地黄*12 玄参*10 丹参*10 茯苓*10 五味子*5 远志*5 桔梗*5 当归*9 天冬*9 麦冬*9 酸枣仁*10|滋阴养血
左归饮|熟地黄*15 山药*15 枸杞子*9 山茱萸*9 茯苓*10 炙甘草*5|养阴补肾
杞菊地黄汤|枸杞子*9 菊花*9 熟地黄*15 山药*15 山茱萸*9 泽泻*9 茯苓*10|滋肾养肝
独活寄生汤|独活*9 桑寄生*12 杜仲*9 牛膝*9 细辛*2 防风*8 川芎*6 当归*9 熟地黄*12 白芍*9 茯苓*10 炙甘草*5|祛风湿，补肝肾
温胆汤|姜半夏*6 枳实*6 陈皮*9 茯苓*10 炙甘草*5 生姜*5|理气化痰
止嗽散|桔梗*9 荆芥*8 紫菀*9 百部*9 陈皮*6 甘草*5|宣肺止咳
苏子降气汤|紫苏子*9 姜半夏*9 前胡*6 厚朴*6 当归*6 炙甘草*5|降气平喘
生脉散|党参*9 麦冬*9 五味子*5|益气生津
沙参麦冬汤|北沙参*9 麦冬*9 玉竹*9 桑叶*6 天花粉*10 甘草*5|清养肺胃
血府逐瘀汤|桃仁*9 红花*6 当归*9 生地黄*10 川芎*6 赤芍*6 桔梗*5 柴胡*5 枳壳*6 甘草*5|活血化瘀
桃红四物汤|桃仁*9 红花*6 熟地黄*12 当归*9 白芍*9 川芎*6|养血活血
柴胡疏肝散|柴胡*6 白芍*9 枳壳*6 香附*6 陈皮*6 川芎*6 炙甘草*3|疏肝解郁
保和汤|山楂*9 神曲*9 莱菔子*6 陈皮*6 姜半夏*6 茯苓*10 连翘*6|消食和胃
藿香正气汤|广藿香*9 紫苏叶*6 白芷*6 陈皮*6 厚朴*6 姜半夏*6 白术*9 茯苓*10 桔梗*6 炙甘草*5|解表化湿
龙胆泻肝汤|龙胆*6 黄芩*9 栀子*9 泽泻*9 车前子*9 当归*6 生地黄*10 柴胡*6 甘草*5|清肝利湿
茵陈平胃饮|苍术*9 厚朴*6 陈皮*6 泽泻*9 炙甘草*5|燥湿运脾
天麻钩藤饮|天麻*9 钩藤*12 石决明*15 栀子*9 黄芩*9 川牛膝*9 杜仲*9 桑寄生*12 首乌藤*15|平肝息风
消风散|荆芥*6 防风*6 牛蒡子*6 苍术*6 苦参*6 知母*6 当归*6 生地黄*10 石膏*15 甘草*3|疏风清热
五味消毒饮|金银花*12 菊花*6 蒲公英*12|清热解毒
二至丸方|女贞子*12 墨旱莲*12|补益肝肾
`
const linesOf = (text: string) => text.trim().split('\n')

/** Six teams, and the formulas of the hospital that the small demonstration lacks. */
export async function seedTeams(tx: Tx, { rows, herbs }: Catalogue): Promise<void> {
  const teams = linesOf(TEAMS).map(line => {
    const [name = '', orgCode = '', members = '', mode = '3'] = line.split('|')
    const ids = members.split(' ').map(doctorUserId)
    return { id: seedId('team', name), tenantId: DEMO_TENANT, name, orgCode: orgCode || null, leaderId: ids[0] ?? '', mode, ids }
  })
  await inBatches(
    tx,
    t.hosTeam,
    teams.map(({ ids: _ids, ...team }) => team),
  )
  await inBatches(
    tx,
    t.hosTeamMember,
    teams.flatMap(({ id: teamId, ids }) => ids.map(userId => ({ id: seedId('member', teamId, userId), teamId, userId }))),
  )
  const herbLines = (text: string) =>
    text.split(' ').map((part, at) => {
      const [name = '', grams = ''] = part.split('*')
      const row = rows.get(herbs.get(name) ?? '')
      if (!row) throw new Error(`the catalogue lacks ${name}`)
      const line = { no: at + 1, groupNo: 1, drugCode: row.code, doseText: `${grams}g`, decoction: row.decoction }
      return { ...line, freq: '', prnMax: null, route: '', timing: '', days: 0, role: '', remark: '' }
    })
  const template = (name: string, text: string, therapy: string) => ({
    id: seedId('template', 'formula', name),
    tenantId: DEMO_TENANT,
    scope: '3',
    name,
    pinyin: pinyinInitials(name),
    rxType: '3',
    head: { usage: '水煎服，早晚温服', therapy, doseCount: 7, dosesPerDay: 1 as const, decoctBy: '1' as const },
    lines: herbLines(text),
  })
  await inBatches(
    tx,
    t.hosRxTemplate,
    linesOf(FORMULAS).map(line => {
      const [name = '', text = '', therapy = ''] = line.split('|')
      return template(name, text, therapy)
    }),
  )
}
