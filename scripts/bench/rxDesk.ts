/** Gates of the doctor's and the pharmacist's desk over HTTP (hospital.md part 10), part of bench:rx: one request after another, warm. */
import { utils, write } from '@e965/xlsx'
import { sql } from 'drizzle-orm'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import * as submits from '#contract/http/calls/prescriptionSubmit.ts'
import * as calls from '#contract/http/calls/prescriptions.ts'
import { isImported } from '#contract/resources/field.ts'
import { westernDrug } from '#contract/resources/hospital/westernDrug.resource.ts'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
// for what it puts on the app
import '#server/plugins/core.ts'
import type { Database } from '#server/db/client.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'
import { startWard, type Ward } from '#tests/support/consultation/ward.ts'
import {
  approval,
  claimed,
  makePharmacist,
  submission,
  type Pharmacist,
} from '#tests/support/hospital/prescription/reviewScene.ts'
import { newKey, rxScene, type RxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import type { RxMeasured } from '../lib/rxGates.ts'

const ROUNDS = 40
const WARM_UP = 5
const POOL = 500
const PHARMACISTS = 20
const RACED = 25
const IMPORTED = 3_000

/** Ms that each of the rounds took; the first ones only warm up. */
async function timed<T>(rounds: number, work: (round: number) => Promise<T>, warmUp = WARM_UP): Promise<number[]> {
  const times: number[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const begun = performance.now()
    await work(round)
    if (round >= 0) times.push(performance.now() - begun)
  }
  return times
}
/** The result of an answer; ends the run where the server refused. */
const good = <T extends { success: boolean; message: string }>(answer: T): T => {
  if (!answer.success) throw new Error(answer.message)
  return answer
}

const LINES = [amlodipine()]
/** What the editor asks for when it opens: the sheet, facts of five drugs, the patient; all at once, as it does. */
const openEditor = (of: RxScene, { id }: Sheet) =>
  Promise.all([
    of.call(calls.prescriptionSheet, { id }).then(good),
    of.call(calls.drugFacts, { codes: 'W01,W08,W09,W15,W26' }).then(good),
    of.call(calls.prescriptionPatient, { sid: of.sid }).then(good),
  ])

/** Copies of a waiting sheet with its lines and version until so many wait; each in a copy of its consultation, which may have one sheet that waits. */
async function fillPool({ database }: Ward, { id, sid }: Sheet, count: number): Promise<void> {
  const copy = (table: string, key: string, more: string, of = id) =>
    sql.raw(`insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${more}))).* from ${table} t, generate_series(1, ${count}) i
      where t.${key} = '${of}'`)
  const own = `md5('${id}' || i)`
  await database.db.execute(copy('chat_session', 'id', `'id', ${own}, 'session_no', 'B' || ${own}, 'order_id', ${own}`, sid))
  await database.db.execute(
    copy(
      'hos_prescription',
      'id',
      `'id', ${own}, 'rx_no', 'BP' || left(${own}, 20), 'session_id', ${own}, 'submitted_at', t.submitted_at - i * interval '1 second'`,
    ),
  )
  for (const table of ['hos_rx_line', 'hos_rx_version']) await database.db.execute(copy(table, 'rx_id', `'rx_id', ${own}`))
  await database.db.execute(sql`analyze hos_prescription`)
}

/** Twenty pharmacists reach for the same sheets at the same moment; answers how many sheets did not get exactly one of them. */
async function claimStorm(ward: Ward, ids: readonly string[]): Promise<number> {
  const pharmacists: Pharmacist[] = []
  while (pharmacists.length < PHARMACISTS) pharmacists.push(await makePharmacist(ward, `药师${pharmacists.length}`))
  let wrong = 0
  for (const id of ids) {
    const answers = await Promise.all(
      pharmacists.map(({ token }) => ward.call(reviews.claimSheet, { requestId: newKey(), id }, token)),
    )
    if (answers.filter(({ success }) => success).length !== 1) wrong += 1
  }
  return wrong
}

/** A workbook of so many drugs as the dialog sends it, two of them with something wrong in a cell. */
async function drugBook(ward: Ward, token: string, count: number): Promise<FormData> {
  const { rows } = await ward.database.db.execute<{ id: string }>(
    sql`select id from hos_drug where code = 'W01' and tenant_id = 1`,
  )
  const { text } = await ward.raw('GET', `/jeecg-boot/hospital/westernDrug/queryById?id=${rows[0]?.id ?? ''}`, { token })
  const { result } = JSON.parse(text)
  const fields = Object.entries(westernDrug.fields).filter(([, field]) => isImported(field))
  const cells = (own: Record<string, string>) =>
    fields.map(([name]) => own[name] ?? result[`${name}_dictText`] ?? result[name] ?? '')
  const drugs = Array.from({ length: count }, (_, n) => {
    const own = { code: `BI${n}`, name: `导入药品${n}`, pinyin: '', alias: '', barcode: '' }
    return cells(n < 2 ? { ...own, defaultDoseText: '一大把' } : own)
  })
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([fields.map(([, { label }]) => label), ...drugs]), 'a')
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))]), 'a.xlsx')
  return form
}

