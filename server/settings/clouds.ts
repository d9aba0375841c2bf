import * as z from 'zod/mini'

const endpoint = z.optional(z.url({ protocol: /^https?$/u }))
export const cloudVariables = {
  AZURE_ENDPOINT_URL: endpoint,
  AZURE_FEDERATED_TOKEN_FILE: z.optional(z.string()),
  GCP_ENDPOINT_URL: endpoint,
} as const

/** Where the product asks Azure and Google Cloud, and as whom. */
export interface CloudSettings {
  /** Asked in the place of every host of Azure, without a trailing slash; undefined: Azure itself. */
  azureEndpoint: string | undefined
  /**
   * A file with the token by which this installation is known to Azure, kept fresh by the platform it runs on. Connections
   * without a secret and a certificate sign in with it. Source: https://learn.microsoft.com/entra/workload-id/workload-identity-federation
   */
  azureFederatedTokenFile: string | undefined
  /** Asked in the place of every host of Google Cloud. */
  gcpEndpoint: string | undefined
}

type Given = { [K in keyof typeof cloudVariables]?: string | undefined }
const bare = (url: string | undefined): string | undefined => url?.replace(/\/+$/u, '')

export const cloudSettings = (v: Given): CloudSettings => ({
  azureEndpoint: bare(v.AZURE_ENDPOINT_URL),
  azureFederatedTokenFile: v.AZURE_FEDERATED_TOKEN_FILE,
  gcpEndpoint: bare(v.GCP_ENDPOINT_URL),
})
