import { everyPage } from '#scanners/aws/api/unseen.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { regionCollector } from './collector.ts'

/** What looks for access from outside in a region. */
export interface AccessAnalyzers {
  region: string
  analyzers: { arn: string; name: string; kind: string; status: string }[]
}

export const accessAnalyzers = regionCollector({
  id: 'access-analyzers',
  async collect({ client, region, environment }) {
    const { AccessAnalyzerClient, paginateListAnalyzers } = await import('@aws-sdk/client-accessanalyzer')
    const pages = paginateListAnalyzers({ client: client(AccessAnalyzerClient, 'access-analyzer') }, {})
    const listed = await everyPage(pages, ({ analyzers: list }) => list)
    const analyzers = listed.map(({ arn = '', name = '', type = '', status = '' }) => ({ arn, name, kind: type, status }))
    environment.tellInventory?.({
      resourceType: 'AWS::AccessAnalyzer::Analyzer',
      complete: true,
      items: listed.map(({ arn = '', name = '', type = '', status = '', tags = {} }) => ({
        resource: resourceOf(arn, region),
        name,
        tags,
        config: { Type: type, Status: status },
        relations: [],
      })),
    })
    return { region, analyzers }
  },
})
