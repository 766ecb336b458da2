/** Pictures that are taken everywhere, and how they are called (consultation.md 4.6). */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
/** For file inputs. Phones that take HEIC hand over JPEG where HEIC is not on the list. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')

const PICTURE_TEXT = {
  accepted: '格式不支持，请使用 JPG、PNG、WebP 或 GIF 图片',
  heic: '此浏览器无法转换 HEIC 图片，请使用 JPG、PNG、WebP 或 GIF 图片',
} as const

export const isPicture = (mime: string): boolean => (PICTURE_TYPES as readonly string[]).includes(mime)
/** The pictures of newer phones, which only some browsers can draw. */
export const isHeic = (file: { name: string; mime: string }): boolean =>
  /^image\/hei[cf]/.test(file.mime) || /\.hei[cf]$/i.test(file.name)

/** Why a file that should be a picture is not taken, or null. */
export const pictureProblem = (file: { name: string; mime: string }): string | null =>
  isHeic(file) ? PICTURE_TEXT.heic : isPicture(file.mime) ? null : PICTURE_TEXT.accepted
