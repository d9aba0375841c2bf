import { readFile } from 'node:fs/promises'
import { decodeJwt } from 'jose'

/** Who this installation is to Entra ID: what a federated credential of an application names. */
export interface AzureIdentity {
  issuer: string
  subject: string
}
/** The identity that applications of customers can trust in the place of a secret. */
export interface AzureIdentitySource {
  /** The token that the platform keeps fresh; null where there is none, or its file cannot be read: the test of a connection says so. */
  token(): Promise<string | null>
  /** null where there is no token, or one that names nobody. Never throws. */
  whoAmI(): Promise<AzureIdentity | null>
}

/** @param file with the token, read each time; undefined: the operator has set none up */
export function createAzureIdentity(file: string | undefined): AzureIdentitySource {
  const token = async (): Promise<string | null> => {
    if (file === undefined) return null
    try {
      const text = (await readFile(file, 'utf8')).trim()
      return text === '' ? null : text
    } catch {
      return null
    }
  }
  return {
    token,
    async whoAmI() {
      try {
        // Entra ID verifies it; here it says what to type there
        const { iss: issuer, sub: subject } = decodeJwt((await token()) ?? '')
        return issuer === undefined || subject === undefined ? null : { issuer, subject }
      } catch {
        return null
      }
    },
  }
}
