/** The account that instances run as when nobody chooses another (cloud.google.com/compute/docs/access/service-accounts#default_service_account). */
const DEFAULT = /^\d+-compute@developer\.gserviceaccount\.com$/u
export const isDefaultAccount = ({ email }: { email: string }): boolean => DEFAULT.test(email)
/** The scope that narrows nothing. */
export const EVERYTHING = 'https://www.googleapis.com/auth/cloud-platform'
