const METHODS = /^(?:GET|HEAD|POST|PUT|DELETE|OPTIONS|TRACE|DNS|TLS) /u

/** The request that the label of some evidence names ('GET /.env: 200'); undefined where it names something else. */
export function requestIn(label: string | undefined): string | undefined {
  if (label === undefined || !METHODS.test(label)) return undefined
  return label.replace(/: ?\d{3}$/u, '')
}

/** The status in a label ('GET /.env: 200') or in the first line of an answer ('HTTP 404'), as 'HTTP 404'. */
export function answerIn(text: string | undefined): string | undefined {
  const status = /(?:^HTTP |: ?)(\d{3})$/u.exec(text?.split('\n')[0] ?? '')?.[1]
  return status === undefined ? undefined : `HTTP ${status}`
}

/** A call of a provider's interface, as a scan of a cloud names it: 's3:GetBucketPolicy us-east-1'. */
const CALL = /^[\w-]+:[A-Z]\w+(?: [\w-]+)?$/u
interface Asked {
  request: string
  answer: string
}

/** What was asked both times. A look at a website is one request; a look at a cloud is several calls, each named once. */
export function askedBothTimes(requests: readonly Asked[]): string | undefined {
  const [first] = requests
  if (first === undefined || !CALL.test(first.request)) return first?.request
  return [...new Set(requests.map(({ request }) => request).filter((request) => CALL.test(request)))].join('\n')
}
/** The status that answered; of several calls none says it alone, and a node of a chain answers whatever it says with the same. */
export const answerToAll = ([first]: readonly Asked[]): string | undefined =>
  first === undefined || !METHODS.test(first.request) ? undefined : answerIn(first.answer)
