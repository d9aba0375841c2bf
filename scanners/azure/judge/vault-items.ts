import type { Verdict } from '#scanners/sdk/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import type { Parts } from '#scanners/azure/collect/parts.ts'
import type { VaultItem } from '#scanners/azure/collect/vault-contents.ts'
import { together } from '#scanners/sdk/cloud/unseen.ts'
import { judgeParts } from './parts.ts'

/** Whether each key or secret ends one day; one that is switched off opens nothing. */
export const judgeExpiry = (items: Parts<VaultItem>): Verdict[] =>
  judgeParts(
    items,
    ({ enabled, expiresAt }) => together<{ enabled: boolean; expiresAt: Date | null }>({ enabled, expiresAt }),
    ({ enabled, expiresAt }) => ({
      fault: !enabled || expiresAt !== null ? null : 'fail',
      ...(!enabled && { pass: 'disabled' }),
      options: { evidence: [settings('attributes', { enabled, exp: expiresAt })] },
    }),
  )
