import { styled } from '@mui/material/styles'
import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#contract/fields.ts'
import { chooseLanguage, LANGUAGE_NAMES } from '#web/i18n/i18n.ts'
import { useLocalSettings } from '#web/shell/local-settings.ts'
import { PlainButton } from '#web/ui/input/PlainButton.tsx'
import { tone } from '#web/ui/tokens.ts'

const Page = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column', background: tone.canvas })
const Top = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 6,
  padding: '12px 16px',
  '& select': {
    font: 'inherit',
    fontSize: 13,
    height: 32,
    border: 0,
    borderRadius: 7,
    background: 'transparent',
    color: tone.muted,
    paddingInline: 8,
    cursor: 'pointer',
    '&:hover': { background: tone.hover, color: tone.text },
  },
  '& option': { background: tone.surface, color: tone.text },
})
const Main = styled('main')({
  flex: 1,
  width: '100%',
  maxWidth: 412,
  margin: '0 auto',
  padding: '3vh 16px 48px',
  display: 'grid',
  alignContent: 'center',
  gap: 20,
})
const Brand = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, fontSize: 16, fontWeight: 640, letterSpacing: '-0.015em' })
const Card = styled('section')(({ theme }) => ({
  background: tone.surface,
  border: `1px solid ${tone.line}`,
  borderRadius: 10,
  padding: 24,
  display: 'grid',
  gap: 16,
  [theme.breakpoints.down('sm')]: { padding: 20 },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& h1 + p': { margin: '-8px 0 0', color: tone.muted },
  '& form': { display: 'grid', gap: 14 },
  '& a': { color: tone.accentText, fontWeight: 550, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
}))

/** The frame of every page before the shell: brand, card, language and theme. */
export function AuthFrame({ title, sub, children, below }: { title: string; sub?: string; children: ReactNode; below?: ReactNode }) {
  const { t, i18n } = useTranslation()
  const theme = useLocalSettings((state) => state.theme)
  const change = useLocalSettings((state) => state.change)
  return (
    <Page>
      <Top>
        <select
          aria-label={t('shell.language')}
          value={i18n.language}
          onChange={(event) => void chooseLanguage(LANGUAGES.find((one) => one === event.target.value) ?? 'en')}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
        <PlainButton
          type="button"
          data-kind="icon"
          aria-label={t(theme === 'dark' ? 'shell.toLight' : 'shell.toDark')}
          onClick={() => change({ theme: theme === 'dark' ? 'light' : 'dark' })}
        >
          {theme === 'dark' ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
        </PlainButton>
      </Top>
      <Main>
        <Brand>
          <img src="/favicon.svg" alt="" width={30} height={30} />
          Parapet
        </Brand>
        <Card>
          <h1>{title}</h1>
          {sub !== undefined && <p>{sub}</p>}
          {children}
        </Card>
        {below}
      </Main>
    </Page>
  )
}

/** A line of small print with a link, under a form. */
export const FormFoot = styled('p')({ margin: 0, fontSize: 13, color: tone.muted })
