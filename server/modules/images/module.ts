import { getImage, removeLogo, setLogo } from '#contract/accounts.ts'
import { removeAvatar, setAvatar } from '#contract/users.ts'
import { handleFile, handleOutside, type Handler } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { imageUrl, showAvatar, showLogo, storePicture } from './pictures.ts'
import type { Module } from '#server/module.ts'

/** A picture is made before the transaction: that takes time. */
function routes(services: Services): Handler[] {
  const { contexts, database, storage } = services
  return [
    handleOutside(setAvatar, async (scope, { body }) => {
      const hash = await storePicture(services, { base64: body.image, use: 'avatar', field: 'image' })
      await showAvatar(contexts, scope, hash)
      return { url: imageUrl(hash) }
    }),
    handleOutside(removeAvatar, async (scope) => {
      await showAvatar(contexts, scope, null)
      return { url: null }
    }),
    handleOutside(setLogo, async (scope, { body }) => {
      const hash = await storePicture(services, { base64: body.image, use: 'logo', field: 'image' })
      await showLogo(contexts, scope, hash)
      return { url: imageUrl(hash) }
    }),
    handleOutside(removeLogo, async (scope) => {
      await showLogo(contexts, scope, null)
      return { url: null }
    }),
    handleFile(getImage, async (_scope, { params: { hash } }) => {
      const known = await database.identity.selectFrom('picture').select('hash').where('hash', '=', hash).executeTakeFirst()
      const bytes = known === undefined ? undefined : await storage.get(hash)
      if (bytes === undefined) throw problem('resource.not_found')
      return { type: 'image/webp', body: Buffer.from(bytes), immutable: true }
    }),
  ]
}

export const imagesModule: Module = { routes }
