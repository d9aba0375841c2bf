/**
 * A program in the runner's place that speaks the protocol well or badly, as the path of its job's target says. It
 * imports nothing, so that only what it does on purpose can go wrong.
 */
interface Job {
  mode: 'scan' | 'test'
  target: string
  checkIds: string[]
}
const say = (message: unknown): void => void process.stdout.write(`${JSON.stringify(message)}\n`)
const outcome = (checkId: string, more: object = {}) =>
  say({ type: 'outcome', checkId, scope: 'https://shop.example/', state: 'ran', reason: null, verdicts: 0, exchanges: [], ...more })
const verdict = (checkId: string, more: object = {}) =>
  say({
    type: 'verdict',
    checkId,
    verdict: {
      status: 'PASS',
      resource: { genericIdentifier: 'url', genericIdentifierValue: 'https://shop.example/' },
      message: 'pass',
      confidence: 'confirmed',
      evidence: [],
      ...more,
    },
  })
function spin(): never {
  for (;;) Math.random()
}
/** On the heap of JavaScript, as a page with a million of something would. */
function fillHeap(): never {
  const kept: object[] = []
  for (;;) kept.push({ value: kept.length })
}
/** Beside the heap, as bodies do. */
function fillMemory(): never {
  const kept: Buffer[] = []
  for (;;) kept.push(Buffer.alloc(8_388_608, 1))
}

function pour(): void {
  while (process.stdout.write('x'.repeat(65_536)));
}

/** Tries what only somebody who has taken over a runner would. */
function pry(how: string, key: string): string {
  const fs = process.getBuiltinModule('node:fs')
  const ways: Record<string, () => unknown> = {
    read: () => fs.readFileSync(key, 'utf8'),
    write: () => fs.writeFileSync(`${key}.new`, ''),
    list: () => fs.readdirSync('/proc'),
    run: () => process.getBuiltinModule('node:child_process').execFileSync('/bin/cat', [key]),
    // oxlint-disable-next-line typescript/no-implied-eval -- that this fails is what is tried
    evaluate: () => new Function('return 1')(),
    'add-on': () => process.dlopen({ exports: {} }, key),
    inspect: () => process.getBuiltinModule('node:inspector').open(0),
  }
  try {
    return `it worked: ${String(ways[how]?.())}`
  } catch (error) {
    return error instanceof Error ? `${'code' in error ? String(error.code) : error.name}: ${error.message}` : String(error)
  }
}

