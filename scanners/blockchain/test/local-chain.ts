import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { type Address, createTestClient, createWalletClient, defineChain, getAddress, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'

const require = createRequire(import.meta.url)
/** The program itself, from the package of this platform that comes with anvil: what starts it there would outlive a kill. */
const program = (): string => {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  return createRequire(require.resolve('@foundry-rs/anvil/package.json')).resolve(`${name}/bin/anvil`)
}
/** The first account of every local chain; its key is public. */
const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

const compiled = z.object({
  errors: z.optional(z.array(z.object({ severity: z.string(), formattedMessage: z.string() }))),
  contracts: z.optional(
    z.record(z.string(), z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) }))),
  ),
})

/** The code that makes each contract of a source, by name. @throws Error with what the compiler says */
export function compileContracts(source: string): Record<string, Hex> {
  const solc = z.object({ compile: z.any() }).parse(require('solc-0.8'))
  const input = {
    language: 'Solidity',
    sources: { 'Test.sol': { content: source } },
    settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const output = compiled.parse(JSON.parse(String(solc.compile(JSON.stringify(input)))))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(output.contracts?.['Test.sol'] ?? {}).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]),
  )
}

export interface LocalChain {
  url: string
  owner: Address
  /** @returns the address of the new contract */
  deploy(code: Hex): Promise<Address>
  /** Sends a transaction as the owner. */
  send(to: Address, data: Hex, value?: bigint): Promise<void>
  setCode(address: Address, code: Hex): Promise<void>
  setStorage(address: Address, slot: Hex, value: Hex): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A chain of its own on this machine, with the id of a public one, that ends with the test. */
export async function startLocalChain({ chainId = 1, port = 0 }: { chainId?: number; port?: number } = {}): Promise<LocalChain> {
  const child = spawn(program(), ['--port', String(port), '--host', '127.0.0.1', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { HOME: '/nonexistent' },
  })
  const url = await listening(child.stdout)
  const chain = defineChain({
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const wallet = createWalletClient({ account: OWNER, chain, transport: http(url) })
  const client = createTestClient({ mode: 'anvil', chain, transport: http(url) }).extend(publicActions)
  return {
    url,
    owner: OWNER.address,
    async deploy(data) {
      const { contractAddress } = await client.waitForTransactionReceipt({
        hash: await wallet.sendTransaction({ data }),
        pollingInterval: 20,
      })
      if (!contractAddress) throw new Error('The contract was not made')
      return getAddress(contractAddress)
    },
    async send(to, data, value = 0n) {
      const { status } = await client.waitForTransactionReceipt({
        hash: await wallet.sendTransaction({ to, data, value }),
        pollingInterval: 20,
      })
      if (status !== 'success') throw new Error('The transaction was refused')
    },
    setCode: (address, bytecode) => client.setCode({ address, bytecode }),
    setStorage: (address, index, value) => client.setStorageAt({ address, index, value }),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

async function listening(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output })
  for await (const line of lines) {
    const [, port] = /Listening on 127\.0\.0\.1:(\d+)/u.exec(line) ?? []
    if (port !== undefined) {
      // what it goes on to say is not read
      output.resume()
      return `http://127.0.0.1:${port}`
    }
  }
  throw new Error('The local chain did not start')
}
