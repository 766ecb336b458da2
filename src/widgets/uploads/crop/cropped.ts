/** The part of a picture that was chosen, in its own pixels. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

const CROPPABLE = ['image/png', 'image/jpeg', 'image/webp']
const SIDE_MAX = 1_024

/** A picture of one frame that a canvas can write again; an animation would lose its frames. */
export const isCroppable = (file: Pick<File, 'type'>): boolean => CROPPABLE.includes(file.type)

/** Size in which the part is written: as it is, but no side longer than 1024 px. */
function outputSize({ width, height }: Pick<CropArea, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Writes the chosen part as a picture of its own, under the same name and type. Rejects when the browser cannot draw it. */
export async function cropped(file: File, area: CropArea): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = outputSize(area)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, file.type, 0.92))
    if (blob === null) throw new Error('nothing was drawn')
    return new File([blob], file.name, { type: blob.type })
  } finally {
    picture.close()
  }
}
