import sharp from 'sharp'
import { expect, it } from 'vitest'
import { captchaPicture } from '#server/modules/system/auth/captchaPicture.service.ts'

it('[WALK-50] a picture code is one raster picture: neither its text nor the number of its characters stands in it', async () => {
  const pictures = await Promise.all(Array.from({ length: 8 }, captchaPicture))
  for (const { text, address } of pictures) {
    expect(text).toMatch(/^[a-z0-9]{4}$/)
    expect(address).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/)
    const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
    const { format, width, height, pages, comments } = await sharp(bytes).metadata()
    expect({ format, width, height, pages, comments }).toEqual({
      format: 'png',
      width: 240,
      height: 96,
      pages: undefined,
      comments: undefined,
    })
    expect(bytes.toString('latin1').toLowerCase()).not.toContain('<path')
    // dark on light: there is something to read, and room around it
    const { channels } = await sharp(bytes).greyscale().stats()
    expect(channels[0]?.mean).toBeGreaterThan(150)
    expect(channels[0]?.stdev).toBeGreaterThan(25)
  }
  expect(new Set(pictures.map(({ address }) => address)).size).toBe(pictures.length)
  expect(new Set(pictures.map(({ text }) => text)).size).toBeGreaterThan(1)
})
