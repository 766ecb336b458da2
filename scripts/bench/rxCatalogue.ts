/** A catalogue of a hospital's size (hospital.md part 10), made of that of the demonstration under other names. */
import type pg from 'pg'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'

const DRUGS = 3_000
const HERBS = 600
const CODES = 20_000

/** Copies rows of a table until there are `wanted`, each under a code, name and initials of its own; `$1` wanted, `$2` the tenant. */
const copies = (table: string, of: string): string => `
  with source as (select t, row_number() over (order by code) - 1 as at, count(*) over () as size from ${table} t where tenant_id = $2 and ${of})
  insert into ${table}
  select (jsonb_populate_record(t, jsonb_build_object(
    'id', md5('${table}${of.length}' || i), 'code', (t).code || 'X' || i,
    'name', (t).name || chr(19968 + i % 20000) || chr(19968 + (i * 7) % 20000),
    'pinyin', (t).pinyin || chr(97 + i % 26) || chr(97 + (i / 26) % 26)))).*
  from source, generate_series(1, $1::int) i where at = i % size and i > size`

/** Until there are 3,000 drugs and 600 herbs. */
export async function writeDrugs(pool: pg.Pool): Promise<void> {
  await pool.query(copies('hos_drug', `category <> '3'`), [DRUGS, DEMO_TENANT])
  await pool.query(copies('hos_drug', `category = '3'`), [HERBS, DEMO_TENANT])
  await pool.query('vacuum analyze hos_drug')
}

/** Until there are 20,000 diagnoses. */
export async function writeCodes(pool: pg.Pool): Promise<void> {
  await pool.query(copies('hos_icd', `live and code like '%.%'`), [CODES, DEMO_TENANT])
  await pool.query('vacuum analyze hos_icd')
}
