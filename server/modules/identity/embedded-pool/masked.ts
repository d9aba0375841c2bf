/** +49…42: enough to know one's own number by. */
export const masked = (phone: string): string => `${phone.slice(0, 3)}…${phone.slice(-2)}`
