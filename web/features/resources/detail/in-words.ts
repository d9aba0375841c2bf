/** The name of a setting as people read it: InstanceType → 'Instance type', MFADelete → 'MFA delete'; other spellings stay. */
export function inWords(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*$/u.test(name)) return name
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/gu) ?? [name]
  const [first = '', ...rest] = words
  return [
    first.charAt(0).toUpperCase() + first.slice(1),
    ...rest.map((word) => (/^[A-Z0-9]{2,}$/u.test(word) ? word : word.toLowerCase())),
  ].join(' ')
}
