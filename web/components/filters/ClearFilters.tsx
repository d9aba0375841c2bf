import Button from '@mui/material/Button'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SearchPatch } from '#web/components/use-url-query.ts'

interface ClearFiltersProps {
  filters: Readonly<Record<string, unknown>>
  /** Which parts of the address are filters. */
  keys: readonly string[]
  change: (patch: SearchPatch) => void
}

/** Takes every filter out of the address; shown while there is one. */
export function ClearFilters({ filters, keys, change }: ClearFiltersProps) {
  const { t } = useTranslation('common')
  if (keys.every((key) => filters[key] === undefined)) return null
  return (
    <Button
      variant="text"
      startIcon={<X size={14} aria-hidden />}
      onClick={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
    >
      {t('action.clearFilters')}
    </Button>
  )
}
