import * as z from 'zod/mini'
import { httpUrl } from '#contract/fields.ts'
import { TargetRefused, type Fields } from '#scanners/sdk/connection.ts'
import type { ConnectionDefinition } from '#scanners/sdk/scanner.ts'

const MAX_LENGTH = 2_048
/** Pages that a scan looks at: usual, and at most. */
export const PAGES_STANDARD = 50
const PAGES_MAX = 2_000

const fields = {
  url: {
    schema: httpUrl,
    input: 'url',
    placeholder: 'https://www.example.com/',
    texts: {
      en: {
        label: 'Address of the website',
        hint: 'The page a visitor opens first, with https:// or http://',
        invalid: 'Enter a complete address that starts with https:// or http://',
      },
      de: {
        label: 'Adresse der Website',
        hint: 'Die Seite, die Besucher zuerst öffnen, mit https:// oder http://',
        invalid: 'Geben Sie eine vollständige Adresse ein, die mit https:// oder http:// beginnt',
      },
      es: {
        label: 'Dirección del sitio web',
        hint: 'La página que un visitante abre primero, con https:// o http://',
        invalid: 'Escribe una dirección completa que empiece por https:// o http://',
      },
    },
  },
  pages: {
    schema: z._default(z.int().check(z.minimum(1), z.maximum(PAGES_MAX)), PAGES_STANDARD),
    input: 'number',
    texts: {
      en: {
        label: 'Pages to look at',
        hint: 'At most so many pages of the site are scanned: the start page first, then those it leads to. 1 is the start page alone.',
        invalid: 'Enter a whole number from 1 to 2,000',
      },
      de: {
        label: 'Anzahl der Seiten',
        hint: 'Höchstens so viele Seiten der Website werden gescannt: zuerst die Startseite, dann die, auf die sie verweist. 1 ist nur die Startseite.',
        invalid: 'Geben Sie eine ganze Zahl von 1 bis 2.000 ein',
      },
      es: {
        label: 'Páginas que se examinan',
        hint: 'Como máximo se escanean estas páginas del sitio: primero la de inicio y luego las que enlaza. 1 es solo la página de inicio.',
        invalid: 'Escribe un número entero del 1 al 2.000',
      },
    },
  },
} as const satisfies Fields

const refusals = {
  not_an_address: {
    field: 'url',
    texts: {
      en: 'This is not a web address.',
      de: 'Das ist keine Webadresse.',
      es: 'Esto no es una dirección web.',
    },
  },
  scheme: {
    field: 'url',
    texts: {
      en: 'The address must start with http:// or https://',
      de: 'Die Adresse muss mit http:// oder https:// beginnen',
      es: 'La dirección debe empezar por http:// o https://',
    },
  },
  too_long: {
    field: 'url',
    texts: {
      en: 'The address is longer than 2,048 characters.',
      de: 'Die Adresse ist länger als 2.048 Zeichen.',
      es: 'La dirección tiene más de 2.048 caracteres.',
    },
  },
  credentials: {
    field: 'url',
    texts: {
      en: 'Leave out user name and password: they would be stored with the address',
      de: 'Lassen Sie Benutzername und Passwort weg: sie würden mit der Adresse gespeichert',
      es: 'Omite usuario y contraseña: se guardarían con la dirección',
    },
  },
  private_address: {
    field: 'url',
    texts: {
      en: 'This installation does not scan private, local or metadata addresses. Its operator can allow hosts.',
      de: 'Diese Installation scannt keine privaten, lokalen oder Metadaten-Adressen. Wer sie betreibt, kann Hosts freigeben.',
      es: 'Esta instalación no escanea direcciones privadas, locales ni de metadatos. Quien la opera puede permitir hosts.',
    },
  },
  already_connected: {
    field: 'url',
    texts: {
      en: 'This address is connected already, as “{{name}}”.',
      de: 'Diese Adresse ist schon verbunden, als „{{name}}“.',
      es: 'Esta dirección ya está conectada, como «{{name}}».',
    },
  },
  part_of_another: {
    field: 'url',
    texts: {
      en: 'Another page of this site is connected already, as “{{name}}”. Scan that connection: what concerns the whole site would be told twice.',
      de: 'Eine andere Seite dieser Website ist schon verbunden, als „{{name}}“. Scannen Sie jene Verbindung: Was die ganze Website betrifft, würde doppelt gemeldet.',
      es: 'Ya está conectada otra página de este sitio, como «{{name}}». Escanea esa conexión: lo que afecta a todo el sitio se comunicaría dos veces.',
    },
  },
  url_refused: {
    field: 'url',
    texts: {
      en: 'This address cannot be scanned. Check its spelling and its port.',
      de: 'Diese Adresse kann nicht gescannt werden. Prüfen Sie Schreibweise und Port.',
      es: 'Esta dirección no se puede escanear. Comprueba cómo está escrita y su puerto.',
    },
  },
} as const satisfies ConnectionDefinition<typeof fields>['refusals']
const refused = (reason: keyof typeof refusals): TargetRefused => new TargetRefused(reason)

