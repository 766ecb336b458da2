import type { Page } from '@playwright/test'
import { GRID_QUEUE_DATABASE, OUTBOX_DATABASE } from '#contract/browserDatabases.ts'
import { bell, expect, loginForm, pressSignOut, test } from '#e2e/fixtures.ts'
import type { OutboxItem } from '#machines/chatOutbox/chatOutbox.types.ts'
import { packItem } from '#machines/session/session.storage.ts'

const OTHERS = { staff: 'doctor-somebody-else', grid: 'somebody-else@1' }

/** A message of a talk that is not there any more: the chat keeps it as failed. */
const UNSENT: OutboxItem = {
  clientMsgId: 'm1',
  sid: 's1',
  kind: 'text',
  content: '患者主诉头痛',
  file: null,
  state: 'failed',
  attachments: [],
  addedAt: 1,
  tries: 1,
  fails: 0,
  dueAt: null,
  yieldsAt: null,
  stored: true,
  isOnlyHere: false,
  progress: 0,
  failure: null,
}

/** Puts into this browser what a visit of before left: drafts, unsent messages with a file, unanswered edits – of this owner, and of another one. */
async function leave(page: Page, owner: string, gridOwner: string): Promise<void> {
  const given = {
    owners: [owner, OTHERS.staff],
    grids: [gridOwner, OTHERS.grid],
    outbox: OUTBOX_DATABASE,
    queue: GRID_QUEUE_DATABASE,
    unsent: UNSENT,
  }
  await page.goto('/favicon.svg')
  await page.evaluate(async ({ owners, grids, outbox, queue, unsent }) => {
    const opened = (name: string, version: number, upgrade: (db: IDBDatabase) => void) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name, version)
        request.addEventListener('upgradeneeded', () => upgrade(request.result))
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      })
    const done = (transaction: IDBTransaction) =>
      new Promise<void>(resolve => {
        transaction.addEventListener('complete', () => resolve())
      })
    const messages = await opened(outbox.name, outbox.version, db => {
      db.createObjectStore(outbox.items, { keyPath: ['owner', 'clientMsgId'] }).createIndex('owner', 'owner')
      db.createObjectStore(outbox.files, { keyPath: ['owner', 'fileId'] }).createIndex('owner', 'owner')
    })
    const edits = await opened(queue.name, queue.version, db => void db.createObjectStore(queue.tables))
    const kept = messages.transaction([outbox.items, outbox.files], 'readwrite')
    const waiting = edits.transaction([queue.tables], 'readwrite')
    for (const [at, name] of owners.entries()) {
      localStorage.setItem(`pro__Chat-Drafts-${name}`, JSON.stringify({ value: { s1: '患者主诉头痛' }, expire: null }))
      kept.objectStore(outbox.items).put({ owner: name, clientMsgId: 'm1', item: unsent })
      kept.objectStore(outbox.files).put({ owner: name, fileId: 'f1', bytes: new Blob(['x']), keptAt: Date.now() })
      waiting.objectStore(queue.tables).put([{ op: { i: 'e1' } }], `${grids[at]}\ndemo\np1`)
    }
    await Promise.all([done(kept), done(waiting)])
    messages.close()
    edits.close()
  }, given)
}

/** The owners of all that lies in this browser. */
const left = (page: Page) =>
  page.evaluate(
    async ({ outbox, queue }) => {
      const keysOf = (name: string, store: string) =>
        new Promise<IDBValidKey[]>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
          opening.addEventListener('success', () => {
            const asked = opening.result.transaction(store).objectStore(store).getAllKeys()
            asked.addEventListener('success', () => {
              opening.result.close()
              resolve(asked.result)
            })
          })
        })
      const ownerOf = (key: IDBValidKey) => (Array.isArray(key) ? String(key[0]) : String(key).split('\n')[0])
      return {
        drafts: Object.keys(localStorage).filter(key => /Chat-Drafts|DRAFT__|Patient-Draft/.test(key)),
        items: (await keysOf(outbox.name, outbox.items)).map(ownerOf),
        files: (await keysOf(outbox.name, outbox.files)).map(ownerOf),
        edits: (await keysOf(queue.name, queue.tables)).map(ownerOf),
      }
    },
    { outbox: OUTBOX_DATABASE, queue: GRID_QUEUE_DATABASE },
  )

const ONLY_OTHERS = {
  drafts: [`pro__Chat-Drafts-${OTHERS.staff}`],
  items: [OTHERS.staff],
  files: [OTHERS.staff],
  edits: [OTHERS.grid],
}

test('[SESSION-07] who signs out leaves nothing they typed on this machine, though no chat and no table was opened; a second tab writes nothing back', async ({
  visitor,
  staffAnew,
  tab,
}) => {
  const doctor = await staffAnew('admin')
  const { id } = doctor.login.userInfo
  const page = await visitor({ stored: doctor.stored })
  await leave(page, `doctor-${id}`, `${id}@1`)
  await page.goto('/account/settings')
  await expect(bell(page)).toBeVisible()
  const second = await tab(page)
  // the form asks whether it may be left
  second.on('dialog', dialog => void dialog.accept())
  await second.goto('/demo/forms')
  await second.getByLabel('唯一编码').fill('写了一半')
  const draft = `pro__DRAFT__${id}__demoForms__`
  await expect.poll(() => page.evaluate(key => localStorage.getItem(key), draft)).toContain('写了一半')
  // not yet written when the tab goes
  await second.getByLabel('唯一编码').fill('写了更多')
  await pressSignOut(page)
  await expect(page).toHaveURL(/\/user\/login/)
  await expect(loginForm(page)).toBeVisible()
  await expect(loginForm(second)).toBeVisible()
  await expect.poll(() => left(page)).toEqual(ONLY_OTHERS)
  expect(await left(second)).toEqual(ONLY_OTHERS)
})

test('[SEC-10] a patient who signs out leaves no draft and no unsent message on this machine', async ({ visitor, patientOf }) => {
  const patient = await patientOf('19900001003')
  const page = await visitor({ stored: patient.stored })
  await leave(page, `patient-${patient.id}`, OTHERS.grid)
  await page.evaluate(item => localStorage.setItem(item.key, item.text), {
    key: `pro__Patient-Draft-${patient.id}`,
    text: packItem({ chiefComplaint: '头痛' }, Date.now()),
  })
  await page.goto('/patient')
  await page.getByRole('button', { name: '我的', exact: true }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByLabel('手机号')).toBeVisible()
  await expect.poll(() => left(page)).toEqual(ONLY_OTHERS)
})
