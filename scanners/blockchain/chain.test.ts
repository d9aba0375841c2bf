import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { encodeAbiParameters, encodeFunctionData, type Address, type Hex, parseAbi, toFunctionSelector, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POWERS } from './judge/power-selectors.ts'
import { CONTRACTS } from './test/contracts.ts'
import { compileContracts, type LocalChain, startLocalChain } from './test/local-chain.ts'
import { scanContract } from './test/scan-contract.ts'
import { said } from '#scanners/test/run.ts'

let chain: LocalChain
let codes: Record<string, Hex>
/** What Sourcify's place answers: nothing is verified there, unless a test says so. */
let sourcify: RequestListener = (_request, response) =>
  response.writeHead(404, { 'content-type': 'application/json' }).end('{"match":null}')
const publisher = createServer((request, response) => sourcify(request, response))
let publisherUrl = ''
beforeAll(async () => {
  codes = compileContracts(CONTRACTS)
  chain = await startLocalChain()
  publisher.listen(0, '127.0.0.1')
  await once(publisher, 'listening')
  const address = publisher.address()
  publisherUrl = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
})
afterAll(async () => {
  publisher.close()
  await chain[Symbol.asyncDispose]()
})

const codeOf = (name: string, ...args: readonly Address[]): Hex => {
  const code = codes[name]
  if (code === undefined) throw new Error(`There is no ${name}`)
  return `${code}${encodeAbiParameters(
    args.map(() => ({ type: 'address' })),
    [...args],
  ).slice(2)}`
}
const deploy = (name: string, ...args: readonly Address[]) => chain.deploy(codeOf(name, ...args))
const operator = () => ({ 'rpc ethereum-mainnet': chain.url, sourcify: publisherUrl })
const scan = (address: Address, checkIds?: readonly string[]) =>
  scanContract(`ethereum-mainnet:${address}`, { operator: operator(), fields: { blockchainType: 'ethereum-mainnet' } }, checkIds)
const verdictOf = async (address: Address, checkId: string): Promise<string> => said((await scan(address, [checkId])).outcomes.get(checkId))

describe('who holds power over a contract', () => {
  test('an owner that is a plain account is told, one that is a contract or nobody is not', async () => {
    const token = await deploy('Token')
    expect(await verdictOf(token, 'sol-owner-eoa')).toBe('FAIL')
    const handOver = (to: Address) =>
      chain.send(token, encodeFunctionData({ abi: parseAbi(['function transferOwnership(address)']), args: [to] }))
    await handOver(await deploy('Safe'))
    expect(await verdictOf(token, 'sol-owner-eoa')).toBe('PASS')
    expect(await verdictOf(await deploy('Plain'), 'sol-owner-eoa')).toBe('PASS')
  })
  test('an owner whose key lends itself some code (EIP-7702) is a plain account still', async () => {
    const token = await deploy('Token')
    const person: Address = getAddress('0x00000000000000000000000000000000000b0b01')
    await chain.setCode(person, `0xef0100${'11'.repeat(20)}`)
    await chain.send(token, encodeFunctionData({ abi: parseAbi(['function transferOwnership(address)']), args: [person] }))
    expect(await verdictOf(token, 'sol-owner-eoa')).toBe('FAIL')
  })
  test('what its functions let somebody do is told by their selectors', async () => {
    const { outcomes } = await scan(await deploy('Token'))
    expect(outcomes.get('sol-centralised-power')?.verdicts[0]?.values).toEqual({ functions: 'mint(address,uint256), pause()' })
    expect(await verdictOf(await deploy('Plain'), 'sol-centralised-power')).toBe('PASS')
  })
  test('each selector is that of its signature', () => {
    for (const functions of Object.values(POWERS))
      for (const [selector, signature] of Object.entries(functions)) expect(toFunctionSelector(signature), signature).toBe(selector)
  })
})

