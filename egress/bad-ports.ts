/** WHATWG Fetch, "bad port": what browsers refuse. */
const OF_BROWSERS = `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137
  139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659
  4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`
/**
 * Kerberos, SMB, Active Directory's catalogue, remote desktop, VNC; SQL Server, Oracle, MySQL, PostgreSQL, MongoDB, Cassandra;
 * Redis, Memcached, ZooKeeper, MQTT, AMQP.
 */
const FURTHER = '88 445 3268 3389 5900 1433 1521 3306 5432 27017 9042 6379 11211 2181 1883 5672'

/** Ports on which something else than a web server listens, which would take a request for commands of its own. */
const BAD_PORTS: ReadonlySet<number> = new Set(`${OF_BROWSERS} ${FURTHER}`.split(/\s+/u).map(Number))

/** Whether a port must not be asked, whatever the address. */
export const isBadPort = (port: number): boolean => BAD_PORTS.has(port)
