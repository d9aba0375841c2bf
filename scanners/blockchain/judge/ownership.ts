import { lineageOf } from '../source/model.ts'
import type { ContractInsight, Insight } from '../source/analysis/insight.ts'
import { gatesOf } from '../source/analysis/gates.ts'
import { overlap } from '../source/analysis/reach.ts'
import { union } from '../source/flow/values.ts'
import type { Variable } from '../source/tree.ts'

const OWNER =
  /^_*(?:m_)?(?:[a-z]{0,12})(?:owners?|admins?|creator|governance|governor|manager|operator|minter|authority|controller|boss|ceo|cfo|coo|master|deployer|treasur[ey]r?|guardian|keeper)(?:address|wallet)?$/iu

/** Places in storage by which the contract tells whom it trusts. */
export function trustedSlots(insight: Insight, own: ContractInsight): Set<string> {
  const gates = own.flows.flatMap(({ operations }) => operations.flatMap(gatesOf))
  const asked = union(gates.filter(({ kind }) => kind === 'caller' || kind === 'origin').map(({ slots }) => slots))
  const named = lineageOf(insight.source, own.contract).flatMap(({ variables }) => variables.filter(isNamedOwner))
  return new Set([...[...asked].filter((slot) => isOfTrust(insight, slot)), ...named.map(({ id }) => String(id))])
}
/** A number that an account has is trust only where its name says so: balances are asked about as well. */
function isOfTrust({ source }: Insight, slot: string): boolean {
  const variable = source.variableById.get(Number.parseInt(slot, 10))
  if (variable === undefined || !slot.includes('[]')) return true
  return /=> (?:bool|enum|struct)/u.test(variable.type) || TRUST.test(variable.name)
}
const TRUST = /owner|admin|role|auth|ward|member|signer|operator|allowed|whitelist|minter|trusted/iu
export const isNamedOwner = ({ name, type }: Variable): boolean => /^address|^mapping\(address => bool/u.test(type) && OWNER.test(name)

export const isTrusted = (slots: ReadonlySet<string>, slot: string): boolean => [...slots].some((trusted) => overlap(trusted, slot))
