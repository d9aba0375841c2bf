import type { Check } from '#scanners/sdk/check.ts'
import type { BlockchainCollector, BlockchainFacts } from './facts.ts'
import { solCentralisedPower } from './checks/sol-centralised-power.ts'
import { solOwnerEoa } from './checks/sol-owner-eoa.ts'
import { solProxyEoaAdmin } from './checks/sol-proxy-eoa-admin.ts'
import { solProxyUninitImpl } from './checks/sol-proxy-uninit-impl.ts'
import { solSelfdestructOpcode } from './checks/sol-selfdestruct-opcode.ts'
import { solUnverifiedSource } from './checks/sol-unverified-source.ts'

/** Every check of contracts. */
export const checks: readonly Check<BlockchainFacts, BlockchainCollector>[] = [
  solCentralisedPower,
  solOwnerEoa,
  solProxyEoaAdmin,
  solProxyUninitImpl,
  solSelfdestructOpcode,
  solUnverifiedSource,
]
