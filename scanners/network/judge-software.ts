import type { Service } from './facts.ts'
import type { Software } from './protocols/details.ts'

/** All software with a version that a service names: itself, and what a web server names besides. */
export function softwareOf(service: Service): Software[] {
  const { product, version } = service
  const own = product !== null && version !== null ? [{ product, version }] : []
  const besides = service.protocol === 'http' ? service.detail.software : []
  return [...new Map([...own, ...besides].map((software) => [software.product, software])).values()]
}

/** Whether the banner says that a distribution packaged the software, and so may have repaired it without a new version. */
export const isPackaged = ({ banner }: Service): boolean =>
  /debian|ubuntu|\+deb\d|\.el\d|fedora|centos|red hat|amazon linux|suse/iu.test(banner)