/** Measures the desks of a server over this database. `name`: what it is called in the report. */
export async function measureDesks(name: string, database: Database): Promise<RxMeasured[]> {
  const ward = await startWard({ database })
  ward.clock.now = Date.now()
  const measured: RxMeasured[] = []
  const add = (gate: RxMeasured['gate'], what: string, times: readonly number[]) =>
    measured.push({ gate, way: `${name}: ${what}`, times })

  const scenes: RxScene[] = []
  while (scenes.length < ROUNDS + WARM_UP) scenes.push(await rxScene(ward))
  const at = (round: number) => {
    const scene = scenes[round + WARM_UP]
    if (!scene) throw new Error('a consultation for each round')
    return scene
  }
  const sheets = new Map<RxScene, Sheet>()
  const sheetOf = (of: RxScene) => sheets.get(of) ?? Promise.reject(new Error('a sheet for each consultation'))
  for (const of of scenes) sheets.set(of, await of.save(LINES))
  add('openEditor', 'editor opened', await timed(ROUNDS, async round => openEditor(at(round), await sheetOf(at(round)))))
  add(
    'saveDraft',
    'draft saved',
    await timed(ROUNDS, async round => {
      const of = at(round)
      sheets.set(of, await of.save([amlodipine({ days: 14 })], { sheet: await sheetOf(of) }))
    }),
  )
  const inputs = new Map<RxScene, submits.SubmitInput>()
  for (const of of scenes) sheets.set(of, await of.save(LINES, { sheet: await sheetOf(of) }))
  for (const of of scenes) inputs.set(of, await submission(of, await sheetOf(of)))
  add(
    'submit',
    'sheet submitted',
    await timed(ROUNDS, async round => {
      const [of, input] = [at(round), inputs.get(at(round))]
      if (input) sheets.set(of, good(await of.call(submits.submitSheet, input)).result)
    }),
  )
  const pharmacist = await makePharmacist(ward, '白芷')
  const first = await sheetOf(at(0))
  await fillPool(ward, first, POOL - scenes.length)
  const pool = () => ward.call(reviews.reviewPool, undefined, pharmacist.token).then(good)
  const { result } = await pool()
  if (result.rows.length !== POOL) throw new Error(`a queue of ${POOL}, not ${result.rows.length}`)
  add('pool', `queue of ${result.rows.length}`, await timed(ROUNDS, pool))
  const free = result.rows.map(({ id }) => id).filter(id => ![...sheets.values()].some(sheet => sheet.id === id))
  add('claims', `sheets of ${RACED} without exactly one winner`, [await claimStorm(ward, free.slice(0, RACED))])
  const own = new Map<RxScene, Sheet>()
  for (const of of scenes) own.set(of, (await claimed(ward, pharmacist, (await sheetOf(of)).id)).sheet)
  add(
    'approve',
    'sheet approved',
    await timed(ROUNDS, async round => {
      const sheet = own.get(at(round))
      if (sheet) good(await ward.call(reviews.approveSheet, approval(sheet), pharmacist.token))
    }),
  )
  const office = await tokenFor(ward.app, 'hospital')
  const book = await drugBook(ward, office, IMPORTED)
  add(
    'import',
    `${IMPORTED.toLocaleString('en')} drugs imported`,
    await timed(
      1,
      async () => {
        const { text } = await ward.raw('POST', `/jeecg-boot${westernDrug.api.importExcel?.path ?? ''}`, {
          body: book,
          token: office,
        })
        const { successCount, errorCount } = JSON.parse(text).result
        if (successCount !== IMPORTED - 2 || errorCount !== 2) throw new Error(text.slice(0, 300))
      },
      0,
    ),
  )
  await ward.close()
  return measured
}
