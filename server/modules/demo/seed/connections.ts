import type { VectorType } from '#contract/fields.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { DemoProvider } from '#server/demo-target/cloud/demo-key.ts'
import type { CriticalityRule } from '#contract/settings.ts'
import { demoId } from './people.ts'

export interface DemoConnection {
  id: string
  vectorType: VectorType
  name: string
  target: string
  tags: readonly string[]
  outOfScope?: string
  /** What it is reached with; a website by its address, unless told. */
  fields?: FieldValues
}
/** What weighs more and less in the demo's accounts. */
export const DEMO_CRITICALITY: readonly CriticalityRule[] = [
  { tag: 'revenue', criticality: 'critical' },
  { tag: 'partners', criticality: 'critical' },
  { tag: 'customer data', criticality: 'critical' },
  { tag: 'sunset', criticality: 'low' },
]
/** Websites with a history. Their names are reserved for examples (RFC 2606): nothing real is shown, and nothing real is scanned. */
export const sites = {
  shop: {
    id: demoId(101),
    vectorType: 'Websites',
    name: 'Web shop',
    target: 'https://shop.northwind.example/',
    tags: ['production', 'revenue'],
  },
  www: {
    id: demoId(102),
    vectorType: 'Websites',
    name: 'Company site',
    target: 'https://www.northwind.example/',
    tags: ['production', 'marketing'],
  },
  careers: {
    id: demoId(103),
    vectorType: 'Websites',
    name: 'Careers portal',
    target: 'https://careers.northwind.example/',
    tags: ['production', 'hr'],
  },
  api: {
    id: demoId(104),
    vectorType: 'Websites',
    name: 'Partner API',
    target: 'https://api.northwind.example/',
    tags: ['production', 'partners'],
  },
  legacy: {
    id: demoId(105),
    vectorType: 'Websites',
    name: 'Legacy intranet gateway',
    target: 'https://legacy.northwind.example/',
    tags: ['internal', 'sunset'],
  },
} as const satisfies Record<string, DemoConnection>
/** What the customers of the demo's MSP have: a website each. */
export const customerSites = {
  dental: {
    id: demoId(131),
    vectorType: 'Websites',
    name: 'Practice website',
    target: 'https://www.harbour-dental.example/',
    tags: ['production'],
  },
  bakery: {
    id: demoId(132),
    vectorType: 'Websites',
    name: 'Order shop',
    target: 'https://orders.lindgren-bakery.example/',
    tags: ['production', 'revenue'],
  },
} as const satisfies Record<string, DemoConnection>
export const SITE_KEYS = ['shop', 'www', 'careers', 'api', 'legacy'] as const satisfies (keyof typeof sites)[]
export type SiteKey = (typeof SITE_KEYS)[number]
export type CustomerSiteKey = keyof typeof customerSites

/** The status page has been down since its last look; the campaign is kept, but no longer scanned. */
export const UNREACHABLE: DemoConnection = {
  id: demoId(106),
  vectorType: 'Websites',
  name: 'Status page',
  target: 'https://status.northwind.example/',
  tags: ['production'],
}
export const otherConnections: readonly DemoConnection[] = [
  UNREACHABLE,
  {
    id: demoId(107),
    vectorType: 'Websites',
    name: 'Summer campaign',
    target: 'https://summer.northwind.example/',
    tags: ['marketing'],
    outOfScope: 'The campaign is over; the site goes offline at the end of the quarter.',
  },
  {
    id: demoId(114),
    vectorType: 'Kali',
    name: 'Branch office network',
    target: '203.0.113.0/28',
    fields: { hosts: '203.0.113.0/28', profile: 'top-1000', rate: 500 },
    tags: ['office'],
  },
  {
    id: demoId(115),
    vectorType: 'Blockchain',
    name: 'Loyalty token',
    target: 'ethereum-mainnet:0x00000000000000000000000000000000000E8a3E',
    fields: {
      contractName: 'LoyaltyToken',
      contractAddress: '0x00000000000000000000000000000000000E8a3E',
      blockchainType: 'ethereum-mainnet',
    },
    tags: ['loyalty'],
    // its chain is a real one, which no demo asks
    outOfScope: 'Its points are being moved to the new program; nobody uses the contract any more.',
  },
]
export const DEMO_TARGET_ID = demoId(120)
export const DEMO_CLOUD_IDS: Readonly<Record<DemoProvider, string>> = { aws: demoId(121), azure: demoId(122), gcp: demoId(123) }
