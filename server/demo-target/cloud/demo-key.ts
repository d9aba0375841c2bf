/** What the key ids of all copies of the demo cloud begin with. */
export const DEMO_KEY = 'AKIADEMO'
