import { idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import { disk, virtualMachine } from '#scanners/azure/fixture/resources/machines.ts'
import { ownIdentity, JOBS_IDENTITY } from './place.ts'
import { plain } from './plain.ts'

const windows = (name: string) => ({
  storageProfile: {
    imageReference: { publisher: 'MicrosoftWindowsServer', offer: 'WindowsServer', sku: '2025-datacenter-g2', version: 'latest' },
    osDisk: { osType: 'Windows', name: `${name}-os`, managedDisk: { id: idIn('Microsoft.Compute/disks', `${name}-os`) } },
    dataDisks: [],
  },
  osProfile: { computerName: name, windowsConfiguration: { patchSettings: { assessmentMode: 'AutomaticByPlatform' } } },
})

/** A machine with its disk. */
function machine(name: string, osType: 'Linux' | 'Windows', identity: Parameters<typeof virtualMachine>[2] = null): ResourcePart[] {
  const system = disk(`${name}-os`, { osType })
  return [
    virtualMachine(name, osType === 'Windows' ? windows(name) : {}, identity),
    { ...system, body: { ...system.body, managedBy: idIn('Microsoft.Compute/virtualMachines', name) } },
    plain('Microsoft.Compute/diskEncryptionSets', 'keys'),
  ]
}

/** The machine that works through orders, and reads what customers left. */
export const shopMachines = (): ResourcePart[] => machine('shop-jobs', 'Linux', ownIdentity(JOBS_IDENTITY))
/** The one that writes reports. */
export const archiveMachines = (): ResourcePart[] => machine('reports', 'Windows')
