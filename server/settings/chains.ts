import * as z from 'zod/mini'
import { CHAIN_NAMES } from '#contract/chains.ts'

const endpoint = z.optional(z.url({ protocol: /^https?$/u }))
const isUrl = (value: string): boolean => z.safeParse(z.url({ protocol: /^https?$/u }), value).success
const isNode = (entry: string): boolean => {
  const [name = '', ...url] = entry.split('=')
  return CHAIN_NAMES.some((one) => one === name) && isUrl(url.join('='))
}
export const chainVariables = {
  PARAPET_CHAIN_NODES: z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((value: string) => value.split(/[\s,]+/u).filter((entry) => entry !== '')),
        z.array(z.string().check(z.refine(isNode, 'must be a list of nodes such as ethereum-mainnet=https://node.example.com/KEY'))),
      ),
    ),
  ),
  PARAPET_SOURCIFY_URL: endpoint,
  PARAPET_ETHERSCAN_URL: endpoint,
  PARAPET_ETHERSCAN_API_KEY: z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/u, 'must be an API key of Etherscan'))),
} as const

/** Where the product asks about contracts. */
export interface ChainSettings {
  /** The node of a chain, by its name; of the others, one that is open to everybody is asked. A URL may hold a key. */
  nodes: Readonly<Record<string, string>>
  /** Asked in the place of Sourcify and Etherscan. */
  sourcify: string | undefined
  etherscan: string | undefined
  /** Without it Etherscan is not asked. */
  etherscanKey: string | undefined
}
type Given = { [K in keyof typeof chainVariables]?: z.output<(typeof chainVariables)[K]> }
const bare = (url: string | undefined): string | undefined => url?.replace(/\/+$/u, '')

export const chainSettings = (v: Given): ChainSettings => ({
  nodes: Object.fromEntries(
    (v.PARAPET_CHAIN_NODES ?? []).map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  ),
  sourcify: bare(v.PARAPET_SOURCIFY_URL),
  etherscan: bare(v.PARAPET_ETHERSCAN_URL),
  etherscanKey: v.PARAPET_ETHERSCAN_API_KEY,
})
