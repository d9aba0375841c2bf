import type { Route } from '#contract/route.ts'
import { type CallInput, callFile } from '#web/api.ts'

/** Hands bytes to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun once the click is handled; the bytes need no longer be kept.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** Fetches a file with the person's token and saves it; `fallbackName` where the server names none. Throws ApiError. */
export async function saveFile<R extends Route>(route: R, input: CallInput<R>, fallbackName: string): Promise<void> {
  const { blob, name } = await callFile(route, input)
  saveBlob(blob, name ?? fallbackName)
}
