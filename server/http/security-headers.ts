import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    nonce: string
  }
}

/** One policy for every page: own files and nonced tags only, no inline style, no plug-in, no frame; scripts may set HTML only through Trusted Types. */
function contentSecurityPolicy(nonce: string, isTls: boolean): string {
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    ...(isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Sets the security headers of every answer. @param isTls the product is reached over https */
export function addSecurityHeaders(app: FastifyInstance, isTls: boolean): void {
  app.decorateReply('nonce', '')
  app.addHook('onRequest', async (_request, reply) => {
    reply.nonce = randomBytes(16).toString('base64url')
    void reply.headers({
      'content-security-policy': contentSecurityPolicy(reply.nonce, isTls),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(isTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
  })
}
