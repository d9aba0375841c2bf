export { advanceMarks, type ChainReport, readMarks, verifyAllChains, verifyAuditChain } from './verify-chain.ts'
