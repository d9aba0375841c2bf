/** Letters and digits that look random, and are the same each time. */
class Noise {
  #seed = 7
  of(length: number, alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'): string {
    return Array.from({ length }, () => {
      this.#seed = (this.#seed * 48_271) % 2_147_483_647
      return alphabet[this.#seed % alphabet.length]
    }).join('')
  }
}
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const HEX = '0123456789abcdef'
const DIGITS = '0123456789'
/** What is shown of a secret are its first eight characters, which may begin before its core. */
const WINDOW = 10
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Secrets that are planted somewhere, to be looked for everywhere else. */
export class Canaries {
  readonly #noise = new Noise()
  readonly #cores: string[] = []
  #next = 0

  get amount(): number {
    return this.#cores.length
  }
  /** A text that is no secret. */
  noise(length: number): string {
    return this.#noise.of(length)
  }
  /** A part that is secret, noted. */
  core(length: number, alphabet?: string): string {
    return this.note(this.#noise.of(length, alphabet))
  }
  /** Notes a secret that was made elsewhere. */
  note(secret: string): string {
    this.#cores.push(secret)
    return secret
  }
  /** The next secret, each of another form, as people leave them about. */
  secret(): string {
    const form = FORMS[this.#next % FORMS.length]
    this.#next += 1
    return form?.(this) ?? ''
  }
  /** As many of them as settings: SETTING_0 … */
  settings(amount: number): [name: string, value: string][] {
    return Array.from({ length: amount }, (_, at) => [`SETTING_${at}`, this.secret()])
  }

  /** More than eight characters of a secret, with what stands around them. */
  leaksIn(where: string, text: string): string[] {
    return this.#cores.flatMap((value, index) => {
      const windows = Array.from({ length: Math.floor((value.length - WINDOW) / 2) + 1 }, (_, at) => value.slice(at * 2, at * 2 + WINDOW))
      const at = windows.map((part) => text.indexOf(part)).find((found) => found >= 0) ?? -1
      return at < 0 ? [] : [`${where}: secret ${index} in …${text.slice(Math.max(0, at - 80), at + 30)}…`]
    })
  }
}

const FORMS: readonly ((canaries: Canaries) => string)[] = [
  (own) => `AKIA${own.core(16, UPPER)}`,
  (own) => `aws_secret_access_key = ${own.core(40)}`,
  (own) => `-----BEGIN RSA PRIVATE KEY-----\n${own.core(64)}\n${own.core(64)}\n-----END RSA PRIVATE KEY-----`,
  (own) => `ghp_${own.core(36)}`,
  (own) => `glpat-${own.core(20)}`,
  (own) => `xoxb-${own.core(12, DIGITS)}-${own.core(24)}`,
  (own) => `sk_live_${own.core(24)}`,
  (own) => `SG.${own.core(22)}.${own.core(43)}`,
  (own) => `npm_${own.core(36)}`,
  (own) => `postgres://app:${own.core(20)}@db.internal.shop.net:5432/shop`,
  (own) => `DB_PASSWORD="${own.core(20)}"`,
  (own) => `eyJ${own.noise(4)}${base64url({ alg: 'HS256' })}.eyJ${base64url({ sub: own.noise(8) })}.${own.core(43)}`,
  (own) => `Authorization: Bearer ${own.core(40)}`,
  (own) => `https://hooks.slack.com/services/T${own.core(10, UPPER)}/B${own.core(10, UPPER)}/${own.core(24)}`,
  (own) => `AIza${own.core(35)}`,
  (own) => `GOCSPX-${own.core(28)}`,
  (own) => `dckr_pat_${own.core(27)}`,
  (own) => `dop_v1_${own.core(64, HEX)}`,
  (own) => `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${own.core(86)}==;EndpointSuffix=core.windows.net`,
  (own) => `https://shop.blob.core.windows.net/backups?sv=2024-11-04&ss=b&srt=co&sp=rl&se=2030-01-01T00:00:00Z&sig=${own.core(43)}%3D`,
  (own) => `Endpoint=sb://shop.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${own.core(43)}=`,
  (own) => `Server=tcp:shop.database.windows.net,1433;User ID=app;Password=${own.core(20)};Encrypt=true`,
  (own) => `${own.noise(3)}8Q~${own.core(34)}`,
  (own) => `ya29.a0${own.core(60)}`,
  (own) => `1//0${own.core(60)}`,
  (own) => `{"type":"service_account","private_key":"-----BEGIN PRIVATE KEY-----\\n${own.core(64)}\\n-----END PRIVATE KEY-----\\n"}`,
]
