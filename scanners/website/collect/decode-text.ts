import type { Header } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'

/** Where a page may name its encoding (HTML standard, 13.2.3.2). */
const PRESCAN_BYTES = 1_024
const LABEL_MAX = 100

/**
 * The text of a page: by its byte order mark, its header, its meta element, in this order (HTML standard, 13.2.3). One that
 * says nothing is taken as UTF-8 when it is that throughout, else as Windows-1252, as browsers of the West do.
 * @param wasCut the bytes end where reading stopped, perhaps within a letter
 */
export function decodePage(bytes: Uint8Array, headers: readonly Header[], wasCut = false): string {
  return decode(bytes, labelOf(headers) ?? labelInPage(bytes), wasCut)
}

/** The text of a script: by its byte order mark, else its header; UTF-8 where both are silent and it is that. */
export function decodeScript(bytes: Uint8Array, headers: readonly Header[], wasCut = false): string {
  return decode(bytes, labelOf(headers), wasCut)
}

function decode(bytes: Uint8Array, label: string | null, wasCut: boolean): string {
  const decoder = decoderOf(markOf(bytes) ?? label)
  if (decoder !== null) return decoder.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: wasCut })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** null for a label that no browser knows: it counts as none. */
function decoderOf(label: string | null): TextDecoder | null {
  if (label === null) return null
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

const labelOf = (headers: readonly Header[]): string | null => charsetIn(headerOf(headers, 'content-type') ?? '')

/** What stands in `charset=…`, in a content type as in a meta element. */
function charsetIn(text: string): string | null {
  const [, quoted, plain] = /\bcharset\s{0,20}=\s{0,20}(?:["']([^"']{1,100})["']|([^\s;"'>]{1,100}))/iu.exec(text.slice(0, 2_048)) ?? []
  return (quoted ?? plain)?.slice(0, LABEL_MAX) ?? null
}

/** A page whose own letters could be read cannot be in UTF-16, whatever it says; it is in UTF-8 then. */
function labelInPage(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1')
  const withoutComments = start.replaceAll(/<!--[\s\S]*?(?:-->|$)/gu, '')
  for (const [tag] of withoutComments.matchAll(/<meta[\s/][^>]*>/giu)) {
    const isContent = !/\bcontent\s*=/iu.test(tag) || /\bhttp-equiv\s*=\s*["']?content-type\b/iu.test(tag)
    const label = isContent ? charsetIn(tag) : null
    if (label !== null) return /^(?:utf-16|x-user-defined)/iu.test(label) ? 'utf-8' : label
  }
  return null
}
