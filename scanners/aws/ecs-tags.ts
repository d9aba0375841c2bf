/** Tags as ECS lists them, in lower case unlike the other services. */
export const ecsTagsOf = (tags: readonly { key?: string | undefined; value?: string | undefined }[] | undefined): Record<string, string> =>
  Object.fromEntries((tags ?? []).map(({ key = '', value = '' }) => [key, value]))
