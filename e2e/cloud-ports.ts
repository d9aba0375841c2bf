import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a server of the browser tests looks for each cloud, for the node of a chain and for who publishes source: far enough from its own ports and its demo target's, one for each worker. */
export const cloudPorts = (serverPort: number): Record<'aws' | 'azure' | 'gcp' | 'chain' | 'sourcify', number> => ({
  aws: serverPort + 128,
  azure: serverPort + 192,
  gcp: serverPort + 256,
  chain: serverPort + 320,
  sourcify: serverPort + 384,
})
/** The same, for a test of the server at an address. */
export const cloudPortsAt = (baseURL: string | undefined) => cloudPorts(Number(new URL(baseURL ?? '').port))

/** The file with the token by which such a server is known to Entra ID; a test that needs one writes it, and takes it away again. */
export const azureTokenFile = (azurePort: number): string => join(tmpdir(), `parapet-e2e-azure-${azurePort}.token`)
