const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

/** What a picture's first bytes say it is; null for anything else, SVG included: that is a document, not a picture. */
export function kindOfPicture(bytes: Buffer): 'png' | 'jpeg' | 'gif' | 'webp' | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1A\n')) return 'png'
  if (startsWith(bytes, '\xFF\xD8\xFF')) return 'jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return null
}
