import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { upload } from '#contract/http/calls/files.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { sysFile, sysPosition } from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

const MB = 1024 * 1024
const NONE = { ownerDay: 0, tenant: 0, diskFloor: 0 }

describeOnDatabases('room for files', open => {
  const started = async (room: Partial<typeof NONE>, more: { clock?: () => number; dataDir?: string } = {}) => {
    const { clock, dataDir } = more
    return startTestApp({
      open,
      config: { room: { ...NONE, ...room }, ...(dataDir === undefined ? {} : { dataDir }) },
      ...(clock === undefined ? {} : { clock }),
    })
  }
  const send = async (t: TestApp, token: string, bytes: number, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    form.set('file', new Blob([Buffer.alloc(bytes, 'a')]), 'a.txt')
    const answer = await t.raw('POST', `/jeecg-boot${upload.path}`, { body: form, token })
    const { success, message } = JSON.parse(answer.text) as Envelope<unknown>
    return success ? 'taken' : message
  }
  const onDisk = (t: TestApp) =>
    readdirSync(join(t.app.config.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).filter(one => one.isFile())
      .length

  it('[SEC-06] one person brings so much in a day, and again the next day; another person is not concerned', async () => {
    // 23:00 in Shanghai
    let now = Date.parse('2026-03-01T15:00:00Z')
    const t = await started({ ownerDay: MB }, { clock: () => now })
    try {
      const [doctor, other] = [(await t.loginAs('doctor')).token, (await t.loginAs('doctor2')).token]
      expect(await send(t, doctor, 0.75 * MB)).toBe('taken')
      expect(await send(t, doctor, 0.5 * MB)).toBe('今天上传的文件已达到每人每天1MB的上限，请明天再传')
      expect(await send(t, other, 0.75 * MB)).toBe('taken')
      expect(await send(t, doctor, 0.25 * MB)).toBe('taken')
      expect([onDisk(t), await t.app.db.$count(sysFile)], 'what was refused leaves nothing').toEqual([3, 3])
      now += 2 * 60 * 60_000
      expect(await send(t, doctor, 0.5 * MB)).toBe('taken')
    } finally {
      await t.close()
    }
  })

  it('[SEC-06] a tenant has so much room, which what is deleted gives back', async () => {
    const t = await started({ tenant: MB })
    try {
      const [doctor, other] = [(await t.loginAs('doctor')).token, (await t.loginAs('doctor2')).token]
      expect(await send(t, doctor, 0.75 * MB)).toBe('taken')
      expect(await send(t, other, 0.5 * MB)).toBe('本机构的文件空间（1MB）已用完，请联系管理员清理')
      await t.app.db.delete(sysFile)
      expect(await send(t, other, 0.5 * MB)).toBe('taken')
    } finally {
      await t.close()
    }
  })

  it('[SEC-06] files that end at the same moment do not pass a limit together', async () => {
    const t = await started({ ownerDay: MB, tenant: 2 * MB })
    try {
      const tokens = await Promise.all(['doctor', 'doctor2', 'pharmacist'].map(async name => (await t.loginAs(name)).token))
      const answers = await Promise.all(tokens.flatMap(token => [1, 2, 3].map(() => send(t, token, 0.45 * MB))))
      expect(answers.filter(answer => answer === 'taken')).toHaveLength(4)
      const rows = await t.app.db.select().from(sysFile)
      expect(rows.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(2 * MB)
    } finally {
      await t.close()
    }
  })

  it('[SEC-06] below the floor of free disk no file is taken, and the texts of a consultation still are', async () => {
    const ward = await startWard({ open, config: { room: { ...NONE, diskFloor: 1024 ** 5 } } })
    try {
      const doctor = await ward.makeDoctor()
      const { id: sid } = await ward.running(await ward.makePatient(), doctor)
      const token = await ward.signIn(doctor)
      expect(await send(ward, token, 1_000, { biz: 'chat', sid })).toBe('服务器磁盘空间不足，暂时不能上传文件，请联系管理员')
      const socket = ward.connect(token)
      await socket.connected()
      const message = { sid, clientMsgId: 'm1', kind: 'text', content: '请先量一下体温' } as const
      expect(await socket.send('msg:send', message)).toMatchObject({ ok: true })
      socket.socket.close()
    } finally {
      await ward.close()
    }
  })

  it('[SEC-06] below the floor no workbook is imported either, whose rows with issues would come back as a file; nothing is written', async () => {
    const t = await started({ diskFloor: 1024 ** 5 })
    try {
      const { token } = await t.loginAs('admin')
      const before = await t.app.db.$count(sysPosition)
      const book = utils.book_new()
      utils.book_append_sheet(
        book,
        utils.aoa_to_sheet([
          ['职务编码', '职务名称', '职级'],
          ['p1', '', '员级'],
          ['p2', '主任', '员级'],
        ]),
      )
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))]), 'a.xlsx')
      const { text } = await t.raw('POST', '/jeecg-boot/sys/position/importExcel', { body: form, token })
      expect(JSON.parse(text)).toMatchObject({ success: false, message: '服务器磁盘空间不足，暂时不能上传文件，请联系管理员' })
      expect([await t.app.db.$count(sysPosition), await t.app.db.$count(sysFile)]).toEqual([before, 0])
    } finally {
      await t.close()
    }
  })

  it('[SEC-07] files are for the account of the server alone, also those that an earlier version left open', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xinglin-modes-'))
    const old = join(dataDir, 'uploads/temp/2025/01')
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'a.txt'), 'x')
    chmodSync(join(old, 'a.txt'), 0o644)
    for (const folder of ['uploads', 'uploads/temp', 'uploads/temp/2025', 'uploads/temp/2025/01'])
      chmodSync(join(dataDir, folder), 0o755)
    const t = await started({}, { dataDir })
    try {
      expect(await send(t, (await t.loginAs('doctor')).token, 1_000)).toBe('taken')
      const root = join(dataDir, 'uploads')
      const entries = readdirSync(root, { recursive: true, withFileTypes: true })
      const modes = entries.map(one => [one.isFile(), (statSync(join(one.parentPath, one.name)).mode & 0o777).toString(8)])
      expect(modes.filter(([isFile]) => isFile)).toEqual([
        [true, '600'],
        [true, '600'],
      ])
      expect(new Set(modes.filter(([isFile]) => !isFile).map(([, mode]) => mode))).toEqual(new Set(['700']))
      expect((statSync(root).mode & 0o777).toString(8)).toBe('700')
    } finally {
      await t.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
