import './auth.css'
import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#contract/fields.ts'
import { chooseLanguage, LANGUAGE_NAMES } from '#web/i18n/i18n.ts'
import { useLocalSettings } from '#web/shell/local-settings.ts'
import { PlainButton } from '#web/ui/plain/plain.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'

interface AuthFrameProps {
  title: string
  sub?: string
  children?: ReactNode
  /** Under the card. */
  below?: ReactNode
  /** Room for a text to read. */
  wide?: boolean
}

/** The frame of every page before the shell: brand, card, language and theme. */
export function AuthFrame({ title, sub, children, below, wide = false }: AuthFrameProps) {
  const { t, i18n } = useTranslation()
  const theme = useLocalSettings((state) => state.theme)
  const change = useLocalSettings((state) => state.change)
  return (
    <div className="auth" data-wide={wide}>
      <header>
        <SelectMenu
          look="quiet"
          label={t('shell.language')}
          value={LANGUAGES.find((one) => one === i18n.language) ?? 'en'}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
          onChange={(language) => void chooseLanguage(language)}
        />
        <PlainButton
          type="button"
          kind="icon"
          aria-label={t(theme === 'dark' ? 'shell.toLight' : 'shell.toDark')}
          onClick={() => change({ theme: theme === 'dark' ? 'light' : 'dark' })}
        >
          {theme === 'dark' ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
        </PlainButton>
      </header>
      <main>
        <div className="brand">
          <img src="/favicon.svg" alt="" width={30} height={30} />
          Parapet
        </div>
        <section className="card">
          <h1>{title}</h1>
          {sub !== undefined && <p>{sub}</p>}
          {children}
        </section>
        {below}
      </main>
    </div>
  )
}

/** A line of small print with a link, under a form. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <p className="foot">{children}</p>
}
