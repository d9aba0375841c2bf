import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

const NAMES = ['vectorType', 'target', 'check', 'region', 'resource', 'locator'] as const

/** "Why is this the same finding?": the keys of its fingerprint. */
export function IdentityPanel({ identity }: Pick<FindingDetail, 'identity'>) {
  const { t } = useTranslation('findings')
  const nameOf = (key: string) => {
    const name = NAMES.find((known) => known === key)
    return name === undefined ? key : t(`identity.key.${name}`)
  }
  return (
    <Panel title={t('identity.title')} sub={t('identity.fact')}>
      <KeyValues
        items={[
          ...identity.keys.map(({ name, value }) => [nameOf(name), <code key={name}>{value}</code>] as const),
          [
            t('identity.fingerprint'),
            <span key="fingerprint">
              <code>{identity.fingerprint}</code> ({t('identity.version', { version: identity.version })})
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}
