/** Whether a version of TLS, as services of Azure write them (1.2, Tls12, TLSv1.2), is 1.2 or newer. */
export function isModernTls(version: string): boolean {
  const [major, minor = '0'] = version
    .toLowerCase()
    .replace(/^tlsv?/u, '')
    .replaceAll(/[._]/gu, '')
    .split('')
  return major === '1' && Number(minor) >= 2
}
