import type { Check } from '#scanners/sdk/check.ts'
import { solApproveRace } from './checks/sol-approve-race.ts'
import { solArbitrarySend } from './checks/sol-arbitrary-send.ts'
import { solArbitraryWrite } from './checks/sol-arbitrary-write.ts'
import { solArithmetic } from './checks/sol-arithmetic.ts'
import { solArrayLength } from './checks/sol-array-length.ts'
import { solCallInLoop } from './checks/sol-call-in-loop.ts'
import { solCentralisedPower } from './checks/sol-centralised-power.ts'
import { solDefaultVisibility } from './checks/sol-default-visibility.ts'
import { solDelegatecall } from './checks/sol-delegatecall.ts'
import { solDelegatecallParam } from './checks/sol-delegatecall-param.ts'
import { solDelegatecallSettable } from './checks/sol-delegatecall-settable.ts'
import { solDeprecated } from './checks/sol-deprecated.ts'
import { solDivBeforeMul } from './checks/sol-div-before-mul.ts'
import { solDosPush } from './checks/sol-dos-push.ts'
import { solEcrecoverZero } from './checks/sol-ecrecover-zero.ts'
import { solFloatingPragma } from './checks/sol-floating-pragma.ts'
import { solLockedEther } from './checks/sol-locked-ether.ts'
import { solMsgvalueLoop } from './checks/sol-msgvalue-loop.ts'
import { solNoZeroCheck } from './checks/sol-no-zero-check.ts'
import { solOldCompiler } from './checks/sol-old-compiler.ts'
import { solOwnerEoa } from './checks/sol-owner-eoa.ts'
import { solPackedCollision } from './checks/sol-packed-collision.ts'
import { solPrivateSecret } from './checks/sol-private-secret.ts'
import { solProxyEoaAdmin } from './checks/sol-proxy-eoa-admin.ts'
import { solProxyUninitImpl } from './checks/sol-proxy-uninit-impl.ts'
import { solReentrancyCall } from './checks/sol-reentrancy-call.ts'
import { solReentrancyEth } from './checks/sol-reentrancy-eth.ts'
import { solReentrancyModifier } from './checks/sol-reentrancy-modifier.ts'
import { solRtlo } from './checks/sol-rtlo.ts'
import { solSelfdestruct } from './checks/sol-selfdestruct.ts'
import { solSelfdestructOpcode } from './checks/sol-selfdestruct-opcode.ts'
import { solShadowedState } from './checks/sol-shadowed-state.ts'
import { solSignatureReplay } from './checks/sol-signature-replay.ts'
import { solStateVisibility } from './checks/sol-state-visibility.ts'
import { solStrictBalance } from './checks/sol-strict-balance.ts'
import { solTimestamp } from './checks/sol-timestamp.ts'
import { solTxOrder } from './checks/sol-tx-order.ts'
import { solTxOrigin } from './checks/sol-tx-origin.ts'
import { solUnboundedLoop } from './checks/sol-unbounded-loop.ts'
import { solUncheckedCall } from './checks/sol-unchecked-call.ts'
import { solUncheckedErc20 } from './checks/sol-unchecked-erc20.ts'
import { solUncheckedSend } from './checks/sol-unchecked-send.ts'
import { solUninitStorage } from './checks/sol-uninit-storage.ts'
import { solUnprotectedInit } from './checks/sol-unprotected-init.ts'
import { solUnprotectedOwner } from './checks/sol-unprotected-owner.ts'
import { solUnsafeDowncast } from './checks/sol-unsafe-downcast.ts'
import { solUnverifiedSource } from './checks/sol-unverified-source.ts'
import { solWeakRandom } from './checks/sol-weak-random.ts'
import { solWrongConstructor } from './checks/sol-wrong-constructor.ts'
import { solWrongOperator } from './checks/sol-wrong-operator.ts'
import type { BlockchainCollector, BlockchainFacts } from './facts.ts'

/** Every check of contracts, one file each in checks/; a test proves that none is forgotten. */
export const checks: readonly Check<BlockchainFacts, BlockchainCollector>[] = [
  solApproveRace,
  solArbitrarySend,
  solArbitraryWrite,
  solArithmetic,
  solArrayLength,
  solCallInLoop,
  solCentralisedPower,
  solDefaultVisibility,
  solDelegatecall,
  solDelegatecallParam,
  solDelegatecallSettable,
  solDeprecated,
  solDivBeforeMul,
  solDosPush,
  solEcrecoverZero,
  solFloatingPragma,
  solLockedEther,
  solMsgvalueLoop,
  solNoZeroCheck,
  solOldCompiler,
  solOwnerEoa,
  solPackedCollision,
  solPrivateSecret,
  solProxyEoaAdmin,
  solProxyUninitImpl,
  solReentrancyCall,
  solReentrancyEth,
  solReentrancyModifier,
  solRtlo,
  solSelfdestruct,
  solSelfdestructOpcode,
  solShadowedState,
  solSignatureReplay,
  solStateVisibility,
  solStrictBalance,
  solTimestamp,
  solTxOrder,
  solTxOrigin,
  solUnboundedLoop,
  solUncheckedCall,
  solUncheckedErc20,
  solUncheckedSend,
  solUninitStorage,
  solUnprotectedInit,
  solUnprotectedOwner,
  solUnsafeDowncast,
  solUnverifiedSource,
  solWeakRandom,
  solWrongConstructor,
  solWrongOperator,
]
