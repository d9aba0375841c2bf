import type { ClassicPolicy } from '#scanners/aws/collect/classic-load-balancers.ts'

/** old: it allows TLS before 1.2. */
export type PolicyAge = 'current' | 'old' | 'unknown'

/**
 * The names of AWS's policies say where they begin: TLS13-1-2 and TLS-1-2 at TLS 1.2. The dated ones and those without a version
 * in their name allow TLS 1.0. Source: https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html
 */
const CURRENT = /^ELBSecurityPolicy-(?:TLS13-1-[23]|TLS-1-2|FS-1-2)(?:-|$)/u
const OLD = /^ELBSecurityPolicy-(?:\d{4}-\d\d$|TLS13-1-[01]-|TLS-1-[01]-|FS-1-1-|FS-\d{4}-\d\d$)/u

/** What a policy of AWS allows, by its name. */
export function policyAge(name: string): PolicyAge {
  if (CURRENT.test(name)) return 'current'
  return OLD.test(name) ? 'old' : 'unknown'
}

/** Versions before TLS 1.2, as policies of classic load balancers name them. */
const OLD_PROTOCOLS = new Set(['SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.1'])

/** What a policy of a classic load balancer allows: by the versions it lists, else by the policy of AWS that it is made of. */
export function classicAge({ reference, protocols, name }: ClassicPolicy): PolicyAge {
  if (protocols.length > 0) return protocols.some((protocol) => OLD_PROTOCOLS.has(protocol)) ? 'old' : 'current'
  return policyAge(reference ?? name)
}
