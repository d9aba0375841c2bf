import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/api-keys.ts'
import { useFormat } from '#web/components/format.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { tone } from '#web/ui/tokens.ts'

/** A key that ends within this time is pointed out. */
const SOON_MS = 14 * 86_400_000

/** Whether a key has expired or soon will; `now` in epoch milliseconds. */
export function expiryState(expiresAt: string | null, now: number): 'expired' | 'soon' | 'far' {
  if (expiresAt === null) return 'far'
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'expired'
  return left <= SOON_MS ? 'soon' : 'far'
}

/** The addresses in a text, separated by commas, spaces or lines, each once. */
export function readNetworks(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/u).filter((word) => word !== ''))]
}

/** A command that lists findings with a new key. */
export const curlExample = (origin: string, key: string): string =>
  `curl -H 'Authorization: Bearer ${key}' \\\n  '${origin}/client/v1/findings?status=open&limit=10'`

/** To how many connections and addresses a key is limited; which, as the tooltip. */
export function KeyLimits({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('settings')
  const words = [
    apiKey.connectionIds === null ? '' : t('apiKeys.connectionCount', { count: apiKey.connectionIds.length }),
    apiKey.addressList.length === 0 ? '' : t('apiKeys.addressCount', { count: apiKey.addressList.length }),
  ].filter((word) => word !== '')
  if (words.length === 0) return <span className="muted">{t('apiKeys.everywhere')}</span>
  return <span title={apiKey.addressList.join(', ')}>{words.join(', ')}</span>
}

/** When a key ends; what is over or near is said in words. */
export function KeyExpiry({ expiresAt }: { expiresAt: string | null }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const [now] = useState(() => Date.now())
  if (expiresAt === null) return t('apiKeys.noExpiry')
  const state = expiryState(expiresAt, now)
  if (state === 'far') return format.date(expiresAt)
  const colours = state === 'expired' ? tone.risk.critical : tone.risk.medium
  return (
    <Chip style={{ background: colours.bg, color: colours.text }} title={format.dateTime(expiresAt)}>
      {t(state === 'expired' ? 'apiKeys.expired' : 'apiKeys.soon')} · {format.shortDate(expiresAt)}
    </Chip>
  )
}
