import type { FrameworkId } from '#contract/frameworks.ts'
import type { Category } from '#scanners/sdk/categories.ts'
import type { CheckInfo } from '#scanners/sdk/check.ts'

/** The frameworks whose numbers checks do not declare themselves: what a check is about leads to them. */
export const CROSSWALKED = ['iso-27001', 'soc-2', 'pci-dss', 'nist-csf'] as const satisfies readonly FrameworkId[]
type Crosswalked = (typeof CROSSWALKED)[number]
/** Numbers of each, separated by a space. */
type Numbers = Readonly<Record<Crosswalked, string>>
export interface Topic extends Numbers {
  /** Ids of checks; * stands for any part of one, so that checks that come later find their place. */
  checks: string
}

const topic = (checks: string, ...[iso, soc, pci, nist]: [iso: string, soc: string, pci: string, nist: string]): Topic => ({
  checks,
  'iso-27001': iso,
  'soc-2': soc,
  'pci-dss': pci,
  'nist-csf': nist,
})

/**
 * What checks are about, and the requirements that each topic speaks for. A check is of every topic that names it; numbers stand here once,
 * and nowhere in a check's file. Only requirements of which a configuration can be evidence are named, none about paper or people.
 */
export const TOPICS: readonly Topic[] = [
  // who gets in
  topic('*-mfa *-without-mfa', 'A.5.17 A.8.5', 'CC6.1', '8.4.1 8.4.2', 'PR.AA-03'),
  topic('aws-iam-root-*', 'A.8.2', 'CC6.1 CC6.3', '2.2.2 7.2.2', 'PR.AA-05'),
  topic('*-password-*', 'A.5.17', 'CC6.1', '8.3.6 8.3.7', 'PR.AA-01'),
  topic(
    'aws-iam-unused-* aws-iam-key-rotation aws-iam-two-active-keys *-key-age *-key-expiry *-secret-expiry *-secretsmanager-rotation *-sa-user-keys *-apikey-* *-shared-key *-expired-server-cert',
    'A.5.16 A.5.17 A.5.18',
    'CC6.1 CC6.2',
    '8.2.6 8.6.3',
    'PR.AA-01',
  ),
  topic(
    '*-direct-policy *-full-admin *-privilege-escalation *-role-* *-admin *-admin-* *-rbac* *-custom-owner *-owner-count *-sa-* *-default-sa *-full-scope *-primitive-owner *-public-binding *-cloudshell* *-instance-role* *-toxic-* *-exposed-admin',
    'A.5.15 A.5.18 A.8.2',
    'CC6.3',
    '7.2.1 7.2.2 7.2.5',
    'PR.AA-05',
  ),
  // what stands open
  topic(
    '*-public *-public-write *-public-block *-public-blob *-public-prevention *-url-public *-acl-in-use *-uniform *-bucket-public*',
    'A.8.3 A.8.12',
    'CC6.1 CC6.6',
    '1.4.4 7.3.3',
    'PR.AA-05 PR.DS-01',
  ),
  topic(
    '*-sg-* *-default-sg-* *-nacl-* *-nsg-* *-fw-* *-public-ip *-public-endpoint *-public-api *-net-* *-subnet-* *-network-open *-network *-vpc-*',
    'A.8.20 A.8.22',
    'CC6.6',
    '1.2.5 1.3.1 1.4.2',
    'PR.IR-01',
  ),
  // services of a network
  topic(
    'net-*-noauth net-docker-api net-kubelet net-kube-api-anon net-etcd net-mqtt-anon net-rabbitmq-default net-ftp-anonymous net-snmp-public net-x11-open net-rsync-open net-ldap-anon net-rdp-no-nla net-ssh-password',
    'A.5.15 A.8.5',
    'CC6.1',
    '2.2.2 8.3.1',
    'PR.AA-03 PR.AA-05',
  ),
  topic(
    'net-open-port net-*-exposed net-nfs-export net-docker-api net-x11-open net-zookeeper',
    'A.8.20 A.8.22',
    'CC6.6',
    '1.3.1 1.4.2',
    'PR.IR-01',
  ),
  topic('net-ntp-monlist net-dns-recursion net-smtp-open-relay net-zookeeper', 'A.8.9 A.8.20', 'CC6.6', '2.2.4', 'PR.PS-01'),
  topic(
    'net-ssh-v1 net-ssh-weak-* net-ssh-terrapin net-telnet net-rsh net-ftp-cleartext net-smtp-no-starttls net-postgres-notls net-smb-* net-engine-ss*',
    'A.5.14 A.8.24',
    'CC6.7',
    '2.2.7 4.2.1',
    'PR.DS-02',
  ),
  topic('net-eol-software net-known-exploited net-engine-nmap net-engine-nuclei', 'A.8.8', 'CC7.1', '6.3.3', 'ID.RA-01 PR.PS-02'),
  topic('web-cors-*', 'A.8.3 A.8.26', 'CC6.1', '6.2.4', 'PR.AA-05'),
  topic(
    'web-exposed-* web-dir-listing web-sourcemap web-debug-console net-engine-nikto',
    'A.8.3 A.8.12',
    'CC6.1',
    '2.2.4 2.2.6',
    'PR.DS-01 PR.PS-01',
  ),
  topic('web-exposed-vcs web-exposed-files web-sourcemap', 'A.8.4', 'CC6.1', '6.2.4', 'PR.PS-06'),
  // encryption
  topic('*-encryption *-tde *-cloudtrail-kms *-sns-encryption', 'A.8.24', 'CC6.1', '3.5.1', 'PR.DS-01'),
  topic('*-kms-* *-keyvault-*', 'A.8.24', 'CC6.1', '3.6.1 3.7.4', 'PR.DS-01'),
  topic(
    'tls-* web-hsts-* web-https-* web-http-* web-mixed-* web-form-http web-cookie-secure *-tls *-tls-* *-tls12 *-https *-https-* *-plain-http aws-acm-* *-ftp',
    'A.5.14 A.8.24',
    'CC6.7',
    '4.2.1',
    'PR.DS-02',
  ),
  topic('dns-dmarc-* dns-spf-* dns-mtasts-*', 'A.5.14', 'CC6.7', '5.4.1', 'PR.DS-02'),
  // being seen
  topic(
    '*-cloudtrail-* *-access-logging *-logging *-flow-logs *-audit-logs *-auditing *-log-sink *-activity-log-* *-config-enabled *-network-watcher *-data-events',
    'A.8.15',
    'CC7.2',
    '10.2.1 10.2.2',
    'PR.PS-04',
  ),
  topic('*-cloudtrail-validation *-cloudtrail-kms *-cloudtrail-bucket-* *-log-lock', 'A.8.15', 'CC7.2', '10.3.1 10.3.2 10.3.4', 'PR.PS-04'),
  topic('*-config-enabled', 'A.8.9', 'CC7.1', '2.2.1', 'PR.PS-01'),
  topic(
    '*-guardduty-* *-securityhub-* *-accessanalyzer-* *-alarm-* *-alerts *-activity-alerts *-defender-* *-inspector-* *-macie-*',
    'A.8.16',
    'CC7.2',
    '10.4.1 11.5.1',
    'DE.CM-01 DE.CM-03 DE.AE-02',
  ),
  // holding on
  topic(
    'aws-*-backup gcp-*-backup azure-*-backup aws-*-versioning gcp-*-versioning *-pitr *-soft-delete *-purge *-deletion-protection',
    'A.8.13',
    'A1.2',
    '2.2.1',
    'PR.DS-11',
  ),
  topic('*-multi-az', 'A.8.14', 'A1.2', '2.2.1', 'PR.IR-03'),
  topic('web-unreachable', 'A.8.14', 'A1.1', '2.2.1', 'PR.IR-04'),
  // software
  topic('*-vulnerable *-backdoored *-runtime *-minor-upgrade *-ecr-scan', 'A.8.8', 'CC7.1', '6.3.3', 'ID.RA-01 PR.PS-02'),
  topic('web-js-* web-sri-missing', 'A.5.21 A.8.26', 'CC6.8', '6.4.3', 'PR.PS-05'),
  topic('web-securitytxt', 'A.8.8', 'CC2.3', '6.3.1', 'ID.RA-08'),
  topic('web-xss-* web-open-redirect', 'A.8.26 A.8.28', 'CC6.8', '6.2.4 6.4.1', 'PR.PS-06'),
  topic('web-cookie-*', 'A.8.5 A.8.26', 'CC6.1', '6.2.4', 'PR.AA-03'),
  topic(
    'web-csp-* web-xcto-* web-xfo-* web-coop-* web-corp web-referrer-policy web-permissions-policy',
    'A.8.26',
    'CC6.6',
    '6.4.1',
    'PR.PS-01',
  ),
  topic('web-csp-*', 'A.8.26', 'CC6.8', '6.4.3', 'PR.PS-01'),
  topic('*-userdata-secret *-env-secret web-secret-in-page web-exposed-env', 'A.5.17 A.8.12', 'CC6.1', '8.6.2', 'PR.AA-01'),
  topic(
    'aws-ec2-imdsv2 *-trusted-launch *-shielded *-oslogin *-project-ssh-keys *-serial-port',
    'A.8.9',
    'CC6.1 CC7.1',
    '2.2.1 2.2.6',
    'PR.PS-01',
  ),
  // the domain
  topic('dns-dnssec-* dns-caa-* dns-axfr *-dnssec *-rsasha1', 'A.8.20 A.8.21', 'CC6.6', '2.2.6', 'PR.IR-01'),
  topic('dns-dangling web-subdomain-takeover *-dangling-*', 'A.5.9 A.8.9', 'CC6.6', '2.2.6', 'ID.AM-08 PR.IR-01'),
  topic('*-security-contact *-support-role', 'A.5.23', 'CC5.2', '2.2.1', 'PR.PS-01'),
]