describe('a proxy', () => {
  test('is followed to its implementation, and its plain admin is told', async () => {
    const implementation = await deploy('Shut')
    const { outcomes, inventories } = await scan(await deploy('Proxy', implementation, chain.owner))
    expect(said(outcomes.get('sol-proxy-eoa-admin'))).toBe('FAIL')
    expect(said(outcomes.get('sol-proxy-uninit-impl'))).toBe('PASS')
    const [contract] = inventories.find(({ resourceType }) => resourceType === 'Contract')?.items ?? []
    expect(contract?.relations).toEqual([{ kind: 'runs-code-of', to: implementation }])
    expect(contract?.config).toMatchObject({ proxy: { pattern: 'EIP-1967', implementation }, admin: { kind: 'eoa' } })
  })
  test('whose admin belongs to a plain account is told with the way', async () => {
    const proxyAdmin = await deploy('Token')
    const { outcomes } = await scan(await deploy('Proxy', await deploy('Plain'), proxyAdmin), ['sol-proxy-eoa-admin'])
    const [verdict] = outcomes.get('sol-proxy-eoa-admin')?.verdicts ?? []
    expect([verdict?.message, verdict?.values]).toEqual(['viaContract', { admin: chain.owner, via: proxyAdmin }])
  })
  test('in the hands of a multisig passes', async () => {
    expect(await verdictOf(await deploy('Proxy', await deploy('Plain'), await deploy('Safe')), 'sol-proxy-eoa-admin')).toBe('PASS')
  })
  test('that its owner upgrades (UUPS) is judged by the owner', async () => {
    const proxy = await deploy('Proxy', await deploy('Uups'), '0x0000000000000000000000000000000000000000')
    await chain.send(proxy, encodeFunctionData({ abi: parseAbi(['function initialize(address)']), args: [chain.owner] }))
    expect(await verdictOf(proxy, 'sol-proxy-eoa-admin')).toBe('FAIL')
  })
  test('of a beacon is judged by who owns the beacon', async () => {
    const beacon = await deploy('Beacon', await deploy('Plain'))
    const { outcomes, inventories } = await scan(await deploy('BeaconProxy', beacon))
    expect(said(outcomes.get('sol-proxy-eoa-admin'))).toBe('FAIL')
    expect(inventories.flatMap(({ items }) => items).find(({ relations }) => relations.length > 0)?.config).toMatchObject({
      proxy: { pattern: 'EIP-1967 beacon', beacon },
    })
    // the beacon itself runs its own code
    expect(await verdictOf(beacon, 'sol-proxy-eoa-admin')).toBe('skipped not_applicable')
  })
  test('whose implementation anyone can initialise is told, and proved by a call that is not sent', async () => {
    const { outcomes } = await scan(await deploy('Proxy', await deploy('Open'), chain.owner), ['sol-proxy-uninit-impl'])
    const [verdict] = outcomes.get('sol-proxy-uninit-impl')?.verdicts ?? []
    expect([verdict?.status, verdict?.message, verdict?.exposure]).toEqual(['FAIL', 'byCall', 'proven'])
  })
  test('that is minimal (EIP-1167) is followed and cannot be upgraded', async () => {
    const implementation = await deploy('Killable')
    const clone: Address = getAddress('0x00000000000000000000000000000000000c10e1')
    await chain.setCode(clone, `0x363d3d373d3d3d363d73${implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`)
    const { outcomes } = await scan(clone)
    expect(said(outcomes.get('sol-proxy-eoa-admin'))).toBe('skipped not_applicable')
    expect(said(outcomes.get('sol-selfdestruct-opcode'))).toBe('FAIL')
  })
})

