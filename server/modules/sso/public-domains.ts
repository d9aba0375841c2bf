import { getDomain } from 'tldts'

/** Where anybody can have an address: no company's own. */
const PUBLIC_MAIL: ReadonlySet<string> = new Set(
  `126.com 163.com aim.com aol.com bluewin.ch comcast.net cox.net duck.com email.com fastmail.com fastmail.fm free.fr freenet.de
  gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr
  hotmail.it hushmail.com icloud.com inbox.com laposte.net libero.it live.co.uk live.com live.de live.fr live.nl mac.com mail.com
  mail.de mail.ru mailbox.org me.com msn.com naver.com orange.fr outlook.at outlook.com outlook.de outlook.es outlook.fr outlook.it
  pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rocketmail.com sbcglobal.net seznam.cz sfr.fr sina.com t-online.de
  telefonica.net terra.es tuta.com tutanota.com tutanota.de uol.com.br verizon.net wanadoo.fr web.de wp.pl yahoo.co.jp yahoo.co.uk
  yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com zoho.com zohomail.eu`.split(/\s+/u),
)

/** True for domains of mail providers, and for those under which anybody registers names (publicsuffix.org: co.uk, github.io). */
export function isPublicDomain(domain: string): boolean {
  return PUBLIC_MAIL.has(domain) || getDomain(domain, { allowPrivateDomains: true }) === null
}