const behaviours: Record<string, (job: Job) => void> = {
  good: ({ checkIds }) => {
    for (const checkId of checkIds) outcome(checkId)
    say({ type: 'done' })
  },
  'tell-everything': ({ checkIds }) => {
    const resource = { genericIdentifier: 'arn', genericIdentifierValue: 'arn:aws:s3:::photos' }
    say({ type: 'scopes', scopes: ['eu-west-1'] })
    say({ type: 'progress', progress: 0, current: 'account', resourcesSeen: 0 })
    say({ type: 'memory', memory: 'seen' })
    say({ type: 'pages', judged: 1, known: 2, coverage: null })
    say({ type: 'resource', item: { resource, name: 'photos', tags: {}, config: {}, relations: [] } })
    say({ type: 'inventory', scope: 'eu-west-1', resourceType: 'AWS::S3::Bucket', complete: true, items: 1 })
    for (const checkId of checkIds) outcome(checkId)
    say({ type: 'done' })
  },
  'exit-once-begun': ({ checkIds }) => {
    outcome(checkIds[0] ?? '')
    process.stdout.write('', () => process.exit(3))
  },
  'die-once-begun': ({ checkIds }) => {
    outcome(checkIds[0] ?? '')
    process.kill(process.pid, 'SIGKILL')
  },
  'exit-at-once': () => process.exit(3),
  spin,
  'fill-heap': fillHeap,
  'fill-memory': fillMemory,
  silent: () => undefined,
  'internal-error': () => {
    say({ type: 'log', text: 'TypeError: a bug\u001B[2J\n::error::at judge' })
    say({ type: 'failed', code: 'error', detail: 'The scanner failed on this target.' })
  },
  'no-json': () => void process.stdout.write('<html>\n'),
  'unknown-type': () => say({ type: 'shutdown' }),
  'extra-field': ({ checkIds }) => outcome(checkIds[0] ?? '', { accountId: 'another' }),
  'wrong-state': ({ checkIds }) => outcome(checkIds[0] ?? '', { state: 'fine' }),
  'foreign-check': () => outcome('aws-root-key'),
  'twice-the-same': ({ checkIds }) => {
    outcome(checkIds[0] ?? '')
    outcome(checkIds[0] ?? '')
  },
  'lost-verdict': ({ checkIds }) => outcome(checkIds[0] ?? '', { verdicts: 2 }),
  'verdicts-of-two': ({ checkIds }) => {
    verdict(checkIds[0] ?? '')
    verdict(checkIds[1] ?? '')
  },
  'too-many-verdicts': ({ checkIds }) => {
    for (let amount = 0; amount < 20_000; amount += 1) verdict(checkIds[0] ?? '', { locator: String(amount) })
  },
  'too-much-evidence': ({ checkIds }) =>
    verdict(checkIds[0] ?? '', { evidence: Array.from({ length: 500 }, () => ({ label: 'a', kind: 'text', content: 'a' })) }),
  'too-many-values': ({ checkIds }) =>
    verdict(checkIds[0] ?? '', { values: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`v${index}`, index])) }),
  'too-much-progress': () => {
    for (let amount = 0; amount < 5_000; amount += 1) say({ type: 'progress', progress: 1, current: 'page', resourcesSeen: 0 })
  },
  'too-many-logs': () => {
    for (let amount = 0; amount < 5_000; amount += 1) say({ type: 'log', text: 'again' })
  },
  'too-many-bytes': ({ checkIds }) => {
    for (let amount = 0; amount < 3_000; amount += 1)
      verdict(checkIds[0] ?? '', { evidence: [{ label: 'a', kind: 'text', content: 'x'.repeat(8_000) }] })
  },
  'endless-line': () => {
    pour()
    process.stdout.on('drain', pour)
  },
  'nested-json': () => void process.stdout.write(`${'['.repeat(500_000)}\n`),
  'ends-early': () => say({ type: 'done' }),
  'answers-a-test': () => say({ type: 'tested', test: { ok: true, steps: [], finalUrl: null }, preflight: null }),
  'tests-and-hangs': () => {
    say({ type: 'tested', test: { ok: true, steps: [], finalUrl: null }, preflight: null })
    setInterval(() => undefined, 1_000)
  },
  'greets-twice': () => say({ type: 'hello', protocol: 1 }),
  'speaks-after-the-end': ({ checkIds }) => {
    for (const checkId of checkIds) outcome(checkId, { scope: String(process.pid) })
    say({ type: 'done' })
    setTimeout(() => say({ type: 'log', text: 'one more thing' }), 50)
  },
  'ask-for-engine': () => askForEngine('nmap', '127.0.0.1'),
  'ask-for-engine-elsewhere': () => askForEngine('nmap', '192.0.2.7'),
  'ask-for-program': () => askForEngine('rm', '127.0.0.1'),
  'ask-with-option': () => askForEngine('nmap', '--script=x'),
  'ask-without-end': () => {
    hear = () => undefined
    for (let id = 1; id < 10_000; id += 1) say({ type: 'engine', id, engine: 'sslscan', host: '127.0.0.1', ports: [8080], tls: true })
  },
  'tell-pid': () => say({ type: 'failed', code: 'told', detail: String(process.pid) }),
  pry: ({ target }) => {
    const { searchParams } = new URL(target)
    say({ type: 'failed', code: 'told', detail: pry(searchParams.get('how') ?? '', searchParams.get('key') ?? '') })
  },
  hostile: ({ checkIds }) => {
    verdict(checkIds[0] ?? '', {
      locator: '\u001B]52;c;ZXZpbA==\u0007\u202Egnp.exe\u0000',
      values: { name: '\u2066\u200B::error::\n\u2028' },
      evidence: [{ label: '\u001B[31m', kind: 'text', content: 'one\r\ntwo\tthree\u0007\uD800' }],
    })
    outcome(checkIds[0] ?? '', { verdicts: 1, reason: null })
    for (const checkId of checkIds.slice(1)) outcome(checkId)
    say({ type: 'done' })
  },
}

/** Asks for an engine, and fails its job with what came back. */
function askForEngine(engine: string, host: string): void {
  let said = ''
  hear = (line) => {
    if (line.type === 'engineOutput') said += Buffer.from(line.part ?? '', 'base64').toString()
    else {
      hear = undefined
      say({ type: 'failed', code: line.failure?.code ?? 'told', detail: `${line.address}: ${said.trim()}`.slice(-500) })
    }
  }
  say({ type: 'engine', id: 1, engine, host, ports: [8080], tls: false })
}
let hear: ((line: { type: string; part?: string; address?: string; failure?: { code: string } | null }) => void) | undefined

let kept = ''
process.stdin.on('data', (chunk: Buffer) => {
  kept += chunk.toString()
  if (!kept.endsWith('\n')) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker's own line
  const lines = kept
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Job)
  kept = ''
  if (hear !== undefined) {
    for (const line of lines) hear(line as never)
    return
  }
  const [job] = lines
  if (job === undefined) return
  behaviours[new URL(job.target).pathname.slice(1)]?.(job)
})
process.stdin.on('end', () => process.exit())
say({ type: 'hello', protocol: 1 })
