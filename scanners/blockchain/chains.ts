import { CHAIN_NAMES, type ChainName } from '#contract/chains.ts'

/** A chain whose contracts can be scanned. */
interface Chain {
  /** EIP-155 */
  id: number
  /** As people write it. */
  name: string
  /** Asked where the operator sets nothing: open to everybody, without a key. */
  rpc: string
  /** Where people look contracts up. */
  explorer: string
  /** What its balances are counted in. */
  currency: string
}
/** The chains that a connection can name, by the word that is kept. Numbers: https://chainlist.org, EIP-155. */
export const CHAINS: Readonly<Record<ChainName, Chain>> = {
  'ethereum-mainnet': {
    id: 1,
    name: 'Ethereum',
    rpc: 'https://ethereum-rpc.publicnode.com',
    explorer: 'https://etherscan.io',
    currency: 'ETH',
  },
  sepolia: {
    id: 11_155_111,
    name: 'Sepolia',
    rpc: 'https://ethereum-sepolia-rpc.publicnode.com',
    explorer: 'https://sepolia.etherscan.io',
    currency: 'ETH',
  },
  holesky: {
    id: 17_000,
    name: 'Holesky',
    rpc: 'https://ethereum-holesky-rpc.publicnode.com',
    explorer: 'https://holesky.etherscan.io',
    currency: 'ETH',
  },
  polygon: {
    id: 137,
    name: 'Polygon',
    rpc: 'https://polygon-bor-rpc.publicnode.com',
    explorer: 'https://polygonscan.com',
    currency: 'POL',
  },
  bsc: { id: 56, name: 'BNB Smart Chain', rpc: 'https://bsc-rpc.publicnode.com', explorer: 'https://bscscan.com', currency: 'BNB' },
  arbitrum: {
    id: 42_161,
    name: 'Arbitrum One',
    rpc: 'https://arbitrum-one-rpc.publicnode.com',
    explorer: 'https://arbiscan.io',
    currency: 'ETH',
  },
  optimism: {
    id: 10,
    name: 'OP Mainnet',
    rpc: 'https://optimism-rpc.publicnode.com',
    explorer: 'https://optimistic.etherscan.io',
    currency: 'ETH',
  },
  base: { id: 8_453, name: 'Base', rpc: 'https://base-rpc.publicnode.com', explorer: 'https://basescan.org', currency: 'ETH' },
  avalanche: {
    id: 43_114,
    name: 'Avalanche C-Chain',
    rpc: 'https://avalanche-c-chain-rpc.publicnode.com',
    explorer: 'https://snowtrace.io',
    currency: 'AVAX',
  },
  gnosis: { id: 100, name: 'Gnosis', rpc: 'https://gnosis-rpc.publicnode.com', explorer: 'https://gnosisscan.io', currency: 'xDAI' },
  linea: { id: 59_144, name: 'Linea', rpc: 'https://linea-rpc.publicnode.com', explorer: 'https://lineascan.build', currency: 'ETH' },
  scroll: { id: 534_352, name: 'Scroll', rpc: 'https://scroll-rpc.publicnode.com', explorer: 'https://scrollscan.com', currency: 'ETH' },
  celo: { id: 42_220, name: 'Celo', rpc: 'https://celo-rpc.publicnode.com', explorer: 'https://celoscan.io', currency: 'CELO' },
}

export const isChainName = (name: unknown): name is ChainName => CHAIN_NAMES.some((one) => one === name)
