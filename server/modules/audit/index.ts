export { verifyAllChains, verifyAuditChain, type ChainReport } from './verify-chain.ts'
