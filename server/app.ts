import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Registry } from '#server/registry.ts'
import type { Logger } from 'pino'
import { guardBodies } from '#server/http/read-input.ts'
import type { Handler } from './http/handlers.ts'
import { addHealth, type Dependency } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'
import { addProxyProbe } from './http/proxy-probe.ts'
import { createRefusalLog } from './http/refusal-log.ts'
import { addReference } from './http/reference-page.ts'
import { registerRoutes, type RouteOptions } from './http/register-routes.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { endWithProblem, sendProblem } from './http/send-problem.ts'
import { serveWebClient, webBuildOf } from './http/web-client.ts'
import { problem } from './problem.ts'
import type { Secrets } from './secrets/secrets.ts'

export interface AppOptions extends RouteOptions {
  handlers: readonly Handler[]
  /** What the API reference tells: every route of this build. */
  registry: Registry
  dependencies: readonly Dependency[]
  log: Logger
  isTls: boolean
  /** Networks of proxies whose X-Forwarded-* headers count. */
  trustedProxies: readonly string[]
  /** Whose key `parapet doctor` proves to have; absent where it is not asked. */
  secrets?: Pick<Secrets, 'hmac'>
  /** Folder of the built web client; absent when only the API is wanted. */
  webFolder?: string
  /** Counts what is answered, where the operator wants figures. */
  metrics?: Metrics
  /** Off only where a test sends thousands of calls on purpose. */
  rateLimits: boolean
}

/** The HTTP server: API under /client, health, the web client. Not listening yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    handlerTimeout: limits.requestTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 4_096, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    return503OnClosing: true,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // an unreadable URL is the client's fault and is told so
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler: endWithProblem,
  })
  const noteRefusal = createRefusalLog()
  app.setErrorHandler((error, request, reply) => {
    noteRefusal(error, request)
    return sendProblem(error, request, reply)
  })
  addSecurityHeaders(app, options.isTls)
  guardBodies(app)
  await app.register(fastifyCookie)
  if (options.rateLimits) {
    await app.register(fastifyRateLimit, { global: false, errorResponseBuilder: () => problem('request.rate_limited') })
  }
  addHealth(app, options.dependencies, options.webFolder === undefined ? null : webBuildOf(options.webFolder))
  if (options.secrets !== undefined) addProxyProbe(app, options.secrets)
  options.metrics?.observe(app)
  addReference(app, options.registry)
  registerRoutes(app, options.handlers, options)
  if (options.webFolder === undefined) app.setNotFoundHandler(() => Promise.reject(problem('resource.not_found')))
  else await serveWebClient(app, options.webFolder)
  return app
}
