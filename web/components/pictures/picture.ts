/** Side of a picture that is sent, in px: the server keeps nothing larger. */
const SIDE_PX = 512

export type PictureShape = 'square' | 'fit'
interface Cut {
  /** The part of the source that is drawn. */
  x: number
  y: number
  width: number
  height: number
  /** Size it is drawn in. */
  toWidth: number
  toHeight: number
}

/** Which part of a picture is kept and how large: the middle square, or all of it made to fit. Never enlarged. */
export function cutOf(width: number, height: number, shape: PictureShape): Cut {
  if (shape === 'square') {
    const side = Math.min(width, height)
    const to = Math.min(side, SIDE_PX)
    return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), width: side, height: side, toWidth: to, toHeight: to }
  }
  const scale = Math.min(1, SIDE_PX / width, SIDE_PX / height)
  const toWidth = Math.max(1, Math.round(width * scale))
  return { x: 0, y: 0, width, height, toWidth, toHeight: Math.max(1, Math.round(height * scale)) }
}

const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1)

/** A file as a picture of at most 512 px, as base64 and as an address to show. Rejects when the browser cannot read it. */
export async function readPicture(file: Blob, shape: PictureShape): Promise<{ base64: string; preview: string }> {
  const bitmap = await createImageBitmap(file)
  const cut = cutOf(bitmap.width, bitmap.height, shape)
  const canvas = document.createElement('canvas')
  canvas.width = cut.toWidth
  canvas.height = cut.toHeight
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws no pictures.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, cut.x, cut.y, cut.width, cut.height, 0, 0, cut.toWidth, cut.toHeight)
  bitmap.close()
  // WebP keeps transparency and is small; browsers that cannot write it give PNG
  const preview = canvas.toDataURL('image/webp', 0.9)
  return { base64: base64Of(preview), preview }
}