describe('bytecode', () => {
  test('that leads to SELFDESTRUCT is told, and what does not passes', async () => {
    const { outcomes } = await scan(await deploy('Killable'), ['sol-selfdestruct-opcode'])
    const [verdict] = outcomes.get('sol-selfdestruct-opcode')?.verdicts ?? []
    expect([verdict?.status, verdict?.confidence]).toEqual(['FAIL', 'confirmed'])
    expect(await verdictOf(await deploy('Token'), 'sol-selfdestruct-opcode')).toBe('PASS')
  })
  test('data behind PUSH, and in the metadata, is no instruction', async () => {
    const at: Address = getAddress('0x00000000000000000000000000000000000da7a1')
    await chain.setCode(at, '0x61ffff60005260206000f3')
    expect(await verdictOf(at, 'sol-selfdestruct-opcode')).toBe('PASS')
  })
})

const SOURCE = 'pragma solidity 0.8.20;\ncontract Plain {}\n'
const told = async (name: string, checkId: string) => {
  const { outcomes } = await scan(await deploy(name), [checkId])
  const [verdict] = outcomes.get(checkId)?.verdicts ?? []
  return [verdict?.status, verdict?.message]
}
describe('a contract without source', () => {
  test('that anyone can destroy is told; where the way asks who calls, nothing is claimed', async () => {
    expect(await told('Doomed', 'sol-selfdestruct')).toEqual(['FAIL', 'code'])
    expect(await told('Killable', 'sol-selfdestruct')).toEqual(['UNKNOWN', 'asked'])
    expect(await told('Plain', 'sol-selfdestruct')).toEqual(['PASS', 'pass'])
  })
  test('that believes tx.origin is told, one that keeps contracts out passes', async () => {
    expect(await told('Doomed', 'sol-tx-origin')).toEqual(['FAIL', 'code'])
    expect(await told('Plain', 'sol-tx-origin')).toEqual(['PASS', 'pass'])
    expect(await told('Direct', 'sol-tx-origin')).toEqual(['PASS', 'pass'])
  })
  test('that runs foreign code is told', async () => {
    expect(await told('Doomed', 'sol-delegatecall')).toEqual(['FAIL', 'code'])
    expect(await told('Plain', 'sol-delegatecall')).toEqual(['PASS', 'pass'])
  })
  test('says by its metadata which compiler made it, or nothing', async () => {
    const { outcomes } = await scan(await deploy('Plain'), ['sol-old-compiler'])
    expect(said(outcomes.get('sol-old-compiler'))).toBe('PASS')
    const [old, bare] = [getAddress('0x00000000000000000000000000000000000001d1'), getAddress('0x00000000000000000000000000000000000ba4e1')]
    // STOP, and metadata of one entry: solc 0.8.14
    await chain.setCode(old, '0x00a164736f6c634300080e000a')
    await chain.setCode(bare, '0x00')
    expect(await verdictOf(old, 'sol-old-compiler')).toBe('FAIL')
    const [verdict] = (await scan(bare, ['sol-old-compiler'])).outcomes.get('sol-old-compiler')?.verdicts ?? []
    expect([verdict?.status, verdict?.message]).toEqual(['UNKNOWN', 'unstated'])
  })
})

