import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ResourceDetail, ResourceRelation } from '#contract/resources.ts'
import { paths } from '#web/paths.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { tone } from '#web/ui/tokens.ts'

const Others = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 6,
  '& > li': { display: 'flex', flexWrap: 'wrap', gap: '0 8px', alignItems: 'baseline', minWidth: 0 },
  '& > li > a': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .type': { fontSize: 12, color: tone.muted },
})

function Other({ relation: { resourceId, connectionId, name, typeName, value } }: { relation: ResourceRelation }) {
  return (
    <li>
      {resourceId === null || connectionId === null ? (
        <code>
          <LongText>{value}</LongText>
        </code>
      ) : (
        <Link to={paths.resource(connectionId, resourceId)} title={value}>
          {name ?? value}
        </Link>
      )}
      {typeName !== null && <span className="type">{typeName}</span>}
    </li>
  )
}

/** To whom a resource stands and who stands to it, gathered by how. */
export function Relations({ relations }: Pick<ResourceDetail, 'relations'>) {
  const { t } = useTranslation('resources')
  if (relations.length === 0) return <p className="measure">{t('detail.noRelations')}</p>
  const groups = Map.groupBy(relations, ({ direction, kind }) => t(`relation.${direction}.${kind}`))
  return (
    <KeyValues
      items={[...groups].map(([label, group]) => [
        label,
        <Others key={label}>
          {group.map((one) => (
            <Other key={`${one.direction} ${one.kind} ${one.resourceId ?? one.value}`} relation={one} />
          ))}
        </Others>,
      ])}
    />
  )
}

export function RelationsPanel({ resource: { relations, hasMoreRelations } }: { resource: ResourceDetail }) {
  const { t } = useTranslation('resources')
  return (
    <Panel title={t('detail.relations')} {...(hasMoreRelations && { sub: t('detail.moreRelations') })}>
      <Relations relations={relations} />
    </Panel>
  )
}
