import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { siteResource } from '#scanners/website/judge-site.ts'

const leadsTo = (location: string, base: string, marker: string): boolean =>
  URL.canParse(location, base) && new URL(location, base).host === new URL(marker).host

export const webOpenRedirect = websiteCheck({
  id: 'web-open-redirect',
  scannerType: 'Input',
  category: 'Injection',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-601',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A01' },
    { framework: 'OWASP ASVS 5.0', control: '3.7.2' },
  ],
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html'],
  snippets: [
    {
      label: 'Express',
      language: 'javascript',
      code: "const url = new URL(request.query.next ?? '/', 'https://example.com')\nresponse.redirect(url.origin === 'https://example.com' ? url.pathname + url.search : '/')",
    },
    {
      label: 'Python',
      language: 'python',
      code: "from urllib.parse import urlsplit\n\nparts = urlsplit(request.args.get('next', '/'))\nsafe = not parts.scheme and not parts.netloc and parts.path.startswith('/') and '\\\\' not in parts.path\ntarget = parts.path if safe else '/'",
    },
    {
      label: 'PHP',
      language: 'php',
      code: "$next = $_GET['next'] ?? '/';\n$safe = preg_match('#^/(?![/\\\\\\\\])#', $next) ? $next : '/';\nheader('Location: ' . $safe);",
    },
  ],
  needs: ['page', 'input'],
  texts: {
    en: {
      name: 'Redirect targets',
      finding: 'Open redirect to any site',
      fix: 'Redirect only to known addresses',
      why: 'A link that starts with your address leads to another site. It lends your name to fraudulent pages and can leak sign-in tokens.',
      how: 'Redirect only to paths of your own site, or to addresses on a fixed list.',
      messages: {
        pass: 'The tested parameters do not redirect to another site.',
        fail: '{{path}} redirects to any address given in {{parameter}}.',
        unknown: 'Not every probe was answered.',
      },
    },
    de: {
      name: 'Ziele von Weiterleitungen',
      finding: 'Offene Weiterleitung auf beliebige Websites',
      fix: 'Nur auf bekannte Adressen weiterleiten',
      why: 'Ein Link, der mit Ihrer Adresse beginnt, führt auf eine fremde Website. Das leiht betrügerischen Seiten Ihren Namen und kann Anmelde-Token preisgeben.',
      how: 'Leiten Sie nur auf Pfade der eigenen Website oder auf Adressen einer festen Liste weiter.',
      messages: {
        pass: 'Die geprüften Parameter führen nicht auf eine fremde Website.',
        fail: '{{path}} leitet auf jede Adresse weiter, die in {{parameter}} steht.',
        unknown: 'Nicht jede Probe wurde beantwortet.',
      },
    },
    es: {
      name: 'Destinos de las redirecciones',
      finding: 'Redirección abierta a cualquier sitio',
      fix: 'Redirigir solo a direcciones conocidas',
      why: 'Un enlace que empieza por tu dirección lleva a un sitio ajeno. Presta tu nombre a páginas fraudulentas y puede entregar tokens de sesión.',
      how: 'Redirige solo a rutas de tu propio sitio o a direcciones de una lista fija.',
      messages: {
        pass: 'Los parámetros probados no llevan a un sitio ajeno.',
        fail: '{{path}} redirige a cualquier dirección indicada en {{parameter}}.',
        unknown: 'No todas las pruebas obtuvieron respuesta.',
      },
    },
  },
  judge({ page, input: { redirects } }) {
    const resource = siteResource(page)
    const open = redirects.filter(({ marker, location }) => location !== null && leadsTo(location, page.url, marker))
    const fails = open.map(({ path, parameter }) =>
      fail(resource, 'fail', {
        locator: `${path}?${parameter}`,
        values: { path, parameter },
        exposure: 'proven',
        evidence: [textEvidence(`GET ${path}?${parameter}=https://….example/`, 'location: https://….example/')],
      }),
    )
    return conclude({ resource, fails, complete: redirects.every(({ answered }) => answered) })
  },
})
