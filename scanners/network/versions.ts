const PARTS_MAX = 6

/** Numbers of a version in order; a letter behind the last of them counts on: 1.0.1f is 1.0.1 and 6. */
function partsOf(version: string): number[] {
  const [numbers = '', letter = ''] = /^([\d.]+)([a-z])?/u.exec(version.toLowerCase())?.slice(1) ?? []
  const parts = numbers
    .split('.')
    .filter((part) => part !== '')
    .slice(0, PARTS_MAX)
    .map(Number)
  return letter === '' ? parts : [...parts, letter.charCodeAt(0) - 0x60]
}

/** Negative when one version is older than the other, 0 when they are the same: 1.12 is 1.12.0. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether a version belongs to a series: 5.7.44 to 5.7, and 5.70 not. */
export function isOfSeries(version: string, series: string): boolean {
  const [of, wanted] = [partsOf(version), partsOf(series)]
  return wanted.every((part, place) => of[place] === part)
}
