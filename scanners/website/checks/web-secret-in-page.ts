import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { lastingPlaces, shownPlace } from '#scanners/website/judge-places.ts'
import { secretsIn } from '#scanners/sdk/secret-kinds.ts'
import { documentOf, pathOf, siteResource } from '#scanners/website/judge-site.ts'

export const webSecretInPage = websiteCheck({
  id: 'web-secret-in-page',
  scannerType: 'Scripts',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-798',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A07' },
    { framework: 'OWASP ASVS 5.0', control: '13.3.1' },
  ],
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html'],
  snippets: [
    {
      label: 'Express',
      language: 'javascript',
      code: "// the browser asks the own server, which alone knows the key\napp.get('/api/weather', async (request, response) => {\n  const answer = await fetch('https://api.example.net/weather', { headers: { authorization: `Bearer ${process.env.WEATHER_KEY}` } })\n  response.json(await answer.json())\n})",
    },
    { label: 'git', language: 'shell', code: 'git log --all --oneline -S "the-secret" # was it ever committed?' },
  ],
  needs: ['crawl', 'page', 'scripts', 'page-scripts'],
  texts: {
    en: {
      name: 'Secrets in pages and scripts',
      finding: 'Secret exposed in page or script',
      fix: 'Revoke the secret and remove it from the page',
      why: 'Anyone who opens the page can read this key and use it in your name, often without leaving a trace on the site.',
      how: 'Revoke the key now and treat it as stolen. Keep secrets on the server and give browsers only keys that are meant to be public and are restricted.',
      messages: {
        pass: 'No key or token was found in the page and its scripts.',
        fail: '{{path}} contains what looks like a secret ({{kind}}).',
        unknown: 'Not all of the page and its scripts could be read.',
      },
    },
    de: {
      name: 'Geheimnisse in Seiten und Skripten',
      finding: 'Geheimnis steht offen in Seite oder Skript',
      fix: 'Geheimnis widerrufen und aus der Seite entfernen',
      why: 'Jeder, der die Seite öffnet, kann diesen Schlüssel lesen und in Ihrem Namen benutzen, oft ohne Spuren auf der Website selbst.',
      how: 'Widerrufen Sie den Schlüssel sofort: Er muss als gestohlen gelten. Halten Sie Geheimnisse auf dem Server und geben Sie dem Browser nur Schlüssel, die öffentlich sein dürfen und eingeschränkt sind.',
      messages: {
        pass: 'In der Seite und ihren Skripten wurde kein Schlüssel oder Token gefunden.',
        fail: '{{path}} enthält etwas, das wie ein Geheimnis aussieht ({{kind}}).',
        unknown: 'Nicht alles von der Seite und ihren Skripten konnte gelesen werden.',
      },
    },
    es: {
      name: 'Secretos en páginas y scripts',
      finding: 'Secreto expuesto en la página o un script',
      fix: 'Revocar el secreto y quitarlo de la página',
      why: 'Cualquiera que abra la página puede leer esta clave y usarla en tu nombre, a menudo sin dejar rastro en el sitio.',
      how: 'Revoca la clave ya: debe considerarse robada. Guarda los secretos en el servidor y da al navegador solo claves pensadas para ser públicas y restringidas.',
      messages: {
        pass: 'No se encontró ninguna clave ni token en la página y sus scripts.',
        fail: '{{path}} contiene algo que parece un secreto ({{kind}}).',
        unknown: 'No se pudo leer toda la página y sus scripts.',
      },
    },
  },
  judge({ page, scripts: { scripts, missed } }) {
    const { truncated } = documentOf(page)
    const resource = siteResource(page)
    const texts = [{ url: page.url, path: pathOf(page.url), body: page.body }, ...scripts]
    const place = lastingPlaces(
      scripts.map(({ url }) => url),
      page.url,
    )
    const fails = texts.flatMap(({ url, path, body }) =>
      secretsIn(body).map(({ kind, value, excerpt, riskLevel }) => {
        const shown = `${value.slice(0, 8)}…`
        const evidence = [textEvidence(path, excerpt.replaceAll(value, shown))]
        return fail(resource, 'fail', {
          // a secret in every page's head is one cause: only a script is a place of its own
          locator: url === page.url ? kind : `${place(url)} ${kind}`,
          values: { path, kind, ...(url !== page.url && { place: `${shownPlace(url, page.url)} ${kind}` }) },
          confidence: 'firm',
          exposure: 'proven',
          evidence,
          ...(riskLevel && { riskLevel }),
        })
      }),
    )
    const complete = !truncated && missed.length === 0 && scripts.every((script) => !script.truncated)
    return conclude({ resource, fails, complete })
  },
})
