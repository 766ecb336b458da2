import { expect, type Page, type Route } from '@playwright/test'
import type { EventObject } from 'xstate'
import { SLIDER_TEXT, sliderAnswer } from '#contract/http/calls/slider.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { SliderContext, SliderInput } from '#machines/slider/slider.types.ts'
import { bell } from '#e2e/fixtures.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'

const ACCOUNT = 'admin'

/** The slider of a section: 本地验证 or 服务器验证. */
export const sliderOf = (page: Page, section: string) => {
  const region = page.getByRole('region', { name: section })
  return { handle: region.getByRole('slider'), text: region.getByRole('status'), root: region.locator('.xl-slider') }
}

/** Presses the handle in its middle; gives a function that goes to a share of the way. */
export async function grab(page: Page, section: string): Promise<(share: number) => Promise<void>> {
  const { handle, root } = sliderOf(page, section)
  await handle.scrollIntoViewIfNeeded()
  const [box, track] = [await handle.boundingBox(), await root.evaluate(element => element.clientWidth)]
  if (box === null) throw new Error('the handle is not drawn')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  return share => page.mouse.move(x + share * (track - box.width), y)
}

/** The slider as it is played on the demo page, by mouse and by keys; the server's answer is given by the path. */
export function sliderPage(stage: Stage, path: TestPath): PageModel {
  const section = (path.input as SliderInput).isChecked ? '服务器验证' : '本地验证'
  let opened: Page | null = null
  let goTo: (share: number) => Promise<void> = () => Promise.reject(new Error('nothing was grabbed'))
  let isByKeys = false
  let asked: Route | null = null
  const page = async (): Promise<Page> => {
    if (opened !== null) return opened
    opened = await stage.visitor({ stored: (await stage.staff(ACCOUNT)).stored, reducedMotion: 'reduce' })
    await opened.route(`**${sliderAnswer.path}*`, route => {
      asked = route
    })
    await opened.goto('/demo/forms')
    await expect(bell(opened)).toBeVisible()
    await expect(sliderOf(opened, section).handle).toBeVisible()
    return opened
  }
  const answer = async (body: object) => {
    await expect.poll(() => asked !== null).toBe(true)
    await asked?.fulfill({ json: { code: 200, timestamp: 0, ...body } })
    asked = null
  }
  const look = (text: string) => async () => {
    await expect(sliderOf(await page(), section).text).toHaveText(text)
  }
  return {
    commands: {
      'handle.grab': async () => {
        isByKeys = false
        await (await page()).mouse.up()
        goTo = await grab(await page(), section)
      },
      'handle.move': event => goTo((event as EventObject & { position: number }).position),
      'handle.step': async event => {
        isByKeys = true
        await sliderOf(await page(), section).handle.press(
          (event as EventObject & { by: number }).by > 0 ? 'ArrowRight' : 'ArrowLeft',
        )
      },
      'handle.release': async () => {
        if (isByKeys) await sliderOf(await page(), section).handle.press('Escape')
        else await (await page()).mouse.up()
      },
      'verifySlide done': () => answer({ success: true, message: '', result: { ticket: 'ticket-1' } }),
      'verifySlide failed': () => answer({ success: false, message: SLIDER_TEXT.failed, code: 500, result: null }),
    },
    looks: {
      'waiting.idle': look(SLIDER_TEXT.idle),
      'waiting.failed': look(SLIDER_TEXT.failed),
      verifying: look(SLIDER_TEXT.busy),
      verified: look(SLIDER_TEXT.verified),
      dragging: async ({ snapshot }) => {
        const { position } = snapshot.context as SliderContext
        const { handle, root } = sliderOf(await page(), section)
        await expect(root).toHaveAttribute('data-dragging', 'true')
        const shown = async () => Math.abs(Number(await handle.getAttribute('aria-valuenow')) - position * 100)
        await expect.poll(shown).toBeLessThanOrEqual(1)
      },
    },
  }
}
