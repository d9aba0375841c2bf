import * as semver from 'semver'

/** A fault of the compiler that can change what a contract does, in the versions from one to before the other. */
interface CompilerBug {
  name: string
  from: string
  until: string
  isGrave: boolean
}
/**
 * Source: the list of known bugs that the Solidity project keeps (docs/bugs.json of the compiler's own repository), as of 0.8.30:
 * those whose severity there is medium or above, each with the version that brought it and the one that fixed it.
 */
const BUGS: readonly CompilerBug[] = [
  { name: 'HighOrderByteCleanStorage', from: '0.1.6', until: '0.4.4', isGrave: true },
  { name: 'OptimizerStaleKnowledgeAboutSHA3', from: '0.0.1', until: '0.4.3', isGrave: true },
  { name: 'SendFailsForZeroEther', from: '0.0.1', until: '0.4.0', isGrave: true },
  { name: 'IdentityPrecompileReturnIgnored', from: '0.0.1', until: '0.4.7', isGrave: false },
  { name: 'OptimizerStateKnowledgeNotResetForJumpdest', from: '0.4.5', until: '0.4.6', isGrave: true },
  { name: 'ConstantOptimizerSubtraction', from: '0.0.1', until: '0.4.11', isGrave: false },
  { name: 'SkipEmptyStringLiteral', from: '0.0.1', until: '0.4.12', isGrave: false },
  { name: 'DelegateCallReturnValue', from: '0.3.0', until: '0.4.15', isGrave: false },
  { name: 'ECRecoverMalformedInput', from: '0.0.1', until: '0.4.14', isGrave: true },
  { name: 'ZeroFunctionSelector', from: '0.0.1', until: '0.4.18', isGrave: false },
  { name: 'ExpExponentCleanup', from: '0.0.1', until: '0.4.25', isGrave: true },
  { name: 'NestedArrayFunctionCallDecoder', from: '0.1.4', until: '0.4.22', isGrave: true },
  { name: 'UninitializedFunctionPointerInConstructor', from: '0.4.5', until: '0.4.26', isGrave: false },
  { name: 'SignedArrayStorageCopy', from: '0.4.7', until: '0.5.10', isGrave: false },
  { name: 'DynamicConstructorArgumentsClippedABIV2', from: '0.4.16', until: '0.5.9', isGrave: false },
  { name: 'ABIEncoderV2StorageArrayWithMultiSlotElement', from: '0.4.16', until: '0.5.10', isGrave: false },
  { name: 'privateCanBeOverridden', from: '0.3.0', until: '0.5.17', isGrave: false },
  { name: 'TupleAssignmentMultiStackSlotComponents', from: '0.1.6', until: '0.6.6', isGrave: false },
  { name: 'MemoryArrayCreationOverflow', from: '0.2.0', until: '0.6.5', isGrave: false },
  { name: 'DynamicArrayCleanup', from: '0.0.1', until: '0.7.3', isGrave: true },
  { name: 'EmptyByteArrayCopy', from: '0.0.1', until: '0.7.4', isGrave: true },
  { name: 'KeccakCaching', from: '0.0.1', until: '0.8.3', isGrave: true },
  { name: 'ABIDecodeTwoDimensionalArrayMemory', from: '0.4.16', until: '0.8.4', isGrave: false },
  { name: 'DataLocationChangeInInternalOverride', from: '0.6.9', until: '0.8.14', isGrave: false },
  { name: 'AbiReencodingHeadOverflowWithStaticArrayCleanup', from: '0.5.8', until: '0.8.16', isGrave: true },
  { name: 'InlineAssemblyMemorySideEffects', from: '0.8.13', until: '0.8.15', isGrave: true },
  { name: 'StorageWriteRemovalBeforeConditionalTermination', from: '0.8.13', until: '0.8.17', isGrave: true },
  { name: 'FullInlinerNonExpressionSplitArgumentEvaluationOrder', from: '0.6.7', until: '0.8.21', isGrave: false },
]
/** Faults that a version of the compiler has, the grave ones first. */
export const bugsOf = (version: string): CompilerBug[] =>
  BUGS.filter(({ from, until }) => semver.gte(version, from) && semver.lt(version, until)).toSorted(
    (a, b) => Number(b.isGrave) - Number(a.isGrave),
  )
