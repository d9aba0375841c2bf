/**
 * The day on which EKS ends its standard support of a version of Kubernetes; for a year more it is supported at a higher price,
 * then the control plane is upgraded by AWS. Source: https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html
 * (Amazon EKS Kubernetes release calendar), as of 2026-04-24. A version after these is newer, and supported.
 */
const ENDS: readonly (readonly [minor: number, standard: string])[] = [
  [35, '2027-03-27'],
  [34, '2026-12-02'],
  [33, '2026-07-29'],
  [32, '2026-03-23'],
  [31, '2025-11-26'],
  [30, '2025-07-23'],
  [29, '2025-03-23'],
  [28, '2024-11-26'],
  [27, '2024-07-24'],
  [26, '2024-06-11'],
  [25, '2024-05-01'],
  [24, '2024-01-31'],
  [23, '2023-10-11'],
]
const [, OLDEST] = ENDS.at(-1) ?? []

/** The day on which the standard support of a version ends, as YYYY-MM-DD; null: none is known. @param version 1.34 */
export function endOfVersion(version: string): string | null {
  const [, minor] = /^1\.(\d{1,3})(?:\D|$)/u.exec(version) ?? []
  if (minor === undefined) return null
  const known = ENDS.find(([one]) => one === Number(minor))
  if (known !== undefined) return known[1]
  // all before the list ended before it begins
  return ENDS.some(([one]) => one < Number(minor)) ? null : (OLDEST ?? null)
}
