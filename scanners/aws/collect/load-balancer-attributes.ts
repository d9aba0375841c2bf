import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Settings of application, network and gateway load balancers, by AWS's names: access_logs.s3.enabled. */
export interface LoadBalancerAttributes {
  region: string
  /** By the ARN of the load balancer. */
  attributes: ReadonlyMap<string, Seen<Readonly<Record<string, string>>>>
}

export const loadBalancerAttributes = regionCollector({
  id: 'load-balancer-attributes',
  after: ['load-balancers'],
  async collect({ client, region }, { 'load-balancers': { balancers } = { balancers: [] } }) {
    const { ElasticLoadBalancingV2Client, DescribeLoadBalancerAttributesCommand } =
      await import('@aws-sdk/client-elastic-load-balancing-v2')
    const elb = client(ElasticLoadBalancingV2Client, 'elasticloadbalancing')
    const ask = async (LoadBalancerArn: string) => {
      const { Attributes: rows = [] } = await elb.send(new DescribeLoadBalancerAttributesCommand({ LoadBalancerArn }))
      return Object.fromEntries(rows.map(({ Key: name = '', Value: value = '' }) => [name, value]))
    }
    const told = await forEach(balancers, async ({ arn }) => [arn, await seen(ask(arn))] as const, 8)
    return { region, attributes: new Map(told) }
  },
})
