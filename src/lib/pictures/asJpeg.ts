import { isHeic } from '#contract/rules/pictures.ts'

const QUALITY = 0.9

/** A HEIC picture as JPEG, where this browser can draw it; any other file, or one that it cannot draw, as it is (WALK-10). */
export async function asJpeg(file: File): Promise<File> {
  if (!isHeic({ name: file.name, mime: file.type })) return file
  try {
    const picture = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    const bytes = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', QUALITY))
    return bytes === null ? file : new File([bytes], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return file
  }
}
