import type { OidcDouble } from './oidc-double.ts'

/** What a browser is sent back with. */
export interface SentBack {
  code: string
  state: string
  iss?: string
}

/** Goes where the product sent the browser, chooses a person there, and comes back as far as the product's page. */
export async function signInAt(double: OidcDouble, redirectTo: string, personId: string): Promise<SentBack> {
  const cookies = new Map<string, string>()
  async function go(address: string, method = 'GET'): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { method, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  let address = redirectTo
  for (let hop = 0; hop < 6; hop += 1) {
    if (!address.startsWith(double.issuer)) {
      const found = Object.fromEntries(new URL(address).searchParams)
      if (found['code'] === undefined) throw new Error(`The double refused: ${address}`)
      return found as unknown as SentBack
    }
    const isPage = new URL(address).pathname.startsWith('/choose/')
    const response = isPage ? await go(`${address}/${encodeURIComponent(personId)}`, 'POST') : await go(address)
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The double stopped at ${address}: ${response.status} ${await response.text()}`)
    address = new URL(location, address).href
  }
  throw new Error('The double never sent the browser back')
}
