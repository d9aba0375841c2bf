export { advanceMarks, readMarks } from './chain-marks.ts'
export { sealHeads } from './seal-heads.ts'
export { verifyAllChains, verifyAuditChain, type ChainReport } from './verify-chain.ts'
