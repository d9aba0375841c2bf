import type { Check } from '#scanners/sdk/check.ts'
import { dnsAxfr } from './checks/dns-axfr.ts'
import { dnsCaaMissing } from './checks/dns-caa-missing.ts'
import { dnsDangling } from './checks/dns-dangling.ts'
import { dnsDmarcMissing } from './checks/dns-dmarc-missing.ts'
import { dnsDmarcNone } from './checks/dns-dmarc-none.ts'
import { dnsDnssecMissing } from './checks/dns-dnssec-missing.ts'
import { dnsMtastsMissing } from './checks/dns-mtasts-missing.ts'
import { dnsSpfMissing } from './checks/dns-spf-missing.ts'
import { dnsSpfPermissive } from './checks/dns-spf-permissive.ts'
import { tlsExpired } from './checks/tls-expired.ts'
import { tlsExpiring } from './checks/tls-expiring.ts'
import { tlsName } from './checks/tls-name.ts'
import { tlsNo13 } from './checks/tls-no-13.ts'
import { tlsNoForwardSecrecy } from './checks/tls-no-forward-secrecy.ts'
import { tlsOldProtocol } from './checks/tls-old-protocol.ts'
import { tlsUntrusted } from './checks/tls-untrusted.ts'
import { tlsWeakCipher } from './checks/tls-weak-cipher.ts'
import { tlsWeakKey } from './checks/tls-weak-key.ts'
import { tlsWeakSignature } from './checks/tls-weak-signature.ts'
import { webCmsVulnerable } from './checks/web-cms-vulnerable.ts'
import { webCookieHttponly } from './checks/web-cookie-httponly.ts'
import { webCookiePrefix } from './checks/web-cookie-prefix.ts'
import { webCookieSamesite } from './checks/web-cookie-samesite.ts'
import { webCookieSecure } from './checks/web-cookie-secure.ts'
import { webCoopMissing } from './checks/web-coop-missing.ts'
import { webCorp } from './checks/web-corp.ts'
import { webCorsApi } from './checks/web-cors-api.ts'
import { webCorsReflect } from './checks/web-cors-reflect.ts'
import { webCorsWildcard } from './checks/web-cors-wildcard.ts'
import { webCspMissing } from './checks/web-csp-missing.ts'
import { webCspUnsafe } from './checks/web-csp-unsafe.ts'
import { webDebugConsole } from './checks/web-debug-console.ts'
import { webDirListing } from './checks/web-dir-listing.ts'
import { webErrorVersion } from './checks/web-error-version.ts'
import { webExposedAdmin } from './checks/web-exposed-admin.ts'
import { webExposedApiDocs } from './checks/web-exposed-api-docs.ts'
import { webExposedBackup } from './checks/web-exposed-backup.ts'
import { webExposedEnv } from './checks/web-exposed-env.ts'
import { webExposedFiles } from './checks/web-exposed-files.ts'
import { webExposedGraphql } from './checks/web-exposed-graphql.ts'
import { webExposedStatus } from './checks/web-exposed-status.ts'
import { webExposedVcs } from './checks/web-exposed-vcs.ts'
import { webFormHttp } from './checks/web-form-http.ts'
import { webGenerator } from './checks/web-generator.ts'
import { webHstsMissing } from './checks/web-hsts-missing.ts'
import { webHstsWeak } from './checks/web-hsts-weak.ts'
import { webHttpNoRedirect } from './checks/web-http-no-redirect.ts'
import { webHttpsMissing } from './checks/web-https-missing.ts'
import { webJsBackdoored } from './checks/web-js-backdoored.ts'
import { webJsVulnerable } from './checks/web-js-vulnerable.ts'
import { webMethodTrace } from './checks/web-method-trace.ts'
import { webMethodWrite } from './checks/web-method-write.ts'
import { webMixedActive } from './checks/web-mixed-active.ts'
import { webMixedPassive } from './checks/web-mixed-passive.ts'
import { webOpenRedirect } from './checks/web-open-redirect.ts'
import { webPermissionsPolicy } from './checks/web-permissions-policy.ts'
import { webPoweredBy } from './checks/web-powered-by.ts'
import { webReferrerPolicy } from './checks/web-referrer-policy.ts'
import { webSecretInPage } from './checks/web-secret-in-page.ts'
import { webSecuritytxt } from './checks/web-securitytxt.ts'
import { webServerVersion } from './checks/web-server-version.ts'
import { webServerVulnerable } from './checks/web-server-vulnerable.ts'
import { webSourcemap } from './checks/web-sourcemap.ts'
import { webSriMissing } from './checks/web-sri-missing.ts'
import { webSubdomainTakeover } from './checks/web-subdomain-takeover.ts'
import { webUnreachable } from './checks/web-unreachable.ts'
import { webXctoMissing } from './checks/web-xcto-missing.ts'
import { webXfoMissing } from './checks/web-xfo-missing.ts'
import { webXssReflected } from './checks/web-xss-reflected.ts'
import type { WebsiteCollector, WebsiteFacts } from './facts.ts'

/** Every check, one file each in checks/; a test proves that none is forgotten. */
export const checks: readonly Check<WebsiteFacts, WebsiteCollector>[] = [
  webUnreachable,
  webHttpsMissing,
  webHttpNoRedirect,
  webHstsMissing,
  webHstsWeak,
  webCspMissing,
  webCspUnsafe,
  webXfoMissing,
  webXctoMissing,
  webReferrerPolicy,
  webPermissionsPolicy,
  webCoopMissing,
  webCorp,
  webCorsReflect,
  webCorsWildcard,
  webCorsApi,
  webCookieSecure,
  webCookieHttponly,
  webCookieSamesite,
  webCookiePrefix,
  webServerVersion,
  webServerVulnerable,
  webPoweredBy,
  webGenerator,
  webCmsVulnerable,
  webMethodTrace,
  webMethodWrite,
  webMixedActive,
  webMixedPassive,
  webSriMissing,
  webFormHttp,
  webJsVulnerable,
  webJsBackdoored,
  webSourcemap,
  webSecretInPage,
  webExposedVcs,
  webExposedEnv,
  webExposedBackup,
  webExposedFiles,
  webExposedAdmin,
  webDebugConsole,
  webExposedStatus,
  webExposedApiDocs,
  webExposedGraphql,
  webDirListing,
  webErrorVersion,
  webSecuritytxt,
  webSubdomainTakeover,
  webXssReflected,
  webOpenRedirect,
  tlsExpired,
  tlsExpiring,
  tlsUntrusted,
  tlsName,
  tlsWeakKey,
  tlsWeakSignature,
  tlsOldProtocol,
  tlsNo13,
  tlsWeakCipher,
  tlsNoForwardSecrecy,
  dnsSpfMissing,
  dnsSpfPermissive,
  dnsDmarcMissing,
  dnsDmarcNone,
  dnsMtastsMissing,
  dnsCaaMissing,
  dnsDnssecMissing,
  dnsAxfr,
  dnsDangling,
]
