import type { FastifyInstance } from 'fastify'
import { CELL_PARAM, cellText } from '#contract/grids/cellAddress.ts'
import { gridKey } from '#contract/grids/defineGrid.ts'
import { drugStockGrid } from '#contract/grids/tables/drugStock.grid.ts'
import type { RecordCard } from '#contract/http/calls/records.ts'
import { SESSION_STATUS_TEXT } from '#contract/rules/chatTexts.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { RECORD_RIGHT } from '#contract/rules/recordSearch.ts'
import type { RecordKind } from '#contract/rules/recordSearch.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { findDoctor } from './doctors.repository.ts'
import { findDrug, largestBatch } from './drugs.repository.ts'
import type { DrugRow } from './drugs.repository.ts'
import { doctorScope, mayFindDrugs, patientScope } from './finders.queries.ts'
import { lastConsultation, onePatient } from './patients.repository.ts'

type Facts = Record<string, unknown>
const facts = (named: Facts): RecordCard['facts'] =>
  Object.entries(named).map(([label, value]) => ({ label, value: value === null || value === undefined ? '' : String(value) }))
const at = (path: string, field: string, value: unknown): string => `${path}?${field}=${encodeURIComponent(String(value))}`

async function patient(app: FastifyInstance, user: UserPrincipal, id: string): Promise<RecordCard | null> {
  const row = await onePatient(app.db, await patientScope(app, user), id)
  if (row === null) return null
  app.auditRead({ actor: user, action: 'patient.view', entity: 'hos_patient', entityId: id, content: row.name })
  const last = await lastConsultation(app.db, id, user.tenantId)
  return {
    kind: 'patient',
    title: row.name,
    facts: facts({
      性别: row.sex === 2 ? '女' : '男',
      年龄: ageText(row.birthday, new Date(app.now())),
      出生日期: row.birthday,
      手机号码: maskPhone(row.phone),
      过敏史: row.allergies.join('、'),
      既往史: row.past_history,
      最近问诊: last === undefined ? '' : `${wireTime(last.at)} ${SESSION_STATUS_TEXT[last.status as SessionStatus] ?? ''}`,
    }),
    links: last?.doctor === user.id ? [{ text: '打开问诊', address: `/hospitalChat/imChat?sid=${last.sid}` }] : [],
  }
}

async function doctor(app: FastifyInstance, user: UserPrincipal, id: string): Promise<RecordCard | null> {
  const scope = doctorScope(user)
  const row = scope === null ? undefined : await findDoctor(app.db, scope, id)
  if (!row) return null
  return {
    kind: 'doctor',
    title: row.doctor.name,
    facts: facts({
      科室: row.depart,
      擅长: row.doctor.goodAt,
      简介: row.doctor.intro,
      同时接诊: `${row.doctor.maxConcurrent} 人`,
    }),
    links: [{ text: '查看排班', address: `/hospital/doctorSchedule?orgCode=${encodeURIComponent(row.doctor.orgCode)}` }],
  }
}

/** The batch of a drug of which there is most: its row in the table of its pharmacy; without one the page. */
async function stockAddress(app: FastifyInstance, tenantId: number, code: string): Promise<string> {
  const row = await largestBatch(app.db, tenantId, code)
  const page = '/hospital/drugStock'
  return row === undefined ? page : at(page, CELL_PARAM, cellText(gridKey(drugStockGrid.name, row.shopCode), row.id, 'drugCode'))
}

/** Stock is counted in smallest units, of herbs in mg, which are read in grams. */
const stockText = (stock: number, { category, minUnit }: Pick<DrugRow, 'category' | 'minUnit'>): string =>
  category === '3' ? `${stock / 1_000} g` : `${stock} ${minUnit}`

async function drug(app: FastifyInstance, user: UserPrincipal, code: string): Promise<RecordCard | null> {
  if (!mayFindDrugs(user)) return null
  const row = await findDrug(app.db, user.tenantId, code)
  if (!row) return null
  return {
    kind: 'drug',
    title: row.drug.name,
    facts: facts({
      编码: row.drug.code,
      规格: row.drug.spec,
      剂型: row.drug.doseForm,
      单价: `¥${(row.drug.priceFen / 100).toFixed(2)}`,
      在库: stockText(row.stock, row.drug),
    }),
    links: [{ text: '查看库存', address: await stockAddress(app, user.tenantId, row.drug.code) }],
  }
}

/** A row of a resource with the screen that shows it, by the words of its fields. */
const ofResource =
  (
    kind: 'user' | 'dictionary',
    resource: string,
    named: Readonly<Record<string, string>>,
    name: string,
    link: (row: Facts) => RecordCard['links'],
  ) =>
  async (app: FastifyInstance, user: UserPrincipal, id: string): Promise<RecordCard | null> => {
    if (!user.actions.has(RECORD_RIGHT[kind])) return null
    const row: Facts | null = await app.crud.row(resource, user, id).catch(() => null)
    if (row === null) return null
    const shown = Object.entries(named).map(([field, label]) => [label, row[`${field}_dictText`] ?? row[field]])
    return { kind, title: String(row[name] ?? ''), facts: facts(Object.fromEntries(shown)), links: link(row) }
  }

const CARDS: Readonly<Record<RecordKind, (app: FastifyInstance, user: UserPrincipal, id: string) => Promise<RecordCard | null>>> =
  {
    patient,
    doctor,
    drug,
    user: ofResource(
      'user',
      'system/user',
      { username: '用户账号', phone: '手机号码', workNo: '工号', orgCodeTxt: '所属部门', roleTxt: '拥有角色', status: '状态' },
      'realname',
      row => [{ text: '在用户管理中打开', address: at('/isystem/user', 'username', row['username']) }],
    ),
    dictionary: ofResource('dictionary', 'system/dict', { dictCode: '字典编码', description: '描述' }, 'dictName', row => [
      { text: '在数据字典中打开', address: at('/isystem/dict', 'dictCode', row['dictCode']) },
    ]),
  }

/** One record for this person; null: there is none for them. Reading a patient leaves a trace. */
export const cardOf = (app: FastifyInstance, user: UserPrincipal, kind: RecordKind, id: string): Promise<RecordCard | null> =>
  CARDS[kind](app, user, id)
