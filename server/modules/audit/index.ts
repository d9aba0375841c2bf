export { sealHeads } from './seal-heads.ts'
export { verifyAllChains, verifyAuditChain, type ChainReport } from './verify-chain.ts'
