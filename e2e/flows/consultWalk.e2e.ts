import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { accept, consult, endAll } from '#e2e/support/people.ts'

const phone = { viewport: PHONE, isMobile: true, hasTouch: true }
const talkOf = (sid: string): string => `/patient?page=session&sid=${sid}`
/** A text that says it is a picture: the server refuses it by its content. */
const FALSE_PICTURE = { name: '化验单.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }

test('[WALK-01] a refused picture steps aside: the next text arrives at once, and what waits is said', async ({
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('shilei')
  const patient = await patientOf('19900020021')
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
  const here = new Conversation(await visitor({ ...phone, stored: patient.stored }))
  const there = new Conversation(await visitor({ stored: doctor.stored }))
  await there.page.goto(`/hospitalChat/imChat?sid=${session.id}`)
  await here.page.goto(talkOf(session.id))
  await expect(here.page.getByText('条未发送')).toHaveCount(0)
  await here.sendFile('发送图片', FALSE_PICTURE)
  const refused = here.log.locator('.xl-message').filter({ has: here.page.getByRole('button', { name: '放弃' }) })
  await expect(refused.getByRole('button', { name: '重试' })).toBeVisible()
  await here.say('图片发不出去')
  await there.sees('图片发不出去', 5_000)
  await here.isMarked('图片发不出去', '已读')
  await expect(refused).toHaveCount(1)
  await expect(here.page.getByText('1条未发送')).toBeVisible()
  await here.page.getByRole('button', { name: '返回' }).click()
  const card = here.page.getByRole('button', { name: new RegExp(`${session.doctor.name}.*问诊中`) })
  await expect(card).toContainText('1条未发送')
  await card.click()
  await refused.getByRole('button', { name: '重试' }).click()
  await expect(refused.getByRole('alert')).toBeVisible()
  await refused.getByRole('button', { name: '放弃' }).click()
  await expect(here.page.getByText('条未发送')).toHaveCount(0)
  await endAll(server.url, doctor)
})

test('[WALK-02] the composer stays in the window through every change of width', async ({ as, server, staffOf, patientOf }) => {
  const doctor = await staffOf('tangwei')
  const session = await accept(server.url, doctor, await consult(server.url, await patientOf('19900020022'), doctor))
  const here = new Conversation(await as('tangwei', { viewport: { width: 820, height: 1180 } }))
  await here.page.goto('/hospitalChat/imServer')
  await here.page.getByRole('tab', { name: /问诊中/ }).click()
  await here.page.getByRole('button', { name: new RegExp(session.patient.name) }).click()
  const composer = here.page.locator('form.xl-composer')
  const sizes = [
    [820, 1180],
    [1180, 820],
    [820, 1180],
    [390, 844],
    [1440, 900],
    [390, 844],
  ] as const
  for (const [width, height] of sizes) {
    await here.page.setViewportSize({ width, height })
    // the whole composer in view, at the lower edge of the window
    await expect(composer).toBeInViewport({ ratio: 1 })
    await expect
      .poll(async () => {
        const box = await composer.boundingBox()
        return box === null ? null : height - box.y - box.height
      })
      .toBeLessThan(2)
  }
  await endAll(server.url, doctor)
})
