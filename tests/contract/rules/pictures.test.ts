import { expect, it } from 'vitest'
import { PICTURE_ACCEPT, pictureProblem } from '#contract/rules/pictures.ts'

it('[WALK-10] HEIC and other pictures that cannot be shown everywhere are refused with the formats that can be used', () => {
  const heic = '此浏览器无法转换 HEIC 图片，请使用 JPG、PNG、WebP 或 GIF 图片'
  const other = '格式不支持，请使用 JPG、PNG、WebP 或 GIF 图片'
  expect(
    [
      { name: 'IMG_1.HEIC', mime: 'image/heic' },
      { name: 'IMG_1.heic', mime: '' },
      { name: 'a.heif', mime: 'image/heif' },
      { name: 'a.tiff', mime: 'image/tiff' },
      { name: 'a.svg', mime: 'image/svg+xml' },
      { name: 'a.jpg', mime: 'image/jpeg' },
      { name: 'a.png', mime: 'image/png' },
    ].map(pictureProblem),
  ).toEqual([heic, heic, heic, other, other, null, null])
  expect(PICTURE_ACCEPT).toBe('image/jpeg,image/png,image/webp,image/gif')
})
