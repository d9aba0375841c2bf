/** An OpenID Connect provider and our client at it. */
export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scope: string
  /** The operator's own choice may be on a private network; a customer's only where egress lets the product go. */
  namedBy: 'operator' | 'customer'
  /** Names as OpenID Connect Discovery 1.0 §3 has them; absent: the provider is asked for them. */
  metadata?: { issuer: string; authorization_endpoint: string; token_endpoint: string; jwks_uri: string }
}

/** Who the provider says has signed in. */
export interface OutsideIdentity {
  issuer: string
  /** Lasting id at the issuer (`sub`). */
  subject: string
  /** In small letters; null when the provider tells none, or none that is an address. */
  email: string | null
  /** null: the provider does not say. */
  emailVerified: boolean | null
  firstName: string
  lastName: string
  /** Google's `hd`: the organisation the address belongs to. */
  organisation: string | null
}

/** A provider could not be reached, answers against the standard, or refuses; the message is for whoever set it up. */
export class OidcError extends Error {
  override name = 'OidcError'
}