/** A website is its address. One spelling is kept (WHATWG URL, without fragment). */
export const connection: ConnectionDefinition<typeof fields> = {
  fields,
  refusals,
  locate({ url: given }) {
    const url = URL.parse(given)
    if (url === null) throw refused('not_an_address')
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused('scheme')
    if (url.username !== '' || url.password !== '') throw refused('credentials')
    url.hash = ''
    // the root of the DNS, which hardly anybody writes
    url.hostname = url.hostname.replace(/\.$/u, '')
    if (url.href.length > MAX_LENGTH) throw refused('too_long')
    return url.href
  },
  addresses: ({ url }) => [url],
  testSteps: {
    address: {
      en: 'Address is valid',
      de: 'Adresse ist gültig',
      es: 'La dirección es válida',
    },
    permission: {
      en: 'Address may be scanned from here',
      de: 'Adresse darf von hier gescannt werden',
      es: 'La dirección se puede escanear desde aquí',
    },
    resolve: {
      en: 'Name resolves (DNS)',
      de: 'Name wird aufgelöst (DNS)',
      es: 'El nombre se resuelve (DNS)',
    },
    connect: {
      en: 'Server accepts the connection',
      de: 'Server nimmt die Verbindung an',
      es: 'El servidor acepta la conexión',
    },
    tls: {
      en: 'Encryption (TLS)',
      de: 'Verschlüsselung (TLS)',
      es: 'Cifrado (TLS)',
    },
    http: {
      en: 'Site answers',
      de: 'Website antwortet',
      es: 'El sitio responde',
    },
  },
  testReasons: {
    url_refused: {
      en: 'This address cannot be scanned. Check its spelling and its port.',
      de: 'Diese Adresse kann nicht gescannt werden. Prüfen Sie Schreibweise und Port.',
      es: 'Esta dirección no se puede escanear. Comprueba cómo está escrita y su puerto.',
    },
    private_address: {
      en: 'The name leads to a private, local or metadata address, which this installation does not scan. Its operator can allow hosts.',
      de: 'Der Name führt zu einer privaten, lokalen oder Metadaten-Adresse, die diese Installation nicht scannt. Wer sie betreibt, kann Hosts freigeben.',
      es: 'El nombre lleva a una dirección privada, local o de metadatos, que esta instalación no escanea. Quien la opera puede permitir hosts.',
    },
    not_resolved: {
      en: 'No name server knows this name. Check its spelling, or the DNS of the domain.',
      de: 'Kein Nameserver kennt diesen Namen. Prüfen Sie die Schreibweise oder das DNS der Domain.',
      es: 'Ningún servidor de nombres conoce este nombre. Comprueba cómo está escrito, o el DNS del dominio.',
    },
    refused: {
      en: 'Nothing listens at this port. Check the port and that the server runs.',
      de: 'An diesem Port nimmt niemand an. Prüfen Sie den Port und ob der Server läuft.',
      es: 'Nada escucha en este puerto. Comprueba el puerto y que el servidor funciona.',
    },
    reset: {
      en: 'The server broke off the connection. A firewall may block this machine.',
      de: 'Der Server brach die Verbindung ab. Vielleicht sperrt eine Firewall diesen Rechner.',
      es: 'El servidor cortó la conexión. Quizá un cortafuegos bloquea esta máquina.',
    },
    timeout: {
      en: 'No answer in time. Check that the server runs and that no firewall blocks this machine.',
      de: 'Keine Antwort in der Zeit. Prüfen Sie, ob der Server läuft und keine Firewall diesen Rechner sperrt.',
      es: 'Sin respuesta a tiempo. Comprueba que el servidor funciona y que ningún cortafuegos bloquea esta máquina.',
    },
    tls_failed: {
      en: 'No encrypted connection could be made. Check certificate and protocol versions, or use http://.',
      de: 'Es kam keine verschlüsselte Verbindung zustande. Prüfen Sie Zertifikat und Protokollversionen, oder nehmen Sie http://.',
      es: 'No se pudo establecer una conexión cifrada. Comprueba el certificado y las versiones del protocolo, o usa http://.',
    },
    tls_untrusted: {
      en: 'The certificate does not verify. The scan goes on and reports it.',
      de: 'Das Zertifikat ist nicht vertrauenswürdig. Der Scan läuft weiter und meldet es.',
      es: 'El certificado no se verifica. El escaneo continúa y lo comunica.',
    },
    no_tls: {
      en: 'The site is reached without encryption. The scan goes on and reports it.',
      de: 'Die Website wird ohne Verschlüsselung erreicht. Der Scan läuft weiter und meldet es.',
      es: 'Al sitio se llega sin cifrado. El escaneo continúa y lo comunica.',
    },
    redirect_loop: {
      en: 'The site redirects in a loop. Fix its redirects.',
      de: 'Die Website leitet in einer Schleife weiter. Korrigieren Sie die Weiterleitungen.',
      es: 'El sitio redirige en bucle. Corrige sus redirecciones.',
    },
    protocol_error: {
      en: 'What answers does not speak HTTP. Check the port.',
      de: 'Was antwortet, spricht kein HTTP. Prüfen Sie den Port.',
      es: 'Lo que responde no habla HTTP. Comprueba el puerto.',
    },
    server_error: {
      en: 'The site answers with a server error (status {{detail}}). Repair it, then test again.',
      de: 'Die Website antwortet mit einem Serverfehler (Status {{detail}}). Beheben Sie ihn und testen Sie noch einmal.',
      es: 'El sitio responde con un error del servidor (estado {{detail}}). Corrígelo y prueba de nuevo.',
    },
    leads_away: {
      en: 'The address leads to {{detail}}, which is another site or does not exist. Only the redirect itself is scanned; connect that site as well.',
      de: 'Die Adresse führt zu {{detail}}, einer anderen Website oder einem Namen, den es nicht gibt. Gescannt wird nur die Weiterleitung; verbinden Sie auch jene Website.',
      es: 'La dirección lleva a {{detail}}, que es otro sitio o no existe. Solo se escanea la redirección; conecta también ese sitio.',
    },
    client_error: {
      en: 'The site answers with status {{detail}}. Only what a visitor without an account sees is scanned.',
      de: 'Die Website antwortet mit Status {{detail}}. Gescannt wird nur, was Besucher ohne Konto sehen.',
      es: 'El sitio responde con el estado {{detail}}. Solo se escanea lo que ve un visitante sin cuenta.',
    },
  },
}
