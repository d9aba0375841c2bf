import type { ScannerInfo } from './sdk/scanner.ts'
import { aws } from './aws/definition.ts'
import { blockchain } from './blockchain/definition.ts'
import { azure } from './azure/definition.ts'
import { gcp } from './gcp/definition.ts'
import { network } from './network/definition.ts'
import { website } from './website/definition.ts'

/** Every kind of target that this build can connect and scan, one line each. The runner loads the scanner behind one. */
export const scanners: readonly ScannerInfo[] = [website, aws, azure, gcp, network, blockchain]
