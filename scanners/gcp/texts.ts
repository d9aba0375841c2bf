/** What is said of a resource of which Google did not tell what decides. */
export const UNSEEN = {
  en: 'Google Cloud did not tell ({{reason}}).',
  de: 'Google Cloud gab keine Auskunft ({{reason}}).',
  es: 'Google Cloud no lo indicó ({{reason}}).',
} as const
