import { parseCidr } from '#scanners/sdk/cloud/cidr.ts'

/**
 * Networks from which EC2 gives public addresses, as coarse blocks: a rule of thumb, not a list of record, and not held against
 * https://ip-ranges.amazonaws.com/ip-ranges.json. Whoever is outside of it is not judged. Left out are those of CloudFront, Global
 * Accelerator and other services that share addresses: a name may point there for good.
 */
const BLOCKS = [
  '3.0.0.0/11',
  '3.64.0.0/10',
  '3.128.0.0/9',
  '13.48.0.0/13',
  '13.56.0.0/14',
  '13.112.0.0/14',
  '13.124.0.0/15',
  '13.126.0.0/15',
  '13.208.0.0/13',
  '13.228.0.0/14',
  '13.232.0.0/13',
  '13.244.0.0/15',
  '15.152.0.0/14',
  '15.160.0.0/14',
  '15.184.0.0/14',
  '15.206.0.0/15',
  '15.222.0.0/15',
  '15.236.0.0/15',
  '16.16.0.0/16',
  '16.170.0.0/15',
  '18.128.0.0/9',
  '23.20.0.0/14',
  '34.192.0.0/10',
  '35.152.0.0/14',
  '35.156.0.0/14',
  '35.160.0.0/12',
  '35.176.0.0/13',
  '44.192.0.0/10',
  '46.51.128.0/17',
  '46.137.0.0/16',
  '50.16.0.0/14',
  '50.112.0.0/16',
  '52.0.0.0/11',
  '52.32.0.0/11',
  '52.64.0.0/12',
  '52.192.0.0/12',
  '52.208.0.0/13',
  '52.220.0.0/15',
  '54.64.0.0/11',
  '54.144.0.0/12',
  '54.160.0.0/11',
  '54.193.0.0/16',
  '54.194.0.0/15',
  '54.196.0.0/14',
  '54.200.0.0/14',
  '54.204.0.0/15',
  '54.206.0.0/15',
  '54.208.0.0/13',
  '54.216.0.0/14',
  '54.220.0.0/16',
  '54.224.0.0/14',
  '54.234.0.0/15',
  '54.236.0.0/15',
  '54.241.0.0/16',
  '54.242.0.0/15',
  '54.244.0.0/14',
  '54.248.0.0/13',
  '63.32.0.0/14',
  '75.101.128.0/17',
  '79.125.0.0/17',
  '98.80.0.0/13',
  '100.20.0.0/14',
  '100.24.0.0/13',
  '107.20.0.0/14',
  '174.129.0.0/16',
  '175.41.128.0/17',
  '176.34.0.0/16',
  '184.72.0.0/15',
  '184.169.128.0/17',
  '204.236.128.0/17',
].flatMap((block) => parseCidr(block) ?? [])

/** Shared by all: Global Accelerator and the load balancers of Amazon's edge within the blocks above. */
const SHARED = [
  '3.2.0.0/16',
  '3.5.0.0/16',
  '3.33.128.0/17',
  '3.172.0.0/16',
  '3.173.0.0/16',
  '52.219.0.0/16',
  '54.231.0.0/16',
  '18.160.0.0/13',
  '18.172.0.0/15',
  '18.238.0.0/15',
  '18.244.0.0/15',
].flatMap((block) => parseCidr(block) ?? [])

/** Whether EC2 gives an IPv4 address to whoever asks for one, so that a stranger may get it. */
export function isAmazonAddress(text: string): boolean {
  const address = parseCidr(text)
  if (address === undefined || address.family !== 'ipv4') return false
  const within = (blocks: typeof BLOCKS) => blocks.some(({ from, to }) => address.from >= from && address.to <= to)
  return within(BLOCKS) && !within(SHARED)
}
