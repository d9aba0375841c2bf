import { type Address, getAddress, type Hex, keccak256, numberToHex, stringToBytes, toFunctionSelector } from 'viem'
import type { Proxy, ProxyPattern } from '../chain-facts.ts'
import { readCode } from './instructions.ts'
import { withoutMetadata } from './metadata.ts'
import { addressIn, type ChainReader, NO_CODE } from './reader.ts'

/** EIP-1967: the hash less one, so that no contract can be made whose layout falls on it. */
const eip1967 = (name: string): Hex => numberToHex(BigInt(keccak256(stringToBytes(`eip1967.proxy.${name}`))) - 1n, { size: 32 })
const SLOTS = {
  implementation: eip1967('implementation'),
  beacon: eip1967('beacon'),
  admin: eip1967('admin'),
  proxiable: keccak256(stringToBytes('PROXIABLE')),
  legacyImplementation: keccak256(stringToBytes('org.zeppelinos.proxy.implementation')),
  legacyAdmin: keccak256(stringToBytes('org.zeppelinos.proxy.admin')),
}
const IMPLEMENTATION = toFunctionSelector('implementation()')
/** EIP-1167, and the same with PUSH0 (EIP-7511). */
const MINIMAL = [
  /^0x363d3d373d3d3d363d73([\da-f]{40})5af43d82803e903d91602b57fd5bf3/u,
  /^0x365f5f375f5f365f73([\da-f]{40})5af43d5f5f3e5f3d91602a57fd5bf3/u,
]
/** Proxies behind proxies are followed so far. */
const HOPS_MAX = 4

interface Hop {
  pattern: ProxyPattern
  implementation: Address
  beacon: Address | null
}

const minimalOf = (code: Hex): Hop | null => {
  const [, digits] = MINIMAL.map((pattern) => pattern.exec(code.toLowerCase())).find((match) => match !== null) ?? []
  return digits === undefined ? null : { pattern: 'EIP-1167', implementation: getAddress(`0x${digits}`), beacon: null }
}

const delegates = (code: Hex): boolean =>
  readCode(withoutMetadata(code).code).instructions.some(({ opcode, isReached }) => opcode === 'DELEGATECALL' && isReached)

/** Where a contract says that its code is; null for one that says nothing of the kind. */
async function hopOf(reader: ChainReader, address: Address, code: Hex): Promise<Hop | null> {
  const minimal = minimalOf(code)
  if (minimal !== null) return minimal
  // without the instruction nothing runs another's code
  if (!/f4/iu.test(code)) return null
  const [own, beacon, proxiable, legacy] = await Promise.all(
    [SLOTS.implementation, SLOTS.beacon, SLOTS.proxiable, SLOTS.legacyImplementation].map(async (slot) =>
      addressIn(await reader.slot(address, slot)),
    ),
  )
  if (own) return { pattern: 'EIP-1967', implementation: own, beacon: null }
  if (beacon) {
    const implementation = addressIn(await reader.call(beacon, IMPLEMENTATION))
    if (implementation !== null) return { pattern: 'EIP-1967 beacon', implementation, beacon }
  }
  if (proxiable) return { pattern: 'EIP-1822', implementation: proxiable, beacon: null }
  if (legacy) return { pattern: 'OpenZeppelin legacy', implementation: legacy, beacon: null }
  const told = addressIn(await reader.call(address, IMPLEMENTATION))
  // a beacon answers it as well, and runs nothing of what it names
  if (told === null || told === address || !delegates(code)) return null
  return { pattern: 'implementation()', implementation: told, beacon: null }
}

/** Follows a proxy to the code that runs. */
export async function proxyOf(reader: ChainReader, address: Address, code: Hex): Promise<{ proxy: Proxy; code: Hex } | null> {
  const first = await hopOf(reader, address, code)
  if (first === null) return null
  let { implementation } = first
  let runs = await reader.code(implementation)
  for (let hop = 1; hop < HOPS_MAX && runs !== NO_CODE; hop += 1) {
    const next = await hopOf(reader, implementation, runs)
    if (next === null || next.implementation === implementation) break
    implementation = next.implementation
    runs = await reader.code(implementation)
  }
  const admins = await Promise.all([SLOTS.admin, SLOTS.legacyAdmin].map(async (slot) => addressIn(await reader.slot(address, slot))))
  return { proxy: { ...first, implementation, admin: admins.find((admin) => admin !== null) ?? null }, code: runs }
}
