import type { COST_ITEMS, PrivateSettings } from '#contract/private-scanning.ts'

/**
 * On-demand prices in US dollars without taxes, as they were known in that month; no price list was read for them, so that they are
 * told as an estimate, with where to look them up: NAT gateway an hour (the same for each GB it carries), t3.small
 * an hour under Linux (medium and large cost twice and four times as much), gp3 a GB and month. A public IPv4 address costs the same everywhere.
 * To be compared with: https://aws.amazon.com/vpc/pricing/, https://aws.amazon.com/ec2/pricing/on-demand/, https://aws.amazon.com/ebs/pricing/
 */
const PRICES: Readonly<Record<string, readonly [nat: number, small: number, gb: number]>> = {
  'us-east-1': [0.045, 0.0208, 0.08],
  'us-east-2': [0.045, 0.0208, 0.08],
  'us-west-1': [0.048, 0.0248, 0.096],
  'us-west-2': [0.045, 0.0208, 0.08],
  'ca-central-1': [0.05, 0.0232, 0.088],
  'eu-central-1': [0.052, 0.024, 0.0952],
  'eu-west-1': [0.048, 0.0228, 0.088],
  'eu-west-2': [0.05, 0.0236, 0.0928],
  'eu-west-3': [0.05, 0.0236, 0.0928],
  'eu-north-1': [0.046, 0.0216, 0.0836],
  'ap-south-1': [0.056, 0.0224, 0.0912],
  'ap-northeast-1': [0.062, 0.0272, 0.096],
  'ap-southeast-1': [0.059, 0.0264, 0.096],
  'ap-southeast-2': [0.059, 0.0264, 0.096],
  'sa-east-1': [0.093, 0.0336, 0.152],
}
const ADDRESS = 0.005
const TIMES: Readonly<Record<PrivateSettings['instanceType'], number>> = { 't3.small': 1, 't3.medium': 2, 't3.large': 4 }
const HOURS = 730

/** The month that the prices are of. */
export const PRICES_AS_OF = '2025-06'

export interface Cost {
  item: (typeof COST_ITEMS)[number]
  price: number
  unit: 'hour' | 'gb_month' | 'gb'
  /** null: it depends on use. */
  monthly: number | null
}

const cents = (amount: number): number => Math.round(amount * 100) / 100

/** What private scanning costs in a region, item by item; none where its prices are not kept. */
export function costsOf({ region, instanceType, volumeGb }: Pick<PrivateSettings, 'region' | 'instanceType' | 'volumeGb'>): Cost[] {
  const prices = PRICES[region]
  if (prices === undefined) return []
  const [nat, small, gb] = prices
  return [
    { item: 'nat', price: nat, unit: 'hour', monthly: cents(nat * HOURS) },
    { item: 'address', price: ADDRESS, unit: 'hour', monthly: cents(ADDRESS * HOURS) },
    { item: 'volume', price: gb, unit: 'gb_month', monthly: cents(gb * volumeGb) },
    { item: 'host', price: small * TIMES[instanceType], unit: 'hour', monthly: null },
    { item: 'data', price: nat, unit: 'gb', monthly: null },
  ]
}
