/** The agreement in force. A person who signed an earlier one is asked again. */
export const AGREEMENT_VERSION = '2026-11'
