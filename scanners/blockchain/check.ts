import { checksOf } from '#scanners/sdk/check.ts'
import type { Label } from '#scanners/sdk/labels.ts'
import type { BlockchainCollector, BlockchainFacts } from './facts.ts'

/** The parts of a contract that checks look at, and how people read them. */
export const BLOCKCHAIN_SCANNER_TYPES = {
  'Access control': { en: 'Access control', de: 'Zugriffskontrolle', es: 'Control de acceso' },
  Arithmetic: { en: 'Arithmetic', de: 'Arithmetik', es: 'Aritmética' },
  Bytecode: { en: 'Bytecode', de: 'Bytecode', es: 'Bytecode' },
  Compiler: { en: 'Compiler', de: 'Compiler', es: 'Compilador' },
  'Denial of service': { en: 'Denial of service', de: 'Dienstverweigerung', es: 'Denegación de servicio' },
  'External calls': { en: 'External calls', de: 'Externe Aufrufe', es: 'Llamadas externas' },
  Language: { en: 'Language', de: 'Sprache', es: 'Lenguaje' },
  Ordering: { en: 'Order and chance', de: 'Reihenfolge und Zufall', es: 'Orden y azar' },
  Ownership: { en: 'Ownership and upgrades', de: 'Eigentum und Upgrades', es: 'Propiedad y actualizaciones' },
  Reentrancy: { en: 'Reentrancy', de: 'Wiedereintritt', es: 'Reentrada' },
  Signatures: { en: 'Signatures', de: 'Signaturen', es: 'Firmas' },
  Storage: { en: 'Storage', de: 'Speicher', es: 'Almacenamiento' },
} as const satisfies Readonly<Record<string, Label>>

type Definer = ReturnType<typeof checksOf<BlockchainFacts, BlockchainCollector, keyof typeof BLOCKCHAIN_SCANNER_TYPES>>

/** Defines a check of contracts: what stands on a chain, anyone can call. */
export const blockchainCheck: Definer = checksOf('Blockchain', 'exposed')
