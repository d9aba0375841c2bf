import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import findings from '#web/i18n/en/findings.json' with { type: 'json' }
import sources from '#web/i18n/en/sources.json' with { type: 'json' }
import { problem, show, useProduct } from '#web/test/show.tsx'
import { CodePanel } from './CodePanel.tsx'

const server = useProduct({ common, findings, sources })
const CONNECTION = '0198c0de-0000-7000-8000-00000000000a'
const FINDING = '0198c0de-0000-7000-8000-00000000000b'
const URL = `GET /client/v1/launcher/${CONNECTION}/source`
const mark = (line: number, endLine: number, message: string) => ({
  findingId: FINDING,
  checkId: 'sol-tx-origin',
  title: 'tx.origin decides',
  riskLevel: 'medium',
  message,
  path: 'Bank.sol',
  line,
  endLine,
})
const code = (change: object = {}) => ({
  scanId: CONNECTION,
  readAt: '2026-11-20T10:00:00.000Z',
  origin: 'uploaded',
  compiler: null,
  files: [
    { path: 'Bank.sol', lines: 4, marks: 2 },
    { path: 'Owned.sol', lines: 1, marks: 0 },
  ],
  file: { path: 'Bank.sol', content: 'contract Bank {\n  a\n  b\n}\n' },
  marks: [mark(2, 3, 'It asks who began.'), mark(4, 4, 'It ends.')],
  ...change,
})

it('marks the lines of open findings, says below each why, and leads to the finding', async () => {
  server.answers[URL] = { body: code() }
  show(<CodePanel of={{ connection: CONNECTION }} />)
  const region = await screen.findByRole('region', { name: 'Source code of Bank.sol' })
  const marked = [...region.querySelectorAll('[data-marked]')].map((line) => line.textContent)
  expect(marked).toEqual(['2  a', '3  b', '4}'])
  const [first] = screen.getAllByRole('note')
  expect(first?.textContent).toContain('It asks who began.')
  // below the last line that it is about
  expect(first?.previousElementSibling?.textContent).toBe('3  b')
  expect(screen.getAllByRole('link', { name: 'tx.origin decides' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Line 4' })).toBeDefined()
})

it('shows another file when its tab is chosen', async () => {
  server.answers[URL] = { body: code() }
  server.answers[`${URL}?path=Owned.sol`] = { body: code({ file: { path: 'Owned.sol', content: 'contract Owned {}' }, marks: [] }) }
  show(<CodePanel of={{ connection: CONNECTION }} />)
  await userEvent.setup().click(await screen.findByRole('tab', { name: 'Owned.sol' }))
  expect((await screen.findByRole('region', { name: 'Source code of Owned.sol' })).textContent).toContain('contract Owned {}')
})

it('says that no source was read, on a connection', async () => {
  server.answers[URL] = { status: 404, body: problem('resource.not_found', 404) }
  show(<CodePanel of={{ connection: CONNECTION }} />)
  expect(await screen.findByText(/No scan has read source code/u)).toBeDefined()
})
