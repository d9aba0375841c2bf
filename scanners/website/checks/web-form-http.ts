import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { documentOf, placeOf, siteResource } from '#scanners/website/judge-site.ts'

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
    { framework: 'PCI DSS 4.0', control: '4.2.1' },
  ],
  snippets: [{ label: 'HTML', language: 'html', code: '<form method="post" action="https://example.com/login">' }],
  needs: ['page'],
  texts: {
    en: {
      name: 'Form targets',
      finding: 'Form posts over HTTP',
      fix: 'Submit forms over HTTPS',
      why: 'What people type into this form, passwords included, crosses the network in the clear and can be read or changed by anyone on the way.',
      how: 'Let the form post to an https: address.',
      messages: {
        pass: 'No form posts over plain HTTP.',
        fail: 'A form sends its fields to {{action}} in the clear.',
        unknown: 'The page is too large to be read completely.',
      },
    },
    de: {
      name: 'Formularziele',
      finding: 'Formular sendet über HTTP',
      fix: 'Formulare über HTTPS senden',
      why: 'Was Menschen in dieses Formular eingeben, auch Passwörter, geht unverschlüsselt durchs Netz und kann von jedem auf dem Weg gelesen oder verändert werden.',
      how: 'Lassen Sie das Formular an eine https:-Adresse senden.',
      messages: {
        pass: 'Kein Formular sendet über unverschlüsseltes HTTP.',
        fail: 'Ein Formular sendet seine Felder unverschlüsselt an {{action}}.',
        unknown: 'Die Seite ist zu groß, um sie vollständig zu lesen.',
      },
    },
    es: {
      name: 'Destinos de los formularios',
      finding: 'El formulario se envía por HTTP',
      fix: 'Enviar los formularios por HTTPS',
      why: 'Lo que se escribe en este formulario, contraseñas incluidas, cruza la red sin cifrar y cualquiera en el camino puede leerlo o cambiarlo.',
      how: 'Haz que el formulario se envíe a una dirección https:.',
      messages: {
        pass: 'Ningún formulario se envía por HTTP sin cifrar.',
        fail: 'Un formulario envía sus campos a {{action}} sin cifrar.',
        unknown: 'La página es demasiado grande para leerla entera.',
      },
    },
  },
  judge({ page }) {
    const { forms, truncated } = documentOf(page)
    const resource = siteResource(page)
    const insecure = forms.filter(({ action, method, hasPassword }) => (method === 'post' || hasPassword) && action.startsWith('http:'))
    const fails = insecure.map(({ action, fields }) => {
      const content = [`action: ${action}`, `fields: ${fields.slice(0, 20).join(', ')}`].join('\n')
      return fail(resource, 'fail', {
        locator: placeOf(action),
        values: { action: action.slice(0, 200) },
        evidence: [textEvidence('<form>', content)],
      })
    })
    return conclude({ resource, fails, complete: !truncated })
  },
})
