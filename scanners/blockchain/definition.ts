import { named } from '#scanners/sdk/labels.ts'
import { defineScanner } from '#scanners/sdk/scanner.ts'
import { BLOCKCHAIN_SCANNER_TYPES } from './check.ts'
import { CHAINS, isChainName } from './chains.ts'
import { checks } from './checks.ts'
import { connection } from './connection.ts'

/** Smart contracts of chains that run EVM code: one target is one contract. */
export const blockchain = defineScanner({
  vectorType: 'Blockchain',
  path: 'blockchain',
  names: {
    en: { name: 'Blockchain', summary: 'A smart contract on a chain, or its source code before it is deployed' },
    de: { name: 'Blockchain', summary: 'Ein Smart Contract auf einer Chain, oder sein Quelltext, bevor er dort steht' },
    es: { name: 'Blockchain', summary: 'Un contrato inteligente en una cadena, o su código fuente antes de desplegarlo' },
  },
  connection,
  checks,
  scannerTypes: BLOCKCHAIN_SCANNER_TYPES,
  resourceTypes: {
    Contract: named('Contract', 'Vertrag', 'Contrato'),
    Implementation: named('Implementation of a proxy', 'Implementierung eines Proxys', 'Implementación de un proxy'),
    Owner: named('Owner or administrator', 'Eigentümer oder Administrator', 'Propietario o administrador'),
  },
  consoleUrl({ value }, { blockchainType }) {
    if (!isChainName(blockchainType) || !/^0x[\da-f]{40}$/iu.test(value)) return null
    return `${CHAINS[blockchainType].explorer}/address/${value}`
  },
  targetOf: (target) => target,
  lends: { name: 'blockchain', identityFor: () => true },
  // a compiler takes some 100 MB and a quarter of a second; the largest contracts 10 s and 400 MB
  limits: { wallClockMs: 240_000, cpuMs: 120_000, ordinaryCpuMs: 4_000, heapMb: 768, memoryMb: 1_536, verdicts: 10_000, bytes: 33_554_432 },
  load: async () => (await import('./scanner.ts')).blockchainScanner,
})
