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
