import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/fields.ts'
import { updateProfile } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { chooseLanguage } from '#web/i18n/i18n.ts'
import { notify } from '#web/ui/states/toast.ts'

/** Switches the interface; the choice is kept on this machine and in the person's profile. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation()
  return async (language) => {
    if (language === i18n.language) return
    await chooseLanguage(language)
    notify({ kind: 'success', text: i18n.t('nav.languageChanged', { ns: 'common' }), id: 'language' })
    // The interface has changed already; a profile that could not be saved is no reason to disturb.
    await call(updateProfile, { body: { language } }).catch(() => undefined)
  }
}
