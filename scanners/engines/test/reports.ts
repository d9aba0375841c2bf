/** Reports of the shapes that the engines write, made up: of no real machine. */
export const nmapReport = (services: string, host = '') => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE nmaprun>
<?xml-stylesheet href="file:///usr/share/nmap/nmap.xsl" type="text/xsl"?>
<nmaprun scanner="nmap" version="7.93" xmloutputversion="1.05">
<host starttime="1"${host}><status state="up" reason="user-set"/><address addr="192.0.2.7" addrtype="ipv4"/>
<ports>${services}</ports></host>
<runstats><finished exit="success"/><hosts up="1" down="0" total="1"/></runstats>
</nmaprun>`

export const sslscanReport = (inner: string) => `<?xml version="1.0" encoding="UTF-8"?>
<document title="SSLScan Results" version="2.0.7"><ssltest host="192.0.2.7" sniname="192.0.2.7" port="8443">${inner}</ssltest></document>`

export const SSH_AUDIT_REPORT = `(gen) banner: SSH-2.0-Lantern_3.1
(gen) software: Lantern 3.1

(cve) CVE-2031-12345              -- (CVSSv2: 5.3) tells which users there are

(kex) diffie-hellman-group1-sha1  -- [fail] using small 1024-bit modulus
                                  \`- [warn] using weak hashing algorithm
                                  \`- [info] available since Lantern 1.0
(kex) curve25519-sha256           -- [info] available since Lantern 3.0
(mac) hmac-sha2-256               -- [warn] using encrypt-and-MAC mode
(key) ssh-rsa (2048-bit)          -- [fail] using weak hashing algorithm
(rec) -diffie-hellman-group1-sha1 -- kex algorithm to remove
`

export const nucleiLine = (over: object = {}) =>
  JSON.stringify({
    'template-id': 'lantern-status',
    'template-path': '/opt/nuclei-templates/http/lantern-status.yaml',
    info: { name: 'Lantern status page', author: ['somebody'], tags: ['lantern', 'exposure'], severity: 'medium', reference: null },
    type: 'http',
    host: 'http://192.0.2.7:8080',
    'matched-at': 'http://192.0.2.7:8080/status?full=1',
    'extracted-results': ['3.1'],
    'matcher-status': true,
    ...over,
  })

export const niktoReport = (
  items: string,
  statistics = '<statistics elapsed="9" itemsfound="1" itemstested="4122"/>',
) => `<?xml version="1.0" ?>
<!DOCTYPE niktoscan SYSTEM "/usr/share/doc/nikto/nikto.dtd">
<niktoscan version="2.1.5"><scandetails targetip="192.0.2.7" targetport="8080" errors="0">${items}${statistics}</scandetails></niktoscan>`
