import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { describeOnDatabases } from '../../support/database.ts'
import { migrationsBefore } from '#tests/support/db/migrationsBefore.ts'

describeOnDatabases('an older database', open => {
  const olderDatabase = async () => {
    const database = await open({ migrations: null })
    const older = migrationsBefore('0034_prescriptions')
    await migrate(database, older)
    rmSync(older, { recursive: true })
    return database
  }

  it('[RX-37] keeps codes, stock and references and counts packs in smallest units: 63 g of a herb can be kept, 12 packs of 24 are 288', async () => {
    const database = await olderDatabase()
    const { pool } = database
    await pool.query(`insert into hos_drug (tenant_id, code, name, spec, label, category, dose_form, unit, price_fen, enabled) values
      (1, 'W01', '阿莫西林胶囊', '0.25g×24粒', '阿莫西林胶囊 0.25g×24粒', '1', '胶囊', '盒', 980, true),
      (1, 'X07', '旧药', '一大瓶', '旧药', '1', '片', '瓶', 500, false),
      (1, 'H03', '黄芪', '10g', '黄芪 10g', '3', '饮片', '袋', 180, true)`)
    await pool.query(`insert into hos_drug_stock (tenant_id, id, shop_code, drug_code, batch_no, on_hand, reserved, unit, warn_below, price_fen) values
      (1, 'a', 'S01', 'W01', 'B1', 12, 2, '盒', 5, 980), (1, 'b', 'S02', 'H03', 'B2', 7, 0, '袋', 3, 180), (1, 'c', 'S01', 'X07', 'B3', 4, 0, '瓶', null, 500),
      (1, 'd', 'S01', null, null, null, 0, null, null, null)`)
    await migrate(database)
    const stock = await pool.query(
      'select id, drug_code, batch_no, on_hand, reserved, unit, warn_below, price_fen from hos_drug_stock order by id',
    )
    expect(stock.rows).toEqual([
      { id: 'a', drug_code: 'W01', batch_no: 'B1', on_hand: 288, reserved: 48, unit: '粒', warn_below: 120, price_fen: 980 },
      { id: 'b', drug_code: 'H03', batch_no: 'B2', on_hand: 70_000, reserved: 0, unit: 'mg', warn_below: 30_000, price_fen: 180 },
      { id: 'c', drug_code: 'X07', batch_no: 'B3', on_hand: 4, reserved: 0, unit: '瓶', warn_below: null, price_fen: 500 },
      { id: 'd', drug_code: null, batch_no: null, on_hand: null, reserved: 0, unit: null, warn_below: null, price_fen: null },
    ])
    // 63 g is 6.3 bags: what bags could not hold
    await pool.query("update hos_drug_stock set reserved = 63000 where id = 'b'")
    await expect(pool.query("update hos_drug_stock set reserved = 70001 where id = 'b'")).rejects.toThrow('hos_drug_stock_free')
    const drugs = await pool.query(
      "select code, enabled, pack_size, min_unit, gram_price_li, id = md5(tenant_id || ':' || code) as named from hos_drug order by code",
    )
    expect(drugs.rows).toEqual([
      { code: 'H03', enabled: 'Y', pack_size: 1, min_unit: 'g', gram_price_li: 180, named: true },
      { code: 'W01', enabled: 'Y', pack_size: 24, min_unit: '粒', gram_price_li: null, named: true },
      { code: 'X07', enabled: 'N', pack_size: 1, min_unit: '瓶', gram_price_li: null, named: true },
    ])
    const moves = await pool.query('select stock_id, d_on_hand, d_reserved from hos_stock_move order by stock_id')
    expect(moves.rows).toEqual([
      { stock_id: 'a', d_on_hand: 288, d_reserved: 48 },
      { stock_id: 'b', d_on_hand: 70_000, d_reserved: 0 },
      { stock_id: 'c', d_on_hand: 4, d_reserved: 0 },
    ])
  }, 120_000)

  it('[PAY-11] makes of every patient the account of the same id, and leaves sessions, streams and senders', async () => {
    const database = await olderDatabase()
    const { pool } = database
    await pool.query(
      `insert into hos_patient (id, tenant_id, name, sex, birthday, phone, allergies, status) values
        ('p1', 1, '江小月', 2, '1994-03-18', '19900001001', '["青霉素"]', 1), ('p2', 1, '已注销', 1, '1980-01-01', 'closed:p2', '[]', 0)`,
    )
    await pool.query(
      `insert into chat_session (id, tenant_id, session_no, order_id, patient_id, doctor_user_id, org_code, service_type, status, chief_complaint,
         created_at, accept_deadline, quota_total, last_msg_at) values ('s1', 1, 'S1', 'o1', 'p1', 'd1', 'A01', '1', '20', '咳嗽', now(), now(), 30, now())`,
    )
    await pool.query(
      `insert into chat_message (id, session_id, seq, client_msg_id, sender_kind, sender_id, sender_name, kind, content, sent_at)
         values ('m1', 's1', 1, 'c1', 2, 'p1', '江小月', 'text', '您好', now())`,
    )
    await migrate(database)
    expect((await pool.query('select id, tenant_id, phone, status from hos_app_user order by id')).rows).toEqual([
      { id: 'p1', tenant_id: 1, phone: '19900001001', status: '1' },
      { id: 'p2', tenant_id: 1, phone: 'closed:p2', status: '2' },
    ])
    expect((await pool.query('select id, user_id from hos_patient order by id')).rows).toEqual([
      { id: 'p1', user_id: 'p1' },
      { id: 'p2', user_id: 'p2' },
    ])
    expect((await pool.query('select app_user_id, patient_id, status from chat_session')).rows).toEqual([
      { app_user_id: 'p1', patient_id: 'p1', status: '20' },
    ])
    expect((await pool.query('select sender_id, content from chat_message')).rows).toEqual([{ sender_id: 'p1', content: '您好' }])
    expect((await pool.query('select patient_id, text, status from hos_patient_allergy')).rows).toEqual([
      { patient_id: 'p1', text: '青霉素', status: '1' },
    ])
  }, 60_000)

  it('gets the catalogue of the demonstration at its next start, and keeps prices and what was put out of use', async () => {
    const database = await olderDatabase()
    const { pool } = database
    await migrate(database)
    await seedDatabase(database, { demo: true, now: new Date('2026-11-20T02:00:00Z') })
    await pool.query("update hos_drug set pinyin = '', strength_text = null, price_fen = 1, enabled = 'N' where code = 'W01'")
    await seedDatabase(database, { demo: null, now: new Date('2026-11-21T02:00:00Z') })
    expect(
      (await pool.query("select pinyin, strength_text, price_fen, enabled, max_days from hos_drug where code = 'W01'")).rows,
    ).toEqual([{ pinyin: 'amxljn', strength_text: '0.25g', price_fen: 1, enabled: 'N', max_days: 14 }])
  }, 60_000)
})
