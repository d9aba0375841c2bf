import { styled } from '@mui/material/styles'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customers.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { tone } from '#web/ui/tokens.ts'

const Who = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  '& img, & > svg': { flex: 'none', width: 24, height: 24, objectFit: 'contain', borderRadius: 5 },
  '& > svg': { padding: 4, color: tone.faint },
  '& > span:nth-of-type(1)': { minWidth: 0, lineHeight: 1.3 },
  '& strong, & small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': { fontSize: 12, color: tone.muted },
})

/** An account with its logo, by the name the MSP gave it; its own name below. */
export function CustomerName({ customer }: { customer: Customer }) {
  const { t } = useTranslation('multitenant')
  const alias = customer.mspCustomerAlias
  return (
    <Who>
      {customer.logo === null ? <Building2 aria-hidden /> : <img src={customer.logo} alt="" />}
      <span>
        <strong>{alias ?? customer.company}</strong>
        {alias !== null && alias !== customer.company && <small>{customer.company}</small>}
      </span>
      {customer.relation === 'managed' && <Chip>{t('managed')}</Chip>}
    </Who>
  )
}
