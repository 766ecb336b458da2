/** Started by embedded.test.ts with a data folder: inserts for ever, one line on stdout for each acknowledged row. */
import { writeSync } from 'node:fs'
import { openDatabase } from '#server/db/client.ts'

async function insertForEver(dataDir: string) {
  const { pool } = await openDatabase({ dataDir })
  await pool.query('create table if not exists kept (n integer primary key)')
  for (let n = 1; ; n += 1) {
    await pool.query('insert into kept values ($1)', [n])
    writeSync(1, `${n}\n`)
  }
}

void insertForEver(process.argv[2] ?? '')
