import type { Evidence } from '#scanners/sdk/check.ts'
import type { CorsAnswer } from './facts.ts'

/** Question and answer, with the made-up origin left out so that it is the same in every scan. */
export function corsEvidence({ origin, allowOrigin, allowCredentials }: CorsAnswer): Evidence {
  const asked = origin === 'null' ? 'null' : 'https://(random).example'
  const answered = allowOrigin === origin ? asked : (allowOrigin ?? '(none)')
  return {
    label: `GET with Origin: ${asked}`,
    kind: 'header',
    content: `access-control-allow-origin: ${answered}\naccess-control-allow-credentials: ${String(allowCredentials)}`,
  }
}
