/** Machines that the page has lines for. */
export const MACHINES = ['linux', 'docker', 'kali'] as const
export type Machine = (typeof MACHINES)[number]

interface Registered {
  /** Address of this installation, as people open it. */
  url: string
  token: string
}

const FILE = '~/.parapet-runner-token'
/** The token stands in a file that its reader alone can read: of arguments, other people of the machine can read all. */
const started = ({ url, token }: Registered): string[] => [
  'npm ci --omit=dev',
  `(umask 077 && printf '%s' '${token}' > ${FILE})`,
  `npx parapet runner --url ${url} --token-file ${FILE} --self-check`,
  `npx parapet runner --url ${url} --token-file ${FILE}`,
]
/** The user of deploy/runner.Containerfile, who has to be able to read the token. */
const CONTAINER_USER = 65_532

const LINES: Readonly<Record<Machine, (registered: Registered) => string[]>> = {
  linux: started,
  docker: ({ url, token }) => [
    'docker build -f deploy/runner.Containerfile -t parapet-runner .',
    `printf '%s' '${token}' | sudo install -m 600 -o ${CONTAINER_USER} /dev/stdin runner-token`,
    'docker run -d --name parapet-runner --restart on-failure:5 --read-only --cap-drop all --security-opt no-new-privileges \\',
    `  --tmpfs /tmp --tmpfs /data:mode=0700,uid=${CONTAINER_USER} -v "$PWD/runner-token:/run/token:ro" \\`,
    `  -e PARAPET_RUNNER_TOKEN_FILE=/run/token parapet-runner --url ${url}`,
  ],
  kali: (registered) => ['sudo apt install -y nodejs npm nmap nikto nuclei ssh-audit sslscan', ...started(registered)],
}

/** What is pasted into a terminal of such a machine, in the folder of the source code, to start a runner. */
export const startLines = (machine: Machine, registered: Registered): string => LINES[machine](registered).join('\n')
