/** The tag of a subscription that says which connection of which account its directory trusts this installation with. */
export const FEDERATION_TAG = 'parapet-connection'
