import { at, listAt, shown } from '#scanners/sdk/cloud/fields.ts'
import { placedIn } from '#scanners/azure/relations.ts'
import { listCollector } from './collector.ts'

export const bastionHosts = listCollector({
  id: 'bastion-hosts',
  type: 'Microsoft.Network/bastionHosts',
  factOf: (_row, resource) => resource,
  shownOf: (row) => ({
    config: shown({ sku: at(row, 'sku', 'name'), dnsName: at(row, 'properties', 'dnsName') }),
    relations: placedIn(listAt(row, 'properties', 'ipConfigurations').map((one) => at(one, 'properties', 'subnet', 'id'))),
  }),
})
