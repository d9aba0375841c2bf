import type { Language } from '#contract/fields.ts'

interface Invitation {
  /** Names that people gave themselves, made safe by `plainName`. */
  inviter: string
  company: string
  link: string
}
type Text = (invitation: Invitation) => { subject: string; body: string }

export const invitationMail: Readonly<Record<Language, Text>> = {
  en: ({ inviter, company, link }) => ({
    subject: `${inviter} invites you to ${company} on Parapet`,
    body: `${inviter} invites you to join ${company} on Parapet, where its people watch over the security of what they run.\n\nTo accept, open this link within 72 hours:\n\n${link}\n\nThe invitation is for this e-mail address alone. If you do not know ${inviter}, ignore this mail: nothing happens without you.`,
  }),
  de: ({ inviter, company, link }) => ({
    subject: `${inviter} lädt Sie zu ${company} auf Parapet ein`,
    body: `${inviter} lädt Sie ein, ${company} auf Parapet beizutreten. Dort wacht das Team über die Sicherheit dessen, was es betreibt.\n\nUm anzunehmen, öffnen Sie innerhalb von 72 Stunden diesen Link:\n\n${link}\n\nDie Einladung gilt nur für diese E-Mail-Adresse. Wenn Sie ${inviter} nicht kennen, ignorieren Sie diese E-Mail: Ohne Sie geschieht nichts.`,
  }),
  es: ({ inviter, company, link }) => ({
    subject: `${inviter} le invita a ${company} en Parapet`,
    body: `${inviter} le invita a unirse a ${company} en Parapet, donde su equipo vela por la seguridad de lo que utiliza.\n\nPara aceptar, abra este enlace antes de 72 horas:\n\n${link}\n\nLa invitación es solo para esta dirección de correo. Si no conoce a ${inviter}, ignore este mensaje: sin usted no ocurre nada.`,
  }),
}
