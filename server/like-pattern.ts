/** A pattern for LIKE that finds `text` anywhere, taken literally: %, _ and \ in it stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
