import type { Static } from 'typebox'
import type { DrugChoice, TemplateHead, TemplateLine } from '../../entities/prescriptionSheet.ts'
import type { RxType } from '../../prescriptions/types.ts'
import { defineCall } from '../defineCall.ts'
import type { drugsByCodeQuery, keepTemplateBody, rxTypeQuery, templateBody } from './drugPicks.schema.ts'

const DOCTORS = { roles: ['doctor'] } as const
/** The office writes templates of departments and of the hospital with the same picker. */
const WRITERS = { roles: ['doctor', 'hospital', 'admin'] } as const

/** A 协定方: lines without quantities and prices, which are those of the day of its use. `scope`: 1 个人, 2 科室, 3 全院. */
export interface RxTemplate {
  id: string
  scope: '1' | '2' | '3'
  name: string
  pinyin: string
  rxType: RxType
  head: TemplateHead
  lines: TemplateLine[]
}

/** Drugs by codes, comma-joined, as they can be taken today: of a template, of an earlier sheet (RX-25). Unknown ones are left out. */
export const drugsByCode = defineCall<Static<typeof drugsByCodeQuery>, DrugChoice[]>({
  name: 'drugs by their codes',
  methods: ['GET'],
  path: '/hospital/prescription/choices',
  who: WRITERS,
})
/** What the doctor has written most within ninety days: 常用. */
export const usualDrugs = defineCall<Static<typeof rxTypeQuery>, DrugChoice[]>({
  name: 'drugs that a doctor often writes',
  methods: ['GET'],
  path: '/hospital/prescription/usual',
  who: DOCTORS,
})
/** Templates that the doctor may use: own ones, those of the departments, those of the hospital; in each the most used first. */
export const usableTemplates = defineCall<Static<typeof rxTypeQuery>, RxTemplate[]>({
  name: 'templates of prescriptions',
  methods: ['GET'],
  path: '/hospital/rxTemplate/usable',
  who: DOCTORS,
})
/** 存为常用方: an own template; a name that stands already is refused. */
export const keepTemplate = defineCall<Static<typeof keepTemplateBody>, null>({
  name: 'keep a template of a prescription',
  methods: ['POST'],
  path: '/hospital/rxTemplate/add',
  who: DOCTORS,
})
/** Counts a use, once for its requestId. */
export const useTemplate = defineCall<Static<typeof templateBody>, null>({
  name: 'a template of a prescription was used',
  methods: ['POST'],
  path: '/hospital/rxTemplate/use',
  who: DOCTORS,
})
/** Takes an own template away. */
export const removeTemplate = defineCall<Static<typeof templateBody>, null>({
  name: 'remove a template of a prescription',
  methods: ['POST'],
  path: '/hospital/rxTemplate/remove',
  who: DOCTORS,
})
