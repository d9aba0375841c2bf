import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { documentOf, headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

export const webPermissionsPolicy = websiteCheck({
  id: 'web-permissions-policy',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Permissions-Policy'],
  snippets: headerSnippets('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'),
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Permissions-Policy',
      finding: 'No Permissions-Policy',
      fix: 'Send a Permissions-Policy',
      why: 'The page and everything it embeds can ask for camera, microphone, location and payment. A policy turns off what the site does not use, even for injected scripts.',
      how: 'Send Permissions-Policy and turn off every feature you do not need.',
      messages: { pass: 'A permissions policy is set.', fail: 'The response has no Permissions-Policy header.' },
    },
    de: {
      name: 'Permissions-Policy',
      finding: 'Keine Permissions-Policy',
      fix: 'Permissions-Policy senden',
      why: 'Die Seite und alles Eingebettete darf nach Kamera, Mikrofon, Standort und Bezahlung fragen. Eine Richtlinie schaltet ab, was die Website nicht braucht, auch für eingeschleuste Skripte.',
      how: 'Senden Sie Permissions-Policy und schalten Sie jede nicht benötigte Funktion ab.',
      messages: { pass: 'Eine Permissions-Policy ist gesetzt.', fail: 'Die Antwort enthält keinen Header Permissions-Policy.' },
    },
    es: {
      name: 'Política de permisos',
      finding: 'Sin política de permisos',
      fix: 'Enviar una política de permisos',
      why: 'La página y todo lo que incrusta pueden pedir cámara, micrófono, ubicación y pagos. Una política desactiva lo que el sitio no usa, también para un script inyectado.',
      how: 'Envía Permissions-Policy y desactiva cada función que no haga falta.',
      messages: { pass: 'Hay una política de permisos.', fail: 'La respuesta no lleva la cabecera Permissions-Policy.' },
    },
  },
  judge({ page }) {
    documentOf(page)
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const value = headerOf(page.headers, 'permissions-policy')
    return [(value ?? '').trim() === '' ? fail(resource, 'fail', { evidence }) : pass(resource, 'pass', { evidence })]
  },
})
