let email = ''

/** The address typed on one of these pages, for the next one; never in the URL. */
export const rememberedEmail = { get: () => email, set: (value: string) => (email = value) }
