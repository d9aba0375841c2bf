import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFinding } from '#contract/findings.ts'
import { getProof, listProofs } from '#contract/proofs.ts'
import type { Exchange } from '#scanners/sdk/exchanges.ts'
import { outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function newTarget() {
  const { accountId, token } = await createPerson(app)
  const target = await ScannedTarget.create(app, accountId, scannerOf('env', 'csp'))
  return {
    target,
    proofs: async () => {
      const { body } = await call(app, listProofs, { token })
      return Promise.all(body.results.map(async ({ id }) => (await call(app, getProof, { token, params: { id } })).body))
    },
    finding: async (id: string) => (await call(app, getFinding, { token, params: { id } })).body,
  }
}
const readable = (path: string) =>
  verdict('FAIL', { locator: path, evidence: [{ label: `GET ${path}: 200`, kind: 'text', content: `secrets of ${path}` }] })
const exchangesOf = (statuses: Record<string, number>): Exchange[] =>
  Object.entries(statuses).map(([path, status]) => ({ request: `GET https://shop.example${path}`, answer: `HTTP ${status}` }))
const probed = (statuses: Record<string, number>) => {
  const failing = Object.entries(statuses).flatMap(([path, status]) => (status === 200 ? [readable(path)] : []))
  return outcome('env', failing.length > 0 ? failing : [verdict('PASS', { evidence: [] })], { exchanges: exchangesOf(statuses) })
}

describe('a scan that sees a finding end keeps its proof', () => {
  it('with what failed, what passed, the request and the scan, where the place itself passes', async () => {
    const { target, proofs, finding } = await newTarget()
    const first = await target.scan(outcome('csp', [verdict('FAIL')]))
    const request = { request: 'GET https://shop.example/', answer: 'HTTP 200' }
    const { scan } = await target.scan(outcome('csp', [verdict('PASS')], { exchanges: [request] }))
    const [proof] = await proofs()
    expect(proof).toMatchObject({
      reason: 'fixed',
      scanId: scan.id,
      scanKind: 'full',
      checkId: 'csp',
      holds: true,
      remediationKey: 'REM-1',
      before: { scanId: first.scan.id, evidence: [{ content: 'FAIL seen' }] },
      after: { evidence: [{ content: 'PASS seen' }] },
      requests: [request],
    })
    expect(await finding(proof?.findingId ?? '')).toMatchObject({
      completion: 'proved',
      proofId: proof?.id,
      evidence: [{ content: 'PASS seen' }],
      evidenceBefore: [{ content: 'FAIL seen' }],
    })
  })

  it('with the answer of the very file, where the check only stops to mention it', async () => {
    const { target, proofs } = await newTarget()
    await target.scan(probed({ '/.env': 200, '/.npmrc': 404 }))
    await target.scan(probed({ '/.env': 404, '/.npmrc': 404 }))
    expect(await proofs()).toMatchObject([
      {
        locator: '/.env',
        before: { evidence: [{ label: 'GET /.env: 200' }] },
        after: { evidence: [{ label: 'GET https://shop.example/.env', kind: 'response', content: 'HTTP 404' }] },
        requests: [{ request: 'GET https://shop.example/.env', answer: 'HTTP 404' }],
      },
    ])
  })

  it('also of one file while another of the same check still fails', async () => {
    const { target, proofs } = await newTarget()
    await target.scan(probed({ '/.env': 200, '/.npmrc': 200 }))
    await target.scan(probed({ '/.env': 403, '/.npmrc': 200 }))
    expect(await proofs()).toMatchObject([
      { locator: '/.env', after: { message: null, evidence: [{ content: 'HTTP 403' }] }, requests: [{ answer: 'HTTP 403' }] },
    ])
  })

  it('also where the check neither asked nor kept anything: the outcome and its time', async () => {
    const { target, proofs, finding } = await newTarget()
    await target.scan(outcome('csp', [verdict('FAIL')]))
    await target.scan(outcome('csp', [verdict('PASS', { evidence: [] })]))
    const [proof] = await proofs()
    const [shown] = proof?.after.evidence ?? []
    expect(shown?.content.split('\n')).toEqual(['csp: PASS', proof?.at])
    expect((await finding(proof?.findingId ?? '')).evidence).toEqual([shown])
  })

  it('in a verification as in a full scan', async () => {
    const { target, proofs } = await newTarget()
    await target.scan(probed({ '/.env': 200 }))
    const scan = await target.begin({ kind: 'verify' })
    await target.take(scan, probed({ '/.env': 404 }))
    expect(await proofs()).toMatchObject([{ scanId: scan.id, scanKind: 'verify', after: { evidence: [{ content: 'HTTP 404' }] } }])
  })

  it('for good: the finding returns, the proof stays and holds no more, and the next end is a proof of its own', async () => {
    const { target, proofs, finding } = await newTarget()
    await target.scan(probed({ '/.env': 200 }))
    await target.scan(probed({ '/.env': 404 }))
    await target.scan(probed({ '/.env': 200 }))
    const [first] = await proofs()
    expect(first).toMatchObject({ holds: false, after: { evidence: [{ content: 'HTTP 404' }] } })
    expect(await finding(first?.findingId ?? '')).toMatchObject({ status: 'open', completion: null, proofId: null, evidenceBefore: [] })
    await target.scan(probed({ '/.env': 410 }))
    const both = await proofs()
    expect(both.map(({ holds, requests }) => [holds, requests[0]?.answer])).toEqual([
      [true, 'HTTP 410'],
      [false, 'HTTP 404'],
    ])
    expect(both[1]).toEqual(first)
  })

  it('and none while it only goes on failing, or could not be seen', async () => {
    const { target, proofs } = await newTarget()
    await target.scan(probed({ '/.env': 200 }))
    await target.scan(probed({ '/.env': 200 }))
    await target.scan(outcome('env', [], { state: 'unreachable', reason: 'timeout' }))
    expect(await proofs()).toEqual([])
  })
})
