import { fail, pass, textEvidence, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { siteResource } from '#scanners/website/judge-site.ts'

export const webSecuritytxt = websiteCheck({
  id: 'web-securitytxt',
  scannerType: 'Exposure',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: null,
  references: ['https://www.rfc-editor.org/rfc/rfc9116'],
  snippets: [
    {
      label: 'security.txt',
      language: 'text',
      code: 'Contact: mailto:security@example.com\nExpires: 2027-01-01T00:00:00Z\nPreferred-Languages: en',
    },
  ],
  needs: ['page', 'security-txt'],
  texts: {
    en: {
      name: 'security.txt',
      finding: 'security.txt is missing, expired or malformed',
      fix: 'Publish a valid security.txt',
      why: 'Anyone who finds a vulnerability should quickly know whom to tell. Without security.txt, reports end up in a general mailbox, or nowhere.',
      how: 'Publish /.well-known/security.txt with Contact and Expires (RFC 9116) and renew it every year.',
      messages: {
        pass: 'security.txt is present and valid until {{date}}.',
        missing: 'There is no security.txt.',
        malformed: 'security.txt has no valid Expires line.',
        expired: 'security.txt expired on {{date}}.',
        unknown: 'Not every path answered.',
      },
    },
    de: {
      name: 'security.txt',
      finding: 'security.txt fehlt, ist abgelaufen oder fehlerhaft',
      fix: 'Gültige security.txt veröffentlichen',
      why: 'Wer eine Schwachstelle findet, sollte in einer Minute wissen, wem er sie melden kann. Ohne security.txt landet die Meldung in einem allgemeinen Postfach oder nirgends.',
      how: 'Veröffentlichen Sie /.well-known/security.txt mit Contact und Expires (RFC 9116) und erneuern Sie sie jedes Jahr.',
      messages: {
        pass: 'security.txt ist vorhanden und gilt bis {{date}}.',
        missing: 'Es gibt keine security.txt.',
        malformed: 'security.txt hat keine gültige Zeile Expires.',
        expired: 'security.txt ist am {{date}} abgelaufen.',
        unknown: 'Nicht jeder Pfad hat geantwortet.',
      },
    },
    es: {
      name: 'security.txt',
      finding: 'security.txt falta, caducó o es incorrecto',
      fix: 'Publicar un security.txt válido',
      why: 'Quien encuentra una debilidad debería saber en un minuto a quién avisar. Sin security.txt, el aviso acaba en un buzón general o en ninguna parte.',
      how: 'Publica /.well-known/security.txt con Contact y Expires (RFC 9116) y renuévalo cada año.',
      messages: {
        pass: 'security.txt está presente y es válido hasta {{date}}.',
        missing: 'No hay security.txt.',
        malformed: 'security.txt no tiene una línea Expires válida.',
        expired: 'security.txt caducó el {{date}}.',
        unknown: 'No todas las rutas respondieron.',
      },
    },
  },
  judge({ page, securityTxt: { text, path, answered, checkedAt } }) {
    const resource = siteResource(page)
    if (text === null) return [answered ? fail(resource, 'missing') : unknown(resource)]
    const evidence = [textEvidence(`GET ${path ?? ''}`, text)]
    const expires = /^expires:\s{0,9}(\S{1,40})/imu.exec(text)?.[1]
    const until = expires === undefined ? Number.NaN : Date.parse(expires)
    if (Number.isNaN(until)) return [fail(resource, 'malformed', { evidence })]
    const options = { values: { date: new Date(until).toISOString().slice(0, 10) }, evidence }
    return [until < checkedAt.getTime() ? fail(resource, 'expired', options) : pass(resource, 'pass', options)]
  },
})
