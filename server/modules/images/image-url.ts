/** Where a picture is served; null when there is none. @param hash its SHA-256, which is also its key in the object store */
export const imageUrl = (hash: string | null): string | null => (hash === null ? null : `/client/v1/images/${hash}`)
