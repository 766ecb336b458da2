import sharp from 'sharp'
import { FILE_TEXT } from './detect.rules.ts'

const PIXELS_MAX = 60_000_000
const THUMB = 240

export interface Picture {
  bytes: Buffer
  width: number
  height: number
  /** 240 px preview, webp */
  thumb: Buffer
}

/**
 * Writes a picture anew: upright, without EXIF and other hidden data, in its own format, with a preview. Refusals: a damaged file, one with more
 * than 60 million pixels (consultation.md 4.6).
 */
export async function cleanPicture(
  bytes: Buffer,
  mime: string,
): Promise<{ ok: true; picture: Picture } | { ok: false; text: string }> {
  try {
    const animated = mime === 'image/gif' || mime === 'image/webp'
    const meta = await sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata()
    if (meta.width * meta.height > PIXELS_MAX) return { ok: false, text: FILE_TEXT.pixels }
    const source = sharp(bytes, { animated, limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate()
    const written =
      mime === 'image/jpeg'
        ? source.jpeg({ quality: 88 })
        : mime === 'image/png'
          ? source.png()
          : mime === 'image/gif'
            ? source.gif()
            : source.webp({ quality: 88 })
    const { data, info } = await written.toBuffer({ resolveWithObject: true })
    const thumb = await sharp(data, { limitInputPixels: PIXELS_MAX })
      .resize({ width: THUMB, height: THUMB, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return { ok: true, picture: { bytes: data, width: info.width, height: info.pageHeight ?? info.height, thumb } }
  } catch (error) {
    return {
      ok: false,
      text: error instanceof Error && error.message.includes('pixel limit') ? FILE_TEXT.pixels : FILE_TEXT.damaged,
    }
  }
}
