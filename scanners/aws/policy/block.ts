import type { PublicAccessBlock } from './bucket.ts'

/** The four settings of S3 Block Public Access. */
const BLOCKS = ['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets'] as const

/** Those that are off. */
export const missingBlocks = (block: PublicAccessBlock): string[] => BLOCKS.filter((name) => block[name] !== true)
export const blocksAll = (block: PublicAccessBlock): boolean => missingBlocks(block).length === 0
/** The two that act on what is there: nothing is public while they are on (the other two refuse what is new). */
export const restrictsPublic = (block: PublicAccessBlock): boolean =>
  block.IgnorePublicAcls === true && block.RestrictPublicBuckets === true
/** What holds for a bucket: each setting is on where bucket or account has it on. */
export const eitherBlock = (bucket: PublicAccessBlock, account: PublicAccessBlock): PublicAccessBlock =>
  Object.fromEntries(BLOCKS.map((name) => [name, bucket[name] === true || account[name] === true]))
