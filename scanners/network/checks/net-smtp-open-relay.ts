import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netSmtpOpenRelay = networkCheck({
  id: 'net-smtp-open-relay',
  scannerType: 'Mail',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  aliases: ['nmap: smtp-open-relay'],
  references: ['https://www.postfix.org/SMTPD_ACCESS_README.html'],
  snippets: [
    {
      label: 'main.cf',
      language: 'ini',
      code: 'mynetworks = 127.0.0.0/8 [::1]/128\nsmtpd_relay_restrictions = permit_mynetworks permit_sasl_authenticated reject_unauth_destination',
    },
  ],
  texts: {
    en: {
      name: 'Relaying by the mail server',
      finding: 'The mail server relays for anyone',
      fix: 'Restrict relaying on the mail server',
      why: 'Spammers find such servers within a day. Your address ends up on block lists, and your own mail is no longer delivered.',
      how: 'Accept mail for your own domains alone, and mail to others only from those who signed in. In Postfix check mynetworks and smtpd_relay_restrictions.',
      messages: {
        pass: 'The server refuses recipients elsewhere.',
        fail: 'The server accepted a recipient elsewhere from a sender elsewhere. No message was sent.',
      },
    },
    de: {
      name: 'Weiterleitung durch den Mailserver',
      finding: 'Der Mailserver leitet für jeden weiter',
      fix: 'Die Weiterleitung des Mailservers einschränken',
      why: 'Spammer finden solche Server binnen eines Tages. Ihre Adresse landet auf Sperrlisten, und Ihre eigene Post wird nicht mehr zugestellt.',
      how: 'Nehmen Sie Post nur für Ihre eigenen Domains an und Post an andere nur von Angemeldeten. Prüfen Sie in Postfix mynetworks und smtpd_relay_restrictions.',
      messages: {
        pass: 'Der Server weist fremde Empfänger ab.',
        fail: 'Der Server nahm von einem fremden Absender einen fremden Empfänger an. Es wurde keine Nachricht gesendet.',
      },
    },
    es: {
      name: 'Reenvío por el servidor de correo',
      finding: 'El servidor de correo reenvía para cualquiera',
      fix: 'Restringir el reenvío del servidor de correo',
      why: 'Los remitentes de spam encuentran estos servidores en un día. Tu dirección acaba en listas de bloqueo y tu propio correo deja de entregarse.',
      how: 'Acepta correo solo para tus dominios, y correo a otros solo de quien haya iniciado sesión. En Postfix revisa mynetworks y smtpd_relay_restrictions.',
      messages: {
        pass: 'El servidor rechaza a destinatarios ajenos.',
        fail: 'El servidor aceptó un destinatario ajeno de un remitente ajeno. No se envió ningún mensaje.',
      },
    },
  },
  judge: (facts) =>
    judgeServices(facts, ['smtp'], ({ detail }) => (detail.relay === true ? { isFault: true, confidence: 'firm' } : ruledBy(detail.relay))),
})
