import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { expect, test, type Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { CONTRACTS } from '#scanners/blockchain/test/contracts.ts'
import { compileContracts, type LocalChain, startLocalChain } from '#scanners/blockchain/test/local-chain.ts'
import { overflowAt, violationsInBothThemes, violationsOf } from './axe.ts'
import { cloudPortsAt } from './cloud-ports.ts'
import { enterAsOwner } from './people.ts'

let chain: LocalChain
let sourcify: Server
test.beforeEach(async ({ baseURL }) => {
  const ports = cloudPortsAt(baseURL)
  chain = await startLocalChain({ port: ports.chain })
  sourcify = createServer((_request, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{"match":null}'))
  sourcify.listen(ports.sourcify, '127.0.0.1')
  await once(sourcify, 'listening')
})
test.afterEach(async () => {
  await chain[Symbol.asyncDispose]()
  sourcify.close()
})

async function openWizard(page: Page, person: string): Promise<void> {
  await enterAsOwner(page, person, `${person} Ltd`, '/dashboard')
  await page.goto('/connections/new?kind=blockchain')
  await page.getByRole('radio', { name: /Blockchain/u }).check()
  await page.getByRole('button', { name: /^Continue/u }).click()
  await expect(page.getByLabel('Address of the contract')).toBeVisible()
}
async function saveAndScan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save and scan' }).click()
  await expect(page.getByRole('tab', { name: 'Source code' })).toBeVisible({ timeout: 30_000 })
}

test('a contract on a chain: its owner is told, handed over, and proved to be another', async ({ page }) => {
  const codes = compileContracts(CONTRACTS)
  const token = await chain.deploy(codes['Token'] ?? '0x')
  await openWizard(page, 'Thea')
  const address = page.getByLabel('Address of the contract')
  // a digit that is wrong is told at its field
  await address.fill(`${token.slice(0, -1)}${token.endsWith('1') ? '2' : '1'}`)
  await page.getByLabel('Name', { exact: true }).fill('Lantern token')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save and scan' }).click()
  await expect(page.getByText('do not match its checksum')).toBeVisible()
  await address.fill(token)
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'A contract stands at the address' })).toContainText('Passed')
  await saveAndScan(page)
  await expect(page.getByRole('heading', { name: 'On the chain' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(`${chain.owner} (plain account)`)).toBeVisible()
  await page.getByRole('tab', { name: 'Findings' }).click()
  await page.getByRole('link', { name: 'Privileged functions owned by a plain account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privileged functions owned by a plain account' })).toBeVisible()
  const data = encodeFunctionData({
    abi: parseAbi(['function transferOwnership(address)']),
    args: [await chain.deploy(codes['Safe'] ?? '0x')],
  })
  await chain.send(token, data)
  await page.getByRole('button', { name: 'Verify now' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Proved in/u })).toBeVisible({ timeout: 30_000 })
})

const FAULT = 'State is written after ether is sent'
const vault = (body: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name: 'Vault.sol',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    `pragma solidity 0.8.20;\n\ncontract Vault {\n  mapping(address => uint256) public balances;\n\n  function withdraw() external {\n${body}  }\n}\n`,
  ),
})
const PAY = '    (bool done, ) = msg.sender.call{value: owed}("");\n    require(done);\n'
const CLEAR = '    balances[msg.sender] = 0;\n'
const OWED = '    uint256 owed = balances[msg.sender];\n'

test('uploaded source: scanned without a chain, a line marked and explained, repaired, and proved by the next upload', async ({ page }) => {
  await openWizard(page, 'Una')
  await page.getByLabel('Name of the contract').fill('Vault')
  const files = page.locator('input[type=file]')
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no source') })
  await expect(page.getByText('There is no Solidity file')).toBeVisible()
  await files.setInputFiles(vault(OWED + PAY + CLEAR))
  await expect(page.getByText('1 file was read')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Vault before launch')
  expect(await violationsOf(page)).toEqual([])
  await saveAndScan(page)
  const connection = page.url()
  // opened before the scan has read anything, it fills once it has
  await page.getByRole('tab', { name: 'Source code' }).click()
  const code = page.getByRole('region', { name: 'Source code of Vault.sol' })
  const line = code.locator('[data-marked]').filter({ hasText: 'msg.sender.call{value: owed}' })
  await expect(line).toBeVisible({ timeout: 30_000 })
  expect(await violationsInBothThemes(page)).toEqual([])
  for (const width of [390, 1440]) expect(await overflowAt(page, width), `source at ${width}`).toBeLessThanOrEqual(0)

  await code.getByRole('note').getByRole('link', { name: FAULT }).click()
  await expect(page.getByRole('heading', { level: 1, name: FAULT })).toBeVisible()
  await expect(line).toBeVisible()
  await expect(code.getByRole('note').filter({ hasText: FAULT })).toContainText('balances[msg.sender] = 0')
  expect(await violationsInBothThemes(page)).toEqual([])
  for (const width of [390, 1440]) expect(await overflowAt(page, width), `finding at ${width}`).toBeLessThanOrEqual(0)
  const finding = page.url()

  await page.goto(`${connection}?tab=settings`)
  await files.setInputFiles(vault(OWED + CLEAR + PAY))
  await expect(page.getByText('1 file was read')).toBeVisible()
  await page.getByRole('button', { name: 'Save access' }).click()
  await expect(page.getByText('Access saved')).toBeVisible()
  await page.goto(finding)
  await page.getByRole('button', { name: 'Verify now' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Proved in/u })).toBeVisible({ timeout: 30_000 })
})
