import type account from './en/account.json' with { type: 'json' }
import type auth from './en/auth.json' with { type: 'json' }
import type calendar from './en/calendar.json' with { type: 'json' }
import type common from './en/common.json' with { type: 'json' }
import type connections from './en/connections.json' with { type: 'json' }
import type dashboard from './en/dashboard.json' with { type: 'json' }
import type findings from './en/findings.json' with { type: 'json' }
import type frameworks from './en/frameworks.json' with { type: 'json' }
import type guide from './en/guide.json' with { type: 'json' }
import type multitenant from './en/multitenant.json' with { type: 'json' }
import type onboarding from './en/onboarding.json' with { type: 'json' }
import type outbox from './en/outbox.json' with { type: 'json' }
import type privateScanning from './en/private-scanning.json' with { type: 'json' }
import type proofs from './en/proofs.json' with { type: 'json' }
import type remediations from './en/remediations.json' with { type: 'json' }
import type resources from './en/resources.json' with { type: 'json' }
import type runners from './en/runners.json' with { type: 'json' }
import type scans from './en/scans.json' with { type: 'json' }
import type security from './en/security.json' with { type: 'json' }
import type settings from './en/settings.json' with { type: 'json' }
import type sources from './en/sources.json' with { type: 'json' }

/** English is the source: its keys type every t(). */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      auth: typeof auth
      calendar: typeof calendar
      common: typeof common
      connections: typeof connections
      dashboard: typeof dashboard
      findings: typeof findings
      frameworks: typeof frameworks
      guide: typeof guide
      multitenant: typeof multitenant
      onboarding: typeof onboarding
      outbox: typeof outbox
      'private-scanning': typeof privateScanning
      proofs: typeof proofs
      remediations: typeof remediations
      resources: typeof resources
      runners: typeof runners
      scans: typeof scans
      security: typeof security
      settings: typeof settings
      sources: typeof sources
    }
  }
}
