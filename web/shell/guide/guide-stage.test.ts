import { describe, expect, it } from 'vitest'
import type { Guide, GuidedFinding } from '#contract/guide.ts'
import { paths } from '#web/paths.ts'
import { GUIDE_STEPS, isBesideOwnButton, isStepDone, stageOf } from './guide-stage.ts'

const finding = (findingId: string, over: Partial<GuidedFinding> = {}): GuidedFinding => ({
  findingId,
  title: findingId,
  riskLevel: 'critical',
  faultId: `fault of ${findingId}`,
  isRepaired: false,
  ...over,
})
const connection = { id: 'shop', name: 'Demo shop', isDemo: true, connectedAt: '2026-01-01T00:00:00Z', resources: 1 }
const scan = { scanId: 's', status: 'completed', checks: 40, findings: 29, startedAt: '2026-01-01T00:00:00Z' } as const
const proof = { proofId: 'p', findingId: 'c', title: 'c', at: '2026-01-01T00:01:00Z', durationMs: 1_400 }
const guide = (over: Partial<Guide> = {}): Guide => ({
  connection,
  scan,
  findings: [finding('a'), finding('b')],
  repaired: 0,
  isVerifying: false,
  proof: null,
  ...over,
})
const done = (at: Guide, open: string | null = null) => GUIDE_STEPS.filter((step) => isStepDone(step, stageOf(at, open)))

describe('the next step', () => {
  it('is to connect, then to scan, then the riskiest finding', () => {
    expect(stageOf(guide({ connection: null, scan: null, findings: [] }), null)).toEqual({ at: 'connect' })
    expect(stageOf(guide({ scan: null }), null)).toMatchObject({ at: 'scan', isLive: false, isEarly: false })
    expect(stageOf(guide({ scan: { ...scan, status: 'running' } }), null)).toMatchObject({ at: 'scan', isLive: true })
    expect(stageOf(guide({ scan: { ...scan, status: 'failed' } }), null)).toMatchObject({ at: 'scan', isLive: false })
    expect(stageOf(guide(), null)).toMatchObject({ at: 'fix', finding: { findingId: 'a' }, isHere: false })
  })
  it('says so when a fault was repaired before the first scan ended', () => {
    expect(stageOf(guide({ scan: { ...scan, status: 'running' }, repaired: 1 }), null)).toMatchObject({ at: 'scan', isEarly: true })
  })
  it('is about the finding whose page is open, also when another waits for its proof', () => {
    expect(stageOf(guide(), 'b')).toMatchObject({ at: 'fix', finding: { findingId: 'b' }, isHere: true })
    const waiting = guide({ findings: [finding('a', { isRepaired: true }), finding('b')], repaired: 1 })
    expect(stageOf(waiting, 'b')).toMatchObject({ at: 'fix', finding: { findingId: 'b' } })
    expect(stageOf(waiting, null)).toMatchObject({ at: 'prove', finding: { findingId: 'a' }, isLive: false })
    expect(stageOf({ ...waiting, isVerifying: true }, 'a')).toMatchObject({ at: 'prove', isLive: true })
  })
  it('leaves out what cannot be fixed on the demo target', () => {
    const findings = [finding('https', { faultId: null }), finding('a')]
    expect(stageOf(guide({ findings }), null)).toMatchObject({ finding: { findingId: 'a' } })
    expect(stageOf(guide({ findings }), 'https')).toMatchObject({ finding: { findingId: 'a' }, isHere: false })
    const own = guide({ connection: { ...connection, isDemo: false }, findings })
    expect(stageOf(own, null)).toMatchObject({ at: 'fix', finding: { findingId: 'https' } })
  })
  it('is none once a fix is proved, until another one is opened', () => {
    expect(stageOf(guide({ proof }), null)).toEqual({ at: 'done', proof })
    expect(stageOf(guide({ proof }), 'b')).toMatchObject({ at: 'fix', finding: { findingId: 'b' } })
  })
  it('is none where nothing is left to fix', () => {
    expect(stageOf(guide({ findings: [] }), null)).toEqual({ at: 'clean' })
  })
})

it('ticks what was done, and nothing that was not', () => {
  expect(done(guide({ connection: null, scan: null }))).toEqual([])
  expect(done(guide({ scan: null }))).toEqual(['connect'])
  expect(done(guide())).toEqual(['connect', 'scan'])
  expect(done(guide({ findings: [] }))).toEqual(['connect', 'scan'])
  expect(done(guide({ findings: [finding('a', { isRepaired: true })] }))).toEqual(['connect', 'scan', 'fix'])
  expect(done(guide({ proof }))).toEqual([...GUIDE_STEPS])
})

describe('which button is filled', () => {
  it('is the own one of the screen where it has one, else the one of the strip', () => {
    const own = [
      paths.finding('f'),
      paths.remediation('r'),
      paths.connection('c'),
      paths.connections,
      paths.scans,
      paths.scan('s'),
      paths.dashboard,
      paths.accountTeam,
      paths.apiKeys,
      paths.multitenant,
    ]
    expect(own.filter((path) => !isBesideOwnButton(path))).toEqual([])
    const none = [paths.findings, paths.remediations, paths.roadmap, paths.scanResults, paths.guide]
    expect(none.filter((path) => isBesideOwnButton(path))).toEqual([])
  })
  it('is the one of the finding that is open beside the list', () => {
    expect([isBesideOwnButton(paths.findings, { status: 'open' }), isBesideOwnButton(paths.findings, { finding: 'f' })]).toEqual([
      false,
      true,
    ])
  })
})
