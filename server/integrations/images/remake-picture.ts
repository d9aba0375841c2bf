import sharp from 'sharp'

/** More pixels than this are not decoded: a small file can claim to hold billions. */
const MOST_PIXELS = 4_096 * 4_096
const MOST_SECONDS = 5
const FORMATS = new Set(['png', 'jpeg', 'gif', 'webp'])

export interface PictureSize {
  width: number
  height: number
  /** cover: fills the size exactly, cut at its edges; inside: keeps its shape and is at most so large. */
  fit: 'cover' | 'inside'
}

// one picture at a time: decoding is the most expensive thing that a call can make this process do
let turn: Promise<unknown> = Promise.resolve()

/**
 * Decodes a picture and encodes its first frame again as WebP, upright, without metadata: nothing of the file itself is kept.
 * @throws Error when the bytes are no picture of a known kind, hold too many pixels or take too long
 */
export function remakePicture(bytes: Uint8Array, { width, height, fit }: PictureSize): Promise<Buffer> {
  const made = turn.then(async () => {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    const { format } = await picture.metadata()
    if (!FORMATS.has(format)) throw new Error(`A picture of the kind ${format} is not taken.`)
    return picture
      .autoOrient()
      .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 88 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer()
  })
  turn = made.catch(() => undefined)
  return made
}
