/**
 * The server of bench:rx as a process of its own: the product over a catalogue of 3,000 drugs, 600 herbs and 20,000 codes, made of those of the
 * demonstration under other names. Talks by messages: `end`.
 */
// for what it puts on the app
import '#server/plugins/core.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { openTestPglite, openTestPostgres } from '#tests/support/testDatabase.ts'
import { writeCodes, writeDrugs } from './rxCatalogue.ts'

/** Empty: the embedded database. */
const address = process.argv[2] ?? ''
const database = await (address === '' ? openTestPglite() : openTestPostgres(address))
const t = await startTestApp({ database, config: { dataDir: process.env['BENCH_DIR'] ?? '/tmp/xinglin-bench' } })
await writeDrugs(database.pool)
await writeCodes(database.pool)
const counted = async (table: string, of: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) as n from ${table} where ${of}`)).rows[0]?.['n'])
process.on('message', (ask: string) => {
  if (ask === 'end')
    void t
      .close()
      .then(async () => database.close())
      .then(() => process.exit(0))
})
process.send?.({
  url: t.url,
  token: await tokenFor(t.app, 'doctor'),
  drugs: await counted('hos_drug', `category <> '3'`),
  herbs: await counted('hos_drug', `category = '3'`),
  codes: await counted('hos_icd', 'live'),
})
