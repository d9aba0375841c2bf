import { isNotEmulated } from './failure.ts'

/** So much of an answer is looked at to see what it is. */
const LOOK = 4_000

/** What answered does not know this call of AWS: asking again would not help. */
class NotOffered extends Error {
  override name = 'NotOffered'
}
/** What came is no answer of AWS: a web page, or nothing at all. */
class NoAnswer extends Error {
  override name = 'NoAnswer'
}

interface Answer {
  status: number
  headers: Iterable<readonly [string, string]>
  body: Uint8Array
}
/** Refused, busy, sent elsewhere: that it stays, in whatever form it is said. */
const READ_BY_STATUS: ReadonlySet<number> = new Set([301, 307, 308, 403, 408, 429, 502, 503, 504])

const isPage = (text: string): boolean => /^<(?:!doctype\s+)?html\b/iu.test(text)
/** AWS answers in JSON, XML or CBOR. */
const isForm = (text: string, headers: Answer['headers']): boolean =>
  /^[{<]/u.test(text) || [...headers].some(([name, value]) => name === 'content-type' && value.includes('cbor'))
/** About a bucket, where none was asked for: an emulator may take for one whatever it does not know. */
const isOfBucket = (text: string, said: string): boolean => !said.startsWith('s3:') && /<Code>NoSuch(?:Bucket|Key)<\/Code>/u.test(text)
/** Said in one form to a client that reads another. */
const namesUnknown = (text: string): boolean =>
  /\b(?:UnknownOperation(?:Exception)?|NotImplemented(?:Exception)?|InvalidAction)\b/u.test(text)

/** Whether an error is none that AWS gives; one without a word may be a moment's weakness. */
function isForeign({ status, headers }: Answer, text: string, said: string): boolean {
  if (status === 500 && text === '') return false
  if (isPage(text) || isOfBucket(text, said) || !isForm(text, headers)) return true
  return namesUnknown(text) || (status >= 500 && isNotEmulated(text))
}

/**
 * Why an answer is none of AWS, as proxies and emulators give it; null: it is the client's to read.
 * @param said what was asked: 'iam:ListUsers us-east-1'
 */
export function foreignAnswer(answer: Answer, said: string): Error | null {
  const { status, body } = answer
  const text = Buffer.from(body.subarray(0, LOOK)).toString('utf8').trimStart()
  if (status < 300) return isPage(text) || text === '' ? new NoAnswer(`${said}: what came is no answer of AWS.`) : null
  if (READ_BY_STATUS.has(status) || !isForeign(answer, text, said)) return null
  return new NotOffered(`${said}: answered with status ${status}, and not as AWS does.`)
}
