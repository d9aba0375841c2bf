import { screen } from '@testing-library/react'
import i18n from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import type { Scan } from '#contract/scans.ts'
import type { Profile } from '#contract/users.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import scans from '#web/i18n/en/scans.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { show, useProduct } from '#web/test/show.tsx'
import { LiveScans, type useLiveProgress } from './LiveScans.tsx'

const ID = '0198c0de-0000-7000-8000-000000000001'
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a row shows of one
const running = (over: Partial<Scan> = {}) =>
  ({
    scanId: ID,
    connectionName: 'Production',
    vectorType: 'AWS',
    status: 'running',
    kind: 'full',
    progress: 10,
    currentCheck: 'aws-s3-bucket-public',
    currentCheckName: 'Public buckets',
    results: { fail: 0 },
    pages: null,
    waitsForHost: null,
    waitsForRunner: null,
    runnerId: null,
    ...over,
  }) as Scan
type Live = ReturnType<typeof useLiveProgress>
const live = (told: object): Live => new Map([[ID, { progress: 20, fail: 3, ...told }]])
const told = async (scan: Scan, progress: Live = new Map()) => {
  show(<LiveScans scans={[scan]} progress={progress} />)
  return (await screen.findByText(/%/u)).textContent
}

useProduct({ common, scans })
beforeEach(async () => {
  await i18n.changeLanguage('en')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows ask for rights alone
  useUser.setState({ profile: { rights: ['scans.run'] } as unknown as Profile })
})

it('names the check that a scan is at, and never its id', async () => {
  expect(await told(running())).toBe('10% · Public buckets · 0 failed results')
})

it('follows the stream, in the language of the reader', async () => {
  await i18n.changeLanguage('de')
  i18n.addResourceBundle('de', 'scans', scans)
  const names = { en: 'Open ports', de: 'Offene Ports', es: 'Puertos abiertos' }
  expect(await told(running(), live({ currentCheckName: names }))).toMatch(/^20\s% · Offene Ports · 3 failed results$/u)
})

it('says that a scan starts while it is at no check', async () => {
  const before = running({ currentCheck: 'account', currentCheckName: null })
  expect(await told(before, live({}))).toBe('20% · Starting · 3 failed results')
})
