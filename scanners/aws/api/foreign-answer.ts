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

/** The name of the outermost element, without its prefix; '' where it is no XML. */
const rootOf = (text: string): string => /^(?:<\?[^>]*>\s*|<!--(?:(?!-->)[^])*-->\s*)*<(?:[\w.-]+:)?([\w.-]+)/u.exec(text)?.[1] ?? ''
/** An error that was sent as if all were well. */
const ERROR_ROOT = /^(?:Error|ErrorResponse|Errors|Response)$/u
const ERROR_TYPE = /^\{[^{}[\]]*"__type"\s*:\s*"[^"]{0,200}(?:Exception|Error|Failure|InvalidAction|NotImplemented)"/u
/** What S3 says where another was asked: to an emulator whatever it does not know may be the name of a bucket. */
const BUCKETS_ROOT = /^(?:ListAllMyBucketsResult|ListBucketResult)$/u

/**
 * Whether an answer that says all is well is none that could be read: clients of the SDK take from it what they know, and where that
 * is nothing they tell of an empty list.
 */
function isUnreadable({ headers }: Pick<Answer, 'headers'>, text: string, { said, isQuery }: Asked): boolean {
  if (text === '' || isPage(text) || !isForm(text, headers) || ERROR_TYPE.test(text)) return true
  const root = rootOf(text)
  if (ERROR_ROOT.test(root) || (BUCKETS_ROOT.test(root) && !said.startsWith('s3:List'))) return true
  return isQuery && text.startsWith('<') && !root.endsWith('Response')
}

interface Asked {
  /** 'iam:ListUsers us-east-1' */
  said: string
  /** It went as a form, as to EC2 and IAM: the answer is then named after what was asked, as in ListUsersResponse. */
  isQuery: boolean
}

/** Why an answer is none of AWS, as proxies and emulators give it; null: it is the client's to read. */
export function foreignAnswer(answer: Answer, asked: Asked): Error | null {
  const { said } = asked
  const { status, body } = answer
  const text = Buffer.from(body.subarray(0, LOOK)).toString('utf8').trimStart()
  if (status < 300) {
    if (!isUnreadable(answer, text, asked)) return null
    return namesUnknown(text)
      ? new NotOffered(`${said}: said not to be known, with status ${status}.`)
      : new NoAnswer(`${said}: what came is no answer of AWS.`)
  }
  if (READ_BY_STATUS.has(status) || !isForeign(answer, text, said)) return null
  return new NotOffered(`${said}: answered with status ${status}, and not as AWS does.`)
}
