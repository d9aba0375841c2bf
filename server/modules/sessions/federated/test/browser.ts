import { federatedCallback, federatedSignIn, type Provider, refreshSession } from '#contract/sessions.ts'
import type { OidcDouble } from '#server/test/oidc-double/oidc-double.ts'
import { signInAt, type SentBack } from '#server/test/oidc-double/sign-in-at.ts'
import { call, type TestApp } from '#server/test/test-app.ts'

export interface Beginning {
  provider?: Provider
  email?: string
  next?: string
  /** Links to the person of this token. */
  linkAs?: string
}

/** A browser with a cookie jar of its own. */
export function browser(app: TestApp, cookies = new Map<string, string>()) {
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  const keep = (raw: { cookies: { name: string; value: string; maxAge?: number }[] }) => {
    for (const { name, value } of raw.cookies) cookies.set(name, value)
  }
  return {
    cookies,
    async begin({ provider = 'Google', email, next, linkAs }: Beginning = {}) {
      const answer = await call(app, federatedSignIn, {
        headers: headers(),
        ...(linkAs === undefined ? {} : { token: linkAs }),
        body: {
          provider,
          ...(email === undefined ? {} : { email }),
          ...(next === undefined ? {} : { next }),
          ...(linkAs === undefined ? {} : { link: true }),
        },
      })
      keep(answer.raw)
      return answer
    },
    async finish(body: SentBack) {
      const answer = await call(app, federatedCallback, { headers: headers(), body })
      keep(answer.raw)
      return answer
    },
    /** Begins, chooses a person at the provider, and comes back. */
    async signIn(double: OidcDouble, personId: string, beginning: Beginning = {}) {
      const begun = await this.begin(beginning)
      if (begun.status !== 200) throw new Error(`It did not begin: ${begun.raw.body}`)
      return this.finish(await signInAt(double, begun.body.redirectTo, personId))
    },
    async refresh() {
      const answer = await call(app, refreshSession, { headers: headers() })
      keep(answer.raw)
      return answer
    },
  }
}
