import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Uint8Array, data: string): Buffer => createHmac('sha256', key).update(data).digest()
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/gu, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Whether a request is signed as AWS Signature Version 4 asks: with the secret of its key, over what it is, and lately.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function isSigned(request: IncomingMessage, body: Uint8Array, secrets: ReadonlyMap<string, string>): boolean {
  const { authorization = '', 'x-amz-content-sha256': bodyHash, 'x-amz-date': date } = request.headers
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/u.exec(
      authorization,
    )
  if (parts === null || typeof bodyHash !== 'string' || typeof date !== 'string') return false
  const [, keyId = '', day = '', region = '', signedHeaders = '', signature] = parts
  const secret = secrets.get(keyId)
  if (secret === undefined || (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body))) return false
  if (!signedHeaders.split(';').includes('host') || !date.startsWith(day) || !isRecent(date)) return false
  const url = new URL(request.url ?? '/', 'http://double')
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&')
  const headers = signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replaceAll(/ +/gu, ' ')}\n`,
  )
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce((made, part) => hmac(made, part), hmac(hmac(`AWS4${secret}`, day), region))
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex') === signature
}

/** Fifteen minutes, as S3 has it. */
function isRecent(date: string): boolean {
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z'))
  return Math.abs(Date.now() - at) < 900_000
}