/** Where a check that no topic names has its place: by its category, so that every check has one. */
export const BY_CATEGORY: Readonly<Record<Category, Numbers>> = {
  'Access control': topic('', 'A.5.15 A.8.3', 'CC6.1 CC6.3', '7.2.2', 'PR.AA-05'),
  'Data exposure': topic('', 'A.8.3 A.8.12', 'CC6.1', '7.3.3', 'PR.DS-01'),
  'Domain security': topic('', 'A.8.21', 'CC6.6', '2.2.6', 'PR.IR-01'),
  'Email security': topic('', 'A.5.14', 'CC6.7', '5.4.1', 'PR.DS-02'),
  Encryption: topic('', 'A.8.24', 'CC6.1', '3.5.1', 'PR.DS-01'),
  Hardening: topic('', 'A.8.9', 'CC7.1', '2.2.1', 'PR.PS-01'),
  'Information disclosure': topic('', 'A.8.9 A.8.12', 'CC6.1', '2.2.6', 'PR.PS-01'),
  Injection: topic('', 'A.8.26 A.8.28', 'CC6.8', '6.2.4', 'PR.PS-06'),
  Logging: topic('', 'A.8.15', 'CC7.2', '10.2.1', 'PR.PS-04'),
  'Network exposure': topic('', 'A.8.20 A.8.22', 'CC6.6', '1.2.5 1.3.1', 'PR.IR-01'),
  Resilience: topic('', 'A.8.13 A.8.14', 'A1.2', '2.2.1', 'PR.DS-11 PR.IR-03'),
  'Session security': topic('', 'A.8.5', 'CC6.1', '6.2.4', 'PR.AA-03'),
  'Supply chain': topic('', 'A.5.21 A.8.8', 'CC7.1', '6.3.3', 'ID.RA-01'),
}

const escaped = (part: string) => part.replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)
/** Whether an id is one that a word of a topic stands for. */
export const standsFor = (word: string, id: string): boolean => new RegExp(`^${word.split('*').map(escaped).join('.*')}$`, 'u').test(id)

/** Every requirement of the frameworks above that a check speaks for. */
export function crosswalk({ id, category }: Pick<CheckInfo, 'id' | 'category'>): { framework: Crosswalked; number: string }[] {
  const named: readonly Numbers[] = TOPICS.filter(({ checks }) => checks.split(' ').some((word) => standsFor(word, id)))
  const topics = named.length > 0 ? named : [BY_CATEGORY[category]]
  return CROSSWALKED.flatMap((framework) =>
    [...new Set(topics.flatMap((one) => one[framework].split(' ')))].map((number) => ({ framework, number })),
  )
}
