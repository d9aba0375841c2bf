/** On this machine there is nobody in between: a certificate that does not verify is no danger there. */
export const isLoopback = (url: string): boolean =>
  /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:[a-z\d-]+\.)*localhost)$/iu.test(URL.parse(url)?.hostname ?? '')
