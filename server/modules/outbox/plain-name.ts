/** A name that people gave themselves, as a mail may repeat it: one short line in which nothing turns into a link. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(/[/:@<>]|\.(?=\S)/gu, ' ')
    .replaceAll(/ +/gu, ' ')
    .trim()
    .slice(0, 80)
