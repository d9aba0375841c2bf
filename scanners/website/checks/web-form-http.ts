import type { RiskLevel } from '#contract/fields.ts'
import type { ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { conclude, fail, pass, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import type { Form } from '#scanners/website/facts.ts'
import { upgradesRequests } from '#scanners/website/judge-csp.ts'
import { documentOf, placeOf, siteResource } from '#scanners/website/judge-site.ts'
import { REDIRECT_TO_HTTPS } from '#scanners/website/snippets.ts'

export const webFormHttp = websiteCheck({
  id: 'web-form-http',
  scannerType: 'Content',
  category: 'Encryption',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.1' },
  ],
  snippets: [{ label: 'HTML', language: 'html', code: '<form method="post" action="https://example.com/login">' }, ...REDIRECT_TO_HTTPS],
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'HTTPS for forms',
      finding: 'Form submits over HTTP',
      fix: 'Submit forms over HTTPS',
      why: 'What people type into this form, including passwords, crosses the network unencrypted. Anyone on the way can read or change it.',
      how: 'Submit the form to an https: address with the POST method.',
      messages: {
        pass: 'No form submits over plain HTTP or puts a password in its address.',
        fail: 'A form sends its fields to {{action}} unencrypted.',
        login: 'A form sends the password to {{action}} unencrypted.',
        inAddress: 'The form to {{action}} puts the password in the address, where browsers, proxies and logs keep it.',
        upgraded: 'upgrade-insecure-requests makes browsers send the forms over HTTPS.',
        unknown: 'The page is too large to read completely.',
      },
    },
    de: {
      name: 'HTTPS für Formulare',
      finding: 'Formular sendet über HTTP',
      fix: 'Formulare über HTTPS senden',
      why: 'Was Menschen in dieses Formular eingeben, auch Passwörter, geht unverschlüsselt durchs Netz und kann von jedem auf dem Weg gelesen oder verändert werden.',
      how: 'Lassen Sie das Formular mit der Methode POST an eine https:-Adresse senden.',
      messages: {
        pass: 'Kein Formular sendet über unverschlüsseltes HTTP oder schreibt ein Passwort in die Adresse.',
        fail: 'Ein Formular sendet seine Felder unverschlüsselt an {{action}}.',
        login: 'Ein Formular sendet das eingegebene Passwort unverschlüsselt an {{action}}.',
        inAddress: 'Das Formular an {{action}} schreibt das Passwort in die Adresse, wo Browser, Proxys und Protokolle es behalten.',
        upgraded: 'Durch upgrade-insecure-requests senden Browser die Formulare über HTTPS.',
        unknown: 'Die Seite ist zu groß, um sie vollständig zu lesen.',
      },
    },
    es: {
      name: 'HTTPS para formularios',
      finding: 'Un formulario se envía por HTTP',
      fix: 'Enviar los formularios por HTTPS',
      why: 'Lo que se escribe en este formulario, contraseñas incluidas, cruza la red sin cifrar y cualquiera en el camino puede leerlo o cambiarlo.',
      how: 'Haz que el formulario se envíe con el método POST a una dirección https:.',
      messages: {
        pass: 'Ningún formulario se envía por HTTP sin cifrar ni pone una contraseña en la dirección.',
        fail: 'Un formulario envía sus campos a {{action}} sin cifrar.',
        login: 'Un formulario envía la contraseña escrita a {{action}} sin cifrar.',
        inAddress:
          'El formulario hacia {{action}} escribe la contraseña en la dirección, donde la guardan navegadores, proxies y registros.',
        upgraded: 'Con upgrade-insecure-requests los navegadores envían los formularios por HTTPS.',
        unknown: 'La página es demasiado grande para leerla entera.',
      },
    },
  },
  judge({ page }) {
    const { forms, truncated } = documentOf(page)
    const resource = siteResource(page)
    const plain = forms.filter(({ action, method, hasPassword }) => (method === 'post' || hasPassword) && action.startsWith('http:'))
    const isUpgraded = upgradesRequests(page)
    const told = forms.filter(({ action, method, hasPassword }) => hasPassword && method === 'get' && action.startsWith('https:'))
    const fails = [
      ...told.map((form) => failing(resource, form, { message: 'inAddress', riskLevel: 'medium' })),
      ...(isUpgraded ? [] : plain.map((form) => failing(resource, form, wordsFor(form, page.url)))),
    ]
    if (fails.length === 0 && plain.length > 0) return [pass(resource, 'upgraded')]
    return conclude({ resource, fails, complete: !truncated })
  },
})

interface Words {
  message: 'fail' | 'login' | 'inAddress'
  riskLevel?: RiskLevel
}
/** Where a site without HTTPS sends its forms to itself, the cause is that of web-https-missing, which has the full weight. */
function wordsFor({ action, hasPassword }: Form, page: string): Words {
  const message = hasPassword ? 'login' : 'fail'
  const isOwn = page.startsWith('http:') && new URL(action).origin === new URL(page).origin
  return isOwn ? { message, riskLevel: hasPassword ? 'high' : 'medium' } : { message }
}
function failing(resource: ResourceRef, { action, method, fields }: Form, { message, ...risk }: Words): Verdict {
  const content = [`action: ${action}`, `method: ${method}`, `fields: ${fields.slice(0, 20).join(', ')}`].join('\n')
  return fail(resource, message, {
    locator: placeOf(action),
    values: { action: action.slice(0, 200) },
    evidence: [textEvidence('<form>', content)],
    ...risk,
  })
}
