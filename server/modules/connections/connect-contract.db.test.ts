import { createServer } from 'node:http'
import { once } from 'node:events'
import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOfKind } from '#contract/kinds.ts'
import { getConnection } from '#contract/connections.ts'
import { getConnectionSource, uploadSource } from '#contract/sources.ts'
import { CONTRACTS } from '#scanners/blockchain/test/contracts.ts'
import { compileContracts, type LocalChain, startLocalChain } from '#scanners/blockchain/test/local-chain.ts'
import { STATE } from '#server/codes.ts'
import { sweepSources } from '#server/modules/sources/index.ts'
import { CloudScans } from '#server/test/cloud-scans.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const blockchain = callsOfKind('blockchain')
let app: TestApp
let chain: LocalChain
let owner: Person
const publisher = createServer((_request, response) =>
  response.writeHead(404, { 'content-type': 'application/json' }).end('{"match":null}'),
)
beforeAll(async () => {
  chain = await startLocalChain()
  publisher.listen(0, '127.0.0.1')
  await once(publisher, 'listening')
  const address = publisher.address()
  const sourcify = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : undefined
  app = await testApp({ chains: { nodes: { 'ethereum-mainnet': chain.url }, sourcify, etherscan: undefined, etherscanKey: undefined } })
  owner = await createPerson(app)
})
afterAll(async () => {
  await app.close()
  await chain[Symbol.asyncDispose]()
  publisher.close()
})

const SOURCE = 'pragma solidity ^0.8.0;\ncontract Vault {\n  function stop() external {}\n}\n'
const upload = async (person: Person, text = SOURCE) =>
  call(app, uploadSource, { token: person.token, body: { files: [{ name: 'Vault.sol', content: Buffer.from(text).toString('base64') }] } })
const connect = (person: Person, body: Readonly<Record<string, unknown>>) =>
  call(app, blockchain.create, { token: person.token, body: { name: 'Contract', schedule: 'manual', ...body } })
const deploy = async (name: string): Promise<Address> => chain.deploy(compileContracts(CONTRACTS)[name] ?? '0x')

describe('a contract', () => {
  test('is connected by its address, in the one spelling of its checksum, on Ethereum unless told', async () => {
    const { body } = await connect(owner, {
      contractAddress: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      contractName: 'Tether',
      other: 'a note',
    })
    expect(body.target).toBe('ethereum-mainnet:0xdAC17F958D2ee523a2206206994597C13D831ec7')
    const { body: seen } = await call(app, getConnection, { token: owner.token, params: { id: body.id } })
    expect(seen).toMatchObject({
      vectorId: 'blockchain',
      typeVector: 'Blockchain',
      fields: { blockchainType: 'ethereum-mainnet', other: 'a note' },
    })
    // the same by another spelling is the same; on another chain it is another
    expect((await connect(owner, { contractAddress: '0xDAC17F958D2EE523A2206206994597C13D831EC7' })).problem).toMatchObject({
      code: 'target.refused',
      errors: [{ field: 'contractAddress' }],
    })
    expect(
      (await connect(owner, { contractAddress: '0xdac17f958d2ee523a2206206994597c13d831ec7', blockchainType: 'polygon' })).status,
    ).toBe(201)
  })
  test.each([
    [
      'a checksum that does not hold',
      { contractAddress: '0xdAC17F958D2ee523a2206206994597C13D831eC7' },
      'contractAddress',
      'target.refused',
    ],
    ['the zero address', { contractAddress: `0x${'0'.repeat(40)}` }, 'contractAddress', 'target.refused'],
    ['no address', { contractAddress: '0x12' }, 'contractAddress', 'request.invalid'],
    [
      'a chain that is not known',
      { contractAddress: `0x${'1'.repeat(40)}`, blockchainType: 'dogechain' },
      'blockchainType',
      'request.invalid',
    ],
    ['neither address nor source', {}, 'contractAddress', 'target.refused'],
    [
      'a node without encryption',
      { contractAddress: `0x${'1'.repeat(40)}`, rpcUrl: 'http://169.254.169.254/' },
      'rpcUrl',
      'request.invalid',
    ],
    ['source that nobody uploaded', { contractName: 'Vault', source: 'a'.repeat(64) }, 'source', 'target.refused'],
  ])('is refused with %s', async (_what, body, field, code) => {
    expect((await connect(owner, body)).problem).toMatchObject({ code, errors: [{ field }] })
  })
  test('whose node is given by the connection is not asked where no scan may go', async () => {
    const body = { contractAddress: `0x${'1'.repeat(40)}`, rpcUrl: 'https://169.254.169.254/key-of-the-node' }
    const { body: tested, raw } = await call(app, blockchain.test, { token: owner.token, body })
    expect(tested).toMatchObject({ ok: false })
    expect((tested as { steps: { reason: string }[] }).steps[0]?.reason).toBe('private_address')
    expect(raw.body).not.toContain('key-of-the-node')
  })
  test('is scanned on its chain; a finding that was put right there is proved to be gone', async () => {
    const token = await deploy('Token')
    const scans = await CloudScans.connect(app, 'blockchain', { contractAddress: token })
    const { status, coverage } = await scans.scan()
    expect([status, coverage.filter((line) => line.includes('error'))]).toEqual(['completed', []])
    const finding = (await scans.findings()).find(({ check_id: checkId }) => checkId === 'sol-owner-eoa')
    expect([finding?.state, finding?.value]).toEqual([STATE.of('open'), token])
    const data = encodeFunctionData({ abi: parseAbi(['function transferOwnership(address)']), args: [await deploy('Safe')] })
    await chain.send(token, data)
    expect((await scans.verify(finding?.id ?? '')).resolvedFindings).toBe(1)
    const proof = await scans.proofOf(finding?.id ?? '')
    expect(proof?.requests.some(({ request }) => request.startsWith('ethereum-mainnet eth_call'))).toBe(true)
  })
})

