import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelPopover } from '#web/ui/layout/PanelPopover.tsx'

const Explanation = styled('div')({ padding: '14px 16px', maxWidth: 340, fontSize: 13, '& p': { margin: 0 }, '& p + p': { marginTop: 8 } })

/** The arithmetic behind the figures, for whoever asks. */
export function HowItIsMade() {
  const { t } = useTranslation('dashboard')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={t('posture.how')}
        title={t('posture.how')}
        style={{ width: 24, height: 24 }}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Info size={14} aria-hidden />
      </IconButton>
      <PanelPopover anchor={anchor} label={t('posture.how')} onClose={() => setAnchor(null)}>
        <Explanation>
          <p>{t('posture.explain')}</p>
          <p>{t('posture.explainCoverage')}</p>
          <p>{t('posture.explainPlan')}</p>
        </Explanation>
      </PanelPopover>
    </>
  )
}
