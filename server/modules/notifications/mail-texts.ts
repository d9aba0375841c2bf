import type { Language } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { plainName } from '#server/modules/outbox/index.ts'

type Values = Readonly<Record<string, string | number>>
/** One notice as a sentence; its values have been made safe. */
type Sentence = (values: { title: string; connection: string; name: string; company: string }) => string
interface Texts {
  kind: Readonly<Record<NotificationKind, Sentence>>
  /** The subject when several are told at once. */
  several: (amount: number, first: string) => string
  /** Before the list. */
  inAccount: (company: string) => string
  more: (amount: number) => string
  settings: string
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    kind: {
      scan_completed: ({ connection }) => `Scan of ${connection} completed`,
      scan_failed: ({ connection }) => `Scan of ${connection} failed`,
      finding_critical: ({ title }) => `New critical finding: ${title}`,
      verify_passed: ({ title }) => `Fix proved by scan: ${title}`,
      verify_failed: ({ title }) => `Not fixed yet: ${title}`,
      verify_inconclusive: ({ title }) => `Could not be verified: ${title}`,
      regression: ({ title }) => `Regression: ${title}`,
      assigned: ({ title }) => `Assigned to you: ${title}`,
      commented: ({ title }) => `New comment on ${title}`,
      account_entered: ({ name, company }) => `${name} of ${company} entered your account`,
      team_changed: ({ name }) => `Your team changed: ${name}`,
      security_changed: () => 'Your sign-in settings changed',
    },
    several: (amount, first) => `${first} and ${amount - 1} more`,
    inAccount: (company) => `In your Parapet account ${company}:`,
    more: (amount) => `and ${amount} more, all in Parapet.`,
    settings: 'What you get by mail, and what not, you choose here:',
  },
  de: {
    kind: {
      scan_completed: ({ connection }) => `Scan von ${connection} abgeschlossen`,
      scan_failed: ({ connection }) => `Scan von ${connection} fehlgeschlagen`,
      finding_critical: ({ title }) => `Neuer kritischer Befund: ${title}`,
      verify_passed: ({ title }) => `Behebung durch Scan belegt: ${title}`,
      verify_failed: ({ title }) => `Noch nicht behoben: ${title}`,
      verify_inconclusive: ({ title }) => `Konnte nicht geprüft werden: ${title}`,
      regression: ({ title }) => `Rückfall: ${title}`,
      assigned: ({ title }) => `Ihnen zugewiesen: ${title}`,
      commented: ({ title }) => `Neuer Kommentar zu ${title}`,
      account_entered: ({ name, company }) => `${name} von ${company} hat Ihr Konto betreten`,
      team_changed: ({ name }) => `Ihr Team hat sich geändert: ${name}`,
      security_changed: () => 'Ihre Anmeldeeinstellungen wurden geändert',
    },
    several: (amount, first) => `${first} und ${amount - 1} weitere`,
    inAccount: (company) => `In Ihrem Parapet-Konto ${company}:`,
    more: (amount) => `und ${amount} weitere, alle in Parapet.`,
    settings: 'Was Sie per E-Mail bekommen und was nicht, wählen Sie hier:',
  },
  es: {
    kind: {
      scan_completed: ({ connection }) => `Escaneo de ${connection} completado`,
      scan_failed: ({ connection }) => `El escaneo de ${connection} ha fallado`,
      finding_critical: ({ title }) => `Nuevo hallazgo crítico: ${title}`,
      verify_passed: ({ title }) => `Corrección demostrada por el escaneo: ${title}`,
      verify_failed: ({ title }) => `Aún no corregido: ${title}`,
      verify_inconclusive: ({ title }) => `No se ha podido verificar: ${title}`,
      regression: ({ title }) => `Regresión: ${title}`,
      assigned: ({ title }) => `Asignado a usted: ${title}`,
      commented: ({ title }) => `Nuevo comentario sobre ${title}`,
      account_entered: ({ name, company }) => `${name}, de ${company}, ha entrado en su cuenta`,
      team_changed: ({ name }) => `Su equipo ha cambiado: ${name}`,
      security_changed: () => 'Ha cambiado su forma de iniciar sesión',
    },
    several: (amount, first) => `${first} y ${amount - 1} más`,
    inAccount: (company) => `En su cuenta de Parapet ${company}:`,
    more: (amount) => `y ${amount} más, todos en Parapet.`,
    settings: 'Aquí elige qué recibe por correo y qué no:',
  },
}

/** A mail lists so many notices; of the others it says how many there are. */
export const MOST_LINES = 10
const LONGEST = 160

/** One short line: no line break, no control character. */
const oneLine = (value: string | number | undefined): string =>
  String(value ?? '')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

export interface Digest {
  kind: NotificationKind
  /** Of the account. */
  company: string
  /** How many there are, those listed included; at least 1. */
  amount: number
  /** The first of them, up to MOST_LINES. */
  lines: readonly { values: Values; url: string }[]
  /** Where the reader chooses what comes by mail. */
  settingsUrl: string
}

/** Several notices of one kind as one mail of plain text. Names that people gave themselves cannot turn into links. */
export function composeMail(language: Language, { kind, company, amount, lines, settingsUrl }: Digest): { subject: string; body: string } {
  const words = texts[language]
  const told = lines.map(({ values, url }) => {
    const sentence = words.kind[kind]({
      title: oneLine(values['title']),
      connection: oneLine(values['connectionName']),
      name: plainName(String(values['name'] ?? '')),
      company: plainName(String(values['company'] ?? '')),
    })
    return { sentence, text: `${sentence}\n${url}` }
  })
  const first = told[0]?.sentence ?? ''
  const more = amount > told.length ? [words.more(amount - told.length)] : []
  return {
    subject: amount === 1 ? first : words.several(amount, first),
    body: [words.inAccount(plainName(company)), ...told.map(({ text }) => text), ...more, `${words.settings}\n${settingsUrl}`].join('\n\n'),
  }
}
