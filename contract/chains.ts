/** The chains whose contracts can be scanned, by the word of `blockchainType`. */
export const CHAIN_NAMES = [
  'ethereum-mainnet',
  'sepolia',
  'holesky',
  'polygon',
  'bsc',
  'arbitrum',
  'optimism',
  'base',
  'avalanche',
  'gnosis',
  'linea',
  'scroll',
  'celo',
] as const
export type ChainName = (typeof CHAIN_NAMES)[number]