describe('source', () => {
  test('that nobody published is told; without Etherscan it is not quite sure', async () => {
    const { outcomes, source } = await scan(await deploy('Plain'), ['sol-unverified-source'])
    const [verdict] = outcomes.get('sol-unverified-source')?.verdicts ?? []
    expect([verdict?.status, verdict?.confidence, source]).toEqual(['FAIL', 'firm', null])
  })
  test('that Sourcify has is told of, and passes', async () => {
    const usual = sourcify
    sourcify = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          match: 'exact_match',
          sources: { 'src/Plain.sol': { content: SOURCE } },
          compilation: { language: 'Solidity', compilerVersion: '0.8.20+commit.a1b79de6', name: 'Plain', compilerSettings: {} },
        }),
      )
    const { outcomes, source } = await scan(await deploy('Plain'), ['sol-unverified-source']).finally(() => (sourcify = usual))
    expect(said(outcomes.get('sol-unverified-source'))).toBe('PASS')
    expect(source).toMatchObject({ origin: 'sourcify', compiler: '0.8.20', files: [{ path: 'src/Plain.sol', content: SOURCE }] })
  })
  test('of which Sourcify says nothing is unknown, never missing', async () => {
    const usual = sourcify
    sourcify = (_request, response) => response.writeHead(500).end('down')
    const { outcomes } = await scan(await deploy('Plain'), ['sol-unverified-source']).finally(() => (sourcify = usual))
    expect(said(outcomes.get('sol-unverified-source'))).toBe('unreachable unreachable')
  })
  test('that was uploaded is scanned without a chain, and its chain checks do not apply', async () => {
    const uploads = { source: JSON.stringify({ files: [{ path: 'Plain.sol', content: SOURCE }], remappings: [] }) }
    const { outcomes, source } = await scanContract('source:Plain', { uploads, fields: { contractName: 'Plain' } })
    expect(source).toMatchObject({ origin: 'uploaded', files: [{ path: 'Plain.sol' }] })
    expect(said(outcomes.get('sol-owner-eoa'))).toBe('skipped not_applicable')
    expect(said(outcomes.get('sol-unverified-source'))).toBe('skipped not_applicable')
    await expect(scanContract('source:Plain', {})).rejects.toMatchObject({ code: 'no_source' })
  })
})

describe('a node', () => {
  test('of another chain, and an address without code, fail the scan with their reason', async () => {
    await expect(scanContract(`polygon:${await deploy('Plain')}`, { operator: { 'rpc polygon': chain.url } })).rejects.toMatchObject({
      code: 'other_chain',
    })
    await expect(scan(getAddress('0x00000000000000000000000000000000000000e0'))).rejects.toMatchObject({ code: 'no_contract' })
  })
  const answers: [string, string, string][] = [
    ['sends what is no JSON', 'no', 'unreachable'],
    ['sends another type', '{"jsonrpc":"2.0","id":1,"result":{"a":[]}}', 'unreachable'],
    ['sends more than can be true', `{"jsonrpc":"2.0","id":1,"result":"0x${'0'.repeat(1_100_000)}"}`, 'too_large'],
    ['refuses', '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}', 'service_error'],
  ]
  test.each(answers)('that %s fails the scan', async (_what, body, code) => {
    const node = createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
    node.listen(0, '127.0.0.1')
    await once(node, 'listening')
    const address = node.address()
    const url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
    try {
      await expect(scanContract(`ethereum-mainnet:${chain.owner}`, { operator: { 'rpc ethereum-mainnet': url } })).rejects.toMatchObject({
        code,
      })
    } finally {
      node.close()
    }
  })
  test('is asked again when it is busy, and the question tells no key', async () => {
    let asked = 0
    const node = createServer((request, response) => {
      asked += 1
      if (asked === 1) {
        response.writeHead(429, { 'retry-after': '0' }).end()
        return
      }
      const forward = async () => {
        const answer = await fetch(chain.url, {
          method: 'POST',
          body: await text(request),
          headers: { 'content-type': 'application/json' },
        })
        response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text())
      }
      void forward()
    })
    node.listen(0, '127.0.0.1')
    await once(node, 'listening')
    const address = node.address()
    const url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/v2/SECRETKEY123` : ''
    try {
      const target = `ethereum-mainnet:${await deploy('Token')}`
      const { outcomes } = await scanContract(target, { operator: { 'rpc ethereum-mainnet': url, sourcify: publisherUrl } })
      expect(said(outcomes.get('sol-owner-eoa'))).toBe('FAIL')
      expect(JSON.stringify([...outcomes.values()])).not.toContain('SECRETKEY123')
      expect(outcomes.get('sol-owner-eoa')?.exchanges?.some(({ request }) => request.startsWith('ethereum-mainnet eth_call'))).toBe(true)
    } finally {
      node.close()
    }
  })
})