describe('uploaded source', () => {
  test('is connected by the name of its contract, scanned, and shown with its lines', async () => {
    const uploaded = await upload(owner)
    expect([uploaded.status, uploaded.body.files]).toEqual([201, [{ path: 'Vault.sol', lines: 4 }]])
    expect((await connect(owner, { source: uploaded.body.sha256 })).problem).toMatchObject({ errors: [{ field: 'contractName' }] })
    const person = await createPerson(app)
    const { sha256 } = (await upload(person)).body
    const { body: made } = await connect(person, { contractName: 'Vault', source: sha256 })
    expect(made.target).toBe('source:Vault')
    const scans = CloudScans.of(app, person, made.id)
    expect(await scans.scan()).toMatchObject({ status: 'completed', failureCode: null })
    const { body: code } = await call(app, getConnectionSource, { token: person.token, params: { id: made.id } })
    expect(code).toMatchObject({
      origin: 'uploaded',
      file: { path: 'Vault.sol', content: SOURCE },
      files: [{ path: 'Vault.sol', lines: 4 }],
    })
    // what is uploaded next takes its place, and the target stays the same
    const next = (await upload(person, SOURCE.replace('stop', 'halt'))).body.sha256
    const changed = await call(app, blockchain.update, { token: person.token, params: { id: made.id }, body: { source: next } })
    expect([changed.status, changed.body.target]).toEqual([200, 'source:Vault'])
    expect((await scans.scan()).status).toBe('completed')
    const { body: newer } = await call(app, getConnectionSource, { token: person.token, params: { id: made.id } })
    expect(newer.file.content).toContain('halt')
    const path = { path: 'Other.sol' }
    expect((await call(app, getConnectionSource, { token: person.token, params: { id: made.id }, query: path })).status).toBe(404)
  })
  test('of another account opens nothing: its hash is not enough', async () => {
    const { sha256 } = (await upload(owner, `${SOURCE}// theirs alone`)).body
    const stranger = await createPerson(app)
    expect((await connect(stranger, { contractName: 'Vault', source: sha256 })).problem).toMatchObject({ errors: [{ field: 'source' }] })
    const { body: tested } = await call(app, blockchain.test, { token: stranger.token, body: { contractName: 'Vault', source: sha256 } })
    expect(tested).toMatchObject({ ok: false })
  })
  test('that nobody connected is deleted after a day, with its bytes; what a connection or a scan names stays', async () => {
    const person = await createPerson(app)
    const lost = (await upload(person, `${SOURCE}// lost`)).body.sha256
    const kept = (await upload(person, `${SOURCE}// kept`)).body.sha256
    await connect(person, { contractName: 'Kept', source: kept })
    await app.services.database.platform
      .updateTable('source')
      .set({ stored_at: new Date(Date.now() - 2 * 86_400_000) })
      .where('account_id', '=', person.accountId)
      .execute()
    await sweepSources(app.services, new AbortController().signal)
    expect([await app.services.storage.has(lost), await app.services.storage.has(kept)]).toEqual([false, true])
  })
})
