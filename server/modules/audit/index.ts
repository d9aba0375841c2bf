export { advanceMarks, readMarks } from './chain-marks.ts'
export { verifyAllChains, verifyAuditChain, type ChainReport } from './verify-chain.ts'
