import { type Address, BaseError, createPublicClient, custom, getAddress, type Hex } from 'viem'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import type { ChainName } from '#contract/chains.ts'
import { askNode, RpcError } from './rpc.ts'

/** Reads a chain at one block, so that nothing that is told happened at another time. */
export interface ChainReader {
  chain: ChainName
  block: { number: number; at: string }
  code(address: Address): Promise<Hex>
  /** The 32 bytes of a slot. */
  slot(address: Address, slot: Hex): Promise<Hex>
  balance(address: Address): Promise<bigint>
  /** What a call would answer; null: the contract refuses it. Nothing is sent. */
  call(to: Address, data: Hex, from?: Address): Promise<Hex | null>
}
export const NO_CODE: Hex = '0x'
const HEX = /^0x[\da-f]*$/iu

const clientOf = (environment: ScanEnvironment, chain: ChainName) =>
  createPublicClient({
    transport: custom(
      {
        request: ({ method, params }: { method: string; params?: unknown }) =>
          askNode(environment, chain, { method, params: Array.isArray(params) ? params : [] }),
      },
      // what may pass is asked again below, where it is known whether it may
      { retryCount: 0 },
    ),
    cacheTime: 0,
  })

/** What a question failed with, without what the client wraps around it. A value that is none says that the node does not speak as one. */
function causeOf(error: unknown): Error {
  if (error instanceof NetworkError || error instanceof ScanFailure || error instanceof RpcError) return error
  const inner =
    error instanceof BaseError
      ? error.walk((one) => one instanceof NetworkError || one instanceof ScanFailure || one instanceof RpcError)
      : null
  if (inner instanceof Error) return inner
  return new NetworkError('protocol_error', 'The node does not answer as an Ethereum node does.', { cause: error })
}
/** @throws NetworkError · ScanFailure · RpcError */
export async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    throw causeOf(error)
  }
}
/** The failure of a collector that a node's refusal means. */
const refusal = (error: unknown): Error =>
  error instanceof RpcError
    ? new ScanFailure('service_error', `The node refuses the question: ${error.message}`, { cause: error })
    : causeOf(error)

/** A question whose refusal says nothing of the contract. @throws ScanFailure · NetworkError */
const must = <T>(question: Promise<T>): Promise<T> =>
  asked(question).catch((error: unknown) => {
    throw refusal(error)
  })

const bytes = (value: Hex | undefined): Hex => {
  if (value === undefined) return NO_CODE
  if (!HEX.test(value)) throw new NetworkError('protocol_error', 'The node answers what is no hexadecimal number.')
  return value
}

export type Block = ChainReader['block']
/** The number by which a node calls its chain. @throws ScanFailure · NetworkError */
export const chainIdOf = (environment: ScanEnvironment, chain: ChainName): Promise<number> =>
  must(clientOf(environment, chain).getChainId())

/** The newest block that the node has, for all questions to come. @throws ScanFailure · NetworkError */
export async function newestBlock(environment: ScanEnvironment, chain: ChainName): Promise<Block> {
  const { number, timestamp } = await must(clientOf(environment, chain).getBlock())
  return { number: Number(number), at: new Date(Number(timestamp) * 1_000).toISOString() }
}

/** @throws by its questions: ScanFailure · NetworkError */
export function readerAt(environment: ScanEnvironment, chain: ChainName, block: Block): ChainReader {
  const client = clientOf(environment, chain)
  const blockNumber = BigInt(block.number)
  return {
    chain,
    block,
    code: async (address) => bytes(await must(client.getCode({ address, blockNumber }))),
    slot: async (address, slot) => bytes(await must(client.getStorageAt({ address, slot, blockNumber }))),
    balance: (address) => must(client.getBalance({ address, blockNumber })),
    async call(to, data, from) {
      try {
        const { data: answer } = await asked(client.call({ to, data, blockNumber, ...(from && { account: from }) }))
        return bytes(answer)
      } catch (error) {
        if (error instanceof RpcError && error.isRevert) return null
        throw refusal(error)
      }
    },
  }
}

/** The address in a word of 32 bytes; null for nobody's, and for what is none. */
export function addressIn(word: Hex | null): Address | null {
  if (word === null || word.length !== 66 || !/^0x0{24}/u.test(word) || /^0x0+$/u.test(word)) return null
  return getAddress(`0x${word.slice(26)}`)
}
