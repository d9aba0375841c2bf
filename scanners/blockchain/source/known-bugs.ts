import * as semver from 'semver'

/** A bug of the compiler that can change what a contract does, in the versions from one to before the other. */
interface CompilerBug {
  name: string
  from: string
  until: string
  /** Only contracts compiled in an unusual way, or laid out in one, have it. */
  isRare?: true
}
/**
 * Source: the list of known bugs of the Solidity project (docs/bugs.json of its repository) as of July 2026: those whose severity there is
 * medium or above, by the name, the version that brought it ("0.0.1" where none is named) and the one that fixed it.
 */
const BUGS: readonly CompilerBug[] = [
  { name: 'OptimizerStaleKnowledgeAboutSHA3', from: '0.0.1', until: '0.4.3' },
  { name: 'HighOrderByteCleanStorage', from: '0.1.6', until: '0.4.4' },
  { name: 'OptimizerStateKnowledgeNotResetForJumpdest', from: '0.4.5', until: '0.4.6' },
  { name: 'ECRecoverMalformedInput', from: '0.0.1', until: '0.4.14' },
  { name: 'NestedArrayFunctionCallDecoder', from: '0.1.4', until: '0.4.22' },
  { name: 'ExpExponentCleanup', from: '0.0.1', until: '0.4.25' },
  { name: 'SignedArrayStorageCopy', from: '0.4.7', until: '0.5.10' },
  { name: 'YulOptimizerRedundantAssignmentBreakContinue', from: '0.6.0', until: '0.6.1' },
  { name: 'DynamicArrayCleanup', from: '0.0.1', until: '0.7.3' },
  { name: 'EmptyByteArrayCopy', from: '0.0.1', until: '0.7.4' },
  { name: 'KeccakCaching', from: '0.0.1', until: '0.8.3' },
  { name: 'InlineAssemblyMemorySideEffects', from: '0.8.13', until: '0.8.15' },
  { name: 'AbiReencodingHeadOverflowWithStaticArrayCleanup', from: '0.5.8', until: '0.8.16' },
  { name: 'StorageWriteRemovalBeforeConditionalTermination', from: '0.8.13', until: '0.8.17' },
  { name: 'TransientStorageClearingHelperCollision', from: '0.8.28', until: '0.8.34', isRare: true },
  { name: 'UnsoundSpillInMutualRecursion', from: '0.7.2', until: '0.8.36', isRare: true },
  { name: 'InheritanceOrderReversalOnStorageEndWarning', from: '0.8.29', until: '0.8.36', isRare: true },
]
/** Bugs that a version of the compiler has, the rare ones last. */
export const bugsOf = (version: string): CompilerBug[] =>
  BUGS.filter(({ from, until }) => semver.gte(version, from) && semver.lt(version, until)).toSorted(
    (a, b) => Number(a.isRare === true) - Number(b.isRare === true),
  )
