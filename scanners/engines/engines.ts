import type { Engine } from './engine.ts'
import { nikto } from './nikto.ts'
import { nmap } from './nmap.ts'
import { nuclei } from './nuclei.ts'
import { sshAudit } from './ssh-audit.ts'
import { sslscan } from './sslscan.ts'

/** The outside engines that scans of networks make use of, where they are installed. */
export const engines: readonly Engine[] = [nmap, sslscan, sshAudit, nuclei, nikto]
