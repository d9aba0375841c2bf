/** A name that the server of the browser tests finds on this machine, and does not take for the operator's own. */
export const OWNED_HOST = 'shop.owned.example'
